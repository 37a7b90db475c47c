# Writes the headers that programs outside of the tree include:
#   cmake -DROOT=folder -DMADE=folder -DOUT=folder -DROOMS="core phase ..."
#     -P public_headers.cmake
#
# OUT/phasemachine/core/side.h is ROOT/core/side.h, in which
# #include "core/side.h" has become #include "phasemachine/core/side.h": a program
# may have a core/side.h of its own. Written are the headers of the rooms but the
# internal ones below, and whatever else those include; MADE has those that the
# build makes. A file that is as it should be keeps its time.

cmake_minimum_required(VERSION 3.25)
separate_arguments(ROOMS)

# Processor kernels, numbers of networks and tables, and how single rules are
# written: what only sources of the same folder are made of.
set(internal
  core/ascii.h core/feature_weights.h
  core/network_file.h
  ai/network/kernels.h ai/search/longest_time.h
  engine/network/network_evaluator.h engine/evaluators.h engine/external/child.h
  engine/external/engine_dialogue.h
  engine/chosen_evaluator.h engine/make_players.h engine/make_policies.h
  engine/play/available_memory.h engine/play/level_player.h
  engine/play/outside_run.h engine/play/run_games.h engine/play/spec_player.h
  engine/play/supervised_player.h engine/play/typed_games.h
  games/chess/attack_sets.h games/chess/attacks_pext.h
  games/chess/both_sides.h games/chess/dense_layer.h
  games/chess/evaluation*.h games/chess/hidden_units.h
  games/chess/kept_sums.h games/chess/leaf_counter_*.h
  games/chess/move_network.h games/chess/move_prior.h
  games/chess/networks.h games/chess/policy.h
  games/chess/policy_sets.h games/chess/quiescence.h
  games/chess/quiescence_search.h games/chess/rules_*.h
  games/chess/value_network.h games/chess/vector.h games/chess/weights.h
  games/fairy_chess/answers.h games/fairy_chess/arrows.h games/fairy_chess/clouds.h
  games/fairy_chess/evaluation.h games/fairy_chess/generator.h
  games/fairy_chess/known_types.h games/fairy_chess/legality.h
  games/fairy_chess/maker.h games/fairy_chess/move_feature_ranges.h
  games/fairy_chess/move_features.h games/fairy_chess/move_look.h
  games/fairy_chess/move_prior.h
  games/fairy_chess/number_lists.h games/fairy_chess/scene.h
  games/fairy_chess/sized_evaluation.h games/fairy_chess/sized_moves.h
  games/fairy_chess/survey.h
  games/fairy_chess/variant_keys.h
  games/gungi/move_feature_ranges.h games/gungi/move_features.h
  games/gungi/move_prior.h games/gungi/move_sampler.h games/gungi/variant.h
  games/twilight_struggle/asked.h games/twilight_struggle/cards/*.h
  games/twilight_struggle/check_stack.h games/twilight_struggle/deadly_hand.h
  games/twilight_struggle/end_text.h games/twilight_struggle/event.h
  games/twilight_struggle/events.h games/twilight_struggle/legal_moves.h
  games/twilight_struggle/move_feature_ranges.h
  games/twilight_struggle/move_features.h games/twilight_struggle/mover_view.h
  games/twilight_struggle/nuclear_risk.h games/twilight_struggle/operations.h
  games/monoknight/topics.h games/twilight_struggle/card_topics.h
  games/twilight_struggle/place_words.h games/twilight_struggle/question_parts.h
  games/twilight_struggle/play_card.h games/twilight_struggle/score_card.h
  games/twilight_struggle/stack_text.h
  games/twilight_struggle/value_feature_ranges.h
  games/twilight_struggle/value_features.h
  games/twilight_struggle/value_network.h games/twilight_struggle/war.h
  games/*/*_avx512*.h games/*/*_table.h games/*/*_weights.h)

set(all "")
foreach(room IN LISTS ROOMS)
  foreach(folder IN ITEMS "${ROOT}" "${MADE}")
    file(GLOB_RECURSE found RELATIVE "${folder}" "${folder}/${room}/*.h"
      "${folder}/${room}/*.inc")
    foreach(header IN LISTS found)
      list(APPEND all "${header}")
      set(folder_of_${header} "${folder}")
    endforeach()
  endforeach()
endforeach()
set(wanted ${all})
foreach(pattern IN LISTS internal)
  string(REPLACE "." "[.]" pattern "${pattern}")
  string(REPLACE "*" "[^/]*" pattern "${pattern}")
  list(FILTER wanted EXCLUDE REGEX "^${pattern}$")
endforeach()

list(JOIN ROOMS "|" rooms)
set(include "#include \"((${rooms})/[^\"]+)\"")
set(written "")
while(wanted)
  list(POP_FRONT wanted header)
  if(header IN_LIST written)
    continue()
  endif()
  list(APPEND written "${header}")
  file(READ "${folder_of_${header}}/${header}" text)
  string(REGEX MATCHALL "${include}" lines "${text}")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "${include}" "\\1" included "${line}")
    if(included IN_LIST all AND NOT included IN_LIST written)
      list(APPEND wanted "${included}")
    endif()
  endforeach()
  string(REGEX REPLACE "${include}" "#include \"phasemachine/\\1\"" text
    "${text}")
  set(before "")
  set(to "${OUT}/phasemachine/${header}")
  if(EXISTS "${to}")
    file(READ "${to}" before)
  endif()
  if(NOT before STREQUAL text)
    file(WRITE "${to}" "${text}")
  endif()
endwhile()

file(GLOB_RECURSE there RELATIVE "${OUT}/phasemachine" "${OUT}/phasemachine/*")
foreach(header IN LISTS there)
  if(NOT header IN_LIST written)
    file(REMOVE "${OUT}/phasemachine/${header}")
  endif()
endforeach()
