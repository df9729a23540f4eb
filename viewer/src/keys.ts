// What the keyboard does, and a page that says so.

export interface KeyAction {
  keys: string[]; // as KeyboardEvent.key has them
  shown: string;
  does: string;
  act: (event: KeyboardEvent) => void;
}

// Keys, or what else one can do, and what it does.
export function fillHelp(help: HTMLDialogElement, lines: { shown: string; does: string }[]): void {
  const table = document.createElement("table");
  for (const { shown, does } of lines) {
    const row = table.insertRow();
    const kbd = document.createElement("kbd");
    kbd.textContent = shown;
    row.insertCell().append(kbd);
    row.insertCell().textContent = does;
  }
  const close = document.createElement("button");
  close.textContent = "Close";
  close.addEventListener("click", () => help.close());
  help.replaceChildren(table, close);
}

export function listenForKeys(actions: KeyAction[], help: HTMLDialogElement): () => void {
  const listener = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || help.open || document.body.classList.contains("graph-shown")) return;
    const typing = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === "text");
    if (typing) return;
    if (target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")) return;
    const action = actions.find(({ keys }) => keys.includes(event.key));
    if (!action) return;
    event.preventDefault();
    action.act(event);
  };
  // A button that was clicked gives the keys back: space plays, and does not press it again.
  const release = (event: MouseEvent) => {
    if (event.detail > 0) (event.target as HTMLElement).closest("button")?.blur();
  };
  window.addEventListener("keydown", listener);
  window.addEventListener("click", release);
  return () => {
    window.removeEventListener("keydown", listener);
    window.removeEventListener("click", release);
  };
}
