# The libraries that comparisons are made with, and executables that use one of them each, so that none sees another's
# headers or flags.
set(VOLVELLE_BENCH_VENV ${PROJECT_SOURCE_DIR}/build/bench-venv CACHE PATH "The Python environment that has Pinocchio and MuJoCo")
file(GLOB SITE_PACKAGES ${VOLVELLE_BENCH_VENV}/lib/python3*/site-packages)

# COMPARISON_NAME from SOURCE; left out, and said so, when what it needs is not here.
function(add_peer comparison name)
  cmake_parse_arguments(ARG "" "SOURCE" "FLAGS;DEFINITIONS;INCLUDES;LIBRARIES" ${ARGN})
  foreach(part IN LISTS ARG_INCLUDES ARG_LIBRARIES)
    if(NOT part)
      message(STATUS "${comparison}: ${name} is not here (${part})")
      return()
    endif()
  endforeach()
  message(STATUS "${comparison}: ${name}")
  add_executable(${comparison}_${name} ${ARG_SOURCE})
  target_compile_options(${comparison}_${name} PRIVATE -O3 ${ARG_FLAGS})
  target_compile_definitions(${comparison}_${name} PRIVATE ${ARG_DEFINITIONS})
  target_include_directories(${comparison}_${name} SYSTEM PRIVATE ${ARG_INCLUDES})
  target_link_libraries(${comparison}_${name} PRIVATE ${comparison}_systems ${ARG_LIBRARIES})
endfunction()

get_target_property(EIGEN_INCLUDE Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)

function(add_volvelle comparison)
  add_peer(${comparison} volvelle SOURCE volvelle.cpp DEFINITIONS VOLVELLE_VERSION="${PROJECT_VERSION}" LIBRARIES volvelle_core)
endfunction()

# Pinocchio: with its compiled templates, as it is packaged; and its headers alone, for this very machine.
find_path(PINOCCHIO_INCLUDE pinocchio/multibody.hpp PATHS ${SITE_PACKAGES}/cmeel.prefix/include)
find_library(PINOCCHIO_LIBRARY pinocchio_default PATHS ${SITE_PACKAGES}/cmeel.prefix/lib)
set(PINOCCHIO_DEFINITIONS BOOST_MPL_LIMIT_LIST_SIZE=30 BOOST_MPL_LIMIT_VECTOR_SIZE=30 BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS
    BOOST_FUSION_INVOKE_MAX_ARITY=12)  # for the number of its joint types
function(add_pinocchio comparison)
  add_peer(${comparison} pinocchio SOURCE pinocchio.cpp DEFINITIONS ${PINOCCHIO_DEFINITIONS} PINOCCHIO_ENABLE_TEMPLATE_INSTANTIATION
           INCLUDES ${PINOCCHIO_INCLUDE} ${EIGEN_INCLUDE} LIBRARIES ${PINOCCHIO_LIBRARY})
  # -w: GCC sees overruns in vectors that Eigen never makes; the other build has the same source checked
  add_peer(${comparison} pinocchio_native SOURCE pinocchio.cpp FLAGS -march=native -w DEFINITIONS ${PINOCCHIO_DEFINITIONS}
           INCLUDES ${PINOCCHIO_INCLUDE} ${EIGEN_INCLUDE})
endfunction()

find_path(MUJOCO_INCLUDE mujoco/mujoco.h PATHS ${SITE_PACKAGES}/mujoco/include)
file(GLOB MUJOCO_PACKAGED RELATIVE ${SITE_PACKAGES}/mujoco ${SITE_PACKAGES}/mujoco/libmujoco.so.*)  # no plain libmujoco.so
find_library(MUJOCO_LIBRARY NAMES mujoco ${MUJOCO_PACKAGED} PATHS ${SITE_PACKAGES}/mujoco)
function(add_mujoco comparison)
  add_peer(${comparison} mujoco SOURCE mujoco.cpp INCLUDES ${MUJOCO_INCLUDE} LIBRARIES ${MUJOCO_LIBRARY})
endfunction()

find_path(SIMBODY_INCLUDE Simbody.h PATH_SUFFIXES simbody)
find_library(SIMBODY_LIBRARY SimTKsimbody)
find_library(SIMTK_MATH SimTKmath)
find_library(SIMTK_COMMON SimTKcommon)
function(add_simbody comparison)
  # -Wno-array-bounds: Simbody reads rows of matrices with a stride, which GCC takes for overruns
  # -UNDEBUG: objects of Debian's Simbody, which is built with assertions, have members that others have not
  add_peer(${comparison} simbody SOURCE simbody.cpp FLAGS -UNDEBUG -Wno-array-bounds INCLUDES ${SIMBODY_INCLUDE}
           LIBRARIES ${SIMBODY_LIBRARY} ${SIMTK_MATH} ${SIMTK_COMMON})
  if(TARGET ${comparison}_simbody)
    set_target_properties(${comparison}_simbody PROPERTIES CXX_STANDARD 17)  # its headers are no C++20
  endif()
endfunction()
