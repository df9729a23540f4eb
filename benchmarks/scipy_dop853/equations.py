"""The two reference cases' equations of motion, written independently of Volvelle: for SciPy to integrate."""

import tomllib

import numpy as np


def rotation(q):
    w, x, y, z = q
    s = 2 / (q @ q)
    return np.array([
        [1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)],
        [s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)],
        [s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)],
    ])


def quaternion_rate(q, rate):
    """q-dot of an attitude that turns at `rate`, in the turning body's axes."""
    w, x, y, z = q
    a, b, c = rate
    return 0.5 * np.array([-x * a - y * b - z * c, w * a + y * c - z * b, w * b + z * a - x * c, w * c + x * b - y * a])


def skew(a):
    return np.array([[0, -a[2], a[1]], [a[2], 0, -a[0]], [-a[1], a[0], 0]])


def cross(a, b):  # numpy's own is slow for three numbers
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


def rotation_about(axis, angle):
    k = skew(axis)
    return np.eye(3) + np.sin(angle) * k + (1 - np.cos(angle)) * k @ k


def read(file):
    with open(file, "rb") as opened:
        return tomllib.load(opened)


class Top:
    """Euler's equations and a quaternion: y = quaternion, angular velocity in body axes."""

    columns = ["qw", "qx", "qy", "qz", "wx", "wy", "wz"]
    quaternions = [slice(0, 4)]

    def __init__(self, file):
        body = read(file)["bodies"]["top"]
        self.inertia = np.array(body["inertia"], dtype=float)
        self.start = np.concatenate([[1, 0, 0, 0], body["initial"]["rate"]])

    def __call__(self, _, y):
        w = y[4:]
        return np.concatenate([quaternion_rate(y[:4], w), cross(self.inertia * w, w) / self.inertia])


class Chain:
    """A free base, then a spherical, a revolute and a prismatic joint, by Kane's method in inertial axes.

    y = position and quaternion of the base, quaternion of the spherical joint, angle, displacement; then the speeds:
    velocity (inertial axes) and angular velocity (body axes) of the base, of the spherical joint (child's axes), rates.
    """

    columns = ["x", "y", "z", "qw", "qx", "qy", "qz", "sqw", "sqx", "sqy", "sqz", "theta", "s",
               "vx", "vy", "vz", "wx", "wy", "wz", "swx", "swy", "swz", "thetadot", "sdot"]
    quaternions = [slice(3, 7), slice(7, 11)]

    def __init__(self, file):
        scenario = read(file)
        bodies = [scenario["bodies"][name] for name in ("base", "first", "second", "third")]
        self.mass = [body["mass"] for body in bodies]
        self.inertia = [np.array(body["inertia"], dtype=float) for body in bodies]
        joints = [scenario["joints"][name] for name in ("spherical", "revolute", "prismatic")]
        self.position = [np.array(joint["position"], dtype=float) for joint in joints]
        self.child_position = [np.array(joint["child_position"], dtype=float) for joint in joints]
        self.from_child = [np.array(joint["child_orientation"]["dcm"], dtype=float).T for joint in joints]
        self.axis = [np.array(joint.get("axis", [0, 0, 1]), dtype=float) for joint in joints]
        self.spring = [(joint["spring"]["stiffness"], joint["spring"]["rest"]) for joint in joints[1:]]
        base, ball, hinge, slide = bodies[0]["initial"], *(joint["initial"] for joint in joints)
        self.start = np.concatenate([
            base["position"], [1, 0, 0, 0], ball["quaternion"], [hinge["angle"], slide["displacement"]],
            base["velocity"], base["rate"], ball["rate"], [hinge["rate"], slide["speed"]]])

    def __call__(self, _, y):
        q, ball, angle, displacement = y[3:7], y[7:11], y[11], y[12]
        u = y[13:]
        ball_rate, hinge_rate, slide_speed = u[6:9], u[9], u[10]
        turn = [rotation(ball), rotation_about(self.axis[1], angle), np.eye(3)]

        R = rotation(q)
        v = np.zeros((3, 11))  # partial velocities of the body's origin, and partial angular velocities
        w = np.zeros((3, 11))
        v[:, 0:3] = np.eye(3)
        w[:, 3:6] = R
        a = np.zeros(3)  # accelerations without those of the speeds
        alpha = np.zeros(3)
        mass_matrix = np.zeros((11, 11))
        force = np.zeros(11)
        for k in range(4):
            omega = w @ u
            inertia = R @ self.inertia[k] @ R.T
            mass_matrix += self.mass[k] * v.T @ v + w.T @ inertia @ w
            force -= self.mass[k] * v.T @ a + w.T @ (inertia @ alpha + cross(omega, inertia @ omega))
            if k == 3:
                break
            # to the joint on the parent, through it, and to the child's origin
            along = R @ self.axis[k]
            r = R @ self.position[k] + (along * displacement if k == 2 else 0)
            v = v - skew(r) @ w
            a = a + cross(alpha, r) + cross(omega, cross(omega, r))
            R = R @ turn[k] @ self.from_child[k]
            w = w.copy()
            if k == 0:
                w[:, 6:9] = R
                alpha = alpha + cross(omega, R @ ball_rate)
            elif k == 1:
                w[:, 9] = along
                alpha = alpha + cross(omega, along * hinge_rate)
            else:
                v[:, 10] = along
                a = a + 2 * cross(omega, along * slide_speed)
            r = -R @ self.child_position[k]
            omega = w @ u
            v = v - skew(r) @ w
            a = a + cross(alpha, r) + cross(omega, cross(omega, r))
        for index, value, (stiffness, rest) in zip((9, 10), (angle, displacement), self.spring):
            force[index] -= stiffness * (value - rest)
        ball_rate_in_joint = self.from_child[0] @ ball_rate
        return np.concatenate([u[0:3], quaternion_rate(q, u[3:6]), quaternion_rate(ball, ball_rate_in_joint),
                               [hinge_rate, slide_speed], np.linalg.solve(mass_matrix, force)])
