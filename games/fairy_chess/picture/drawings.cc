#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "games/fairy_chess/picture/svg.h"
#include "games/fairy_chess/variants/pieces.h"

namespace phasemachine::fairy_chess {
namespace {

constexpr std::string_view kTakes = "#e8a090";

// A part of drawings.
struct Part {
  std::string_view name;
  svg::Drawing drawing;
};

// clang-format off
constexpr Part kParts[] = {
    // What pieces stand on.
    {"foot", {"M9.5 34H35.5V38.5H9.5Z"}},
    // The arms of noble pieces: a gentleman's shield, a lady's lozenge.
    {"shield", {"M11.5 17H33.5V25.5C33.5 32 28.5 36.5 22.5 39.5C16.5 36.5 11.5 32 11.5 25.5Z"}},
    {"lozenge", {"M22.5 15.5L36 27.5L22.5 39.5L9 27.5Z"}},
    // Coronets, from an esquire's to a grand duke's.
    {"rim", {"M13 13H32V16.5H13Z"}},
    {"2pearls", {"M13 13H32V16.5H13Z M14.5 9.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z M25.5 9.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z"}},
    {"3pearls", {"M13 13H32V16.5H13Z M12 9.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z M20 9.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z M28 9.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z"}},
    {"5pearls", {"M11 13H34V16.5H11Z M9 10.5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z M14.8 10.5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z M20.5 10.5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z M26.2 10.5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z M32 10.5a2 2 0 1 1 4 0a2 2 0 1 1 -4 0Z"}},
    {"spikes", {"M11 16.5L9 7L15.5 12.5L17 5.5L22.5 12L28 5.5L29.5 12.5L36 7L34 16.5Z"}},
    {"battlement", {"M11 16.5V6H15.5V10H20V6H25V10H29.5V6H34V16.5Z"}},
    {"palace", {"M12 16.5C12 8 17 6 22.5 3.5C28 6 33 8 33 16.5Z", "M17 16.5V11M22.5 16.5V9M28 16.5V11"}},
    {"bonnet", {"M12 16.5C7 7 18 6.5 22.5 9.5C27 6.5 38 7 33 16.5Z M20 6.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z"}},
    {"triangles", {"M10 16.5L14.5 6L18.5 12.5L22.5 4L26.5 12.5L30.5 6L35 16.5Z", "M13 14H32"}},
    {"3leaves", {"M11 16.5L9.5 10C11 10 12 10.5 13.5 11.5C13 8.5 15 7 16 5.5C17.5 7.5 18.5 9 18.5 11L22.5 5L26.5 11C26.5 9 27.5 7.5 29 5.5C30 7 32 8.5 31.5 11.5C33 10.5 34 10 35.5 10L34 16.5Z", "M12 14H33"}},
    {"arch", {"M10 16.5L8.5 9C11 9 12.5 11 13 13C13 7 17 4.5 22.5 4.5C28 4.5 32 7 32 13C32.5 11 34 9 36.5 9L35 16.5Z", "M22.5 4.5V16.5M16 16C16 10 19 7 22.5 7C26 7 29 10 29 16"}},
    {"imperial", {"M10 16.5L8.5 9C11 9 12.5 11 13 13C13 8.5 16 6.5 20.5 6V4.5H18.5V2H20.5V0.5H24.5V2H26.5V4.5H24.5V6C29 6.5 32 8.5 32 13C32.5 11 34 9 36.5 9L35 16.5Z", "M22.5 6V16.5M15.5 13.5H29.5"}},
    // Charges.
    {"bend", {"", "M17 21L28 33"}},
    {"horseshoe", {"", "M18.5 32C14.5 25 17 21 22.5 21C28 21 30.5 25 26.5 32"}},
    {"chevron", {"", "M16.5 31L22.5 23L28.5 31"}},
    {"fess", {"", "M15.5 25.5H29.5M15.5 29.5H29.5"}},
    {"cross", {"", "M22.5 21V35M16 27.5H29"}},
    {"tower", {"", "M18.5 32.5V22.5H20.5V25H21.7V22.5H23.3V25H24.5V22.5H26.5V32.5Z"}},
    {"columns", {"", "M18.5 23V32M22.5 23V32M26.5 23V32M17 22.5H28"}},
    {"hills", {"", "M15.5 30C17 24.5 20 24.5 21.5 29C23 24 27.5 24 29.5 30Z"}},
    {"mascle", {"", "M22.5 20.5L28.5 27.5L22.5 34.5L16.5 27.5Z"}},
    {"star", {"M22.5 19.5L24.3 24.1L29.2 24.3L25.4 27.4L26.6 32.2L22.5 29.5L18.4 32.2L19.6 27.4L15.8 24.3L20.7 24.1Z"}},
    {"saltire", {"", "M17 22L28 33M28 22L17 33"}},
    {"rays", {"", "M22.5 20V35M15 27.5H30M17.5 22.5L27.5 32.5M27.5 22.5L17.5 32.5"}},
    // Animals.
    {"horn", {"M13.5 13.5L6 2L17 8.5Z"}},
    {"zigzag", {"", "M24 16L29 20L24 24L29 28L24 32"}},
    {"ears", {"M15.8 9.5C13 4 14 0.8 16 1C18.8 2 19.5 6 20 10.5Z M21.5 11C20.5 5 22 1.5 24 2C26 3 26 8 25.3 12Z"}},
    {"antlers", {"", "", "M18.5 9C15 7 11 7 9.5 1.5M13 6.5L15.5 1.5M21.5 10.5C24 5.5 30 6.5 32 1.5M27 6L25 1.5"}},
    {"giraffe", {"M16 34L19.5 14.5C16.5 16 12 16.5 10.5 14.5L11 11.5L18.5 6.5L19 3H21L21.5 6L23.5 4.5L24 7.5C28.5 11 28.5 22 31 34Z", "M15.5 11.5L17 11M23 17V20M21 24V27M26 26V29M25 13V14.5"}},
    {"griffin", {"M14 34C13 27 16 24 18 20.5C14 20.5 10.5 21 8.5 24C6.5 16.5 11 12 16 10.5L19 5L22 9.5C27 10.5 30.5 13.5 31.5 18L39.5 9C41 19 38 28 33 34Z", "M15.5 15.5L17.5 15M31.5 18C32 23 31 27 29.5 30M36 17C36 22 34.5 26 33 28"}},
    {"rhinoceros", {"M12 34C12 30 14 29 15 27C11 28.5 7.5 27 6.5 24L4.5 10L12 18C15 14 18 12 21 11.5L22.5 6.5L26.5 11.5C33 13 35 22 34 34Z", "M19 17.5L20.5 17M9 24L11 23.5M12 18L13.5 21"}},
    {"hippopotamus", {"M14 34C14 32 14.5 31 15.5 30C9 31.5 5.5 28 6.5 23C7 19 12 18.5 15 17.5C16 13.5 18 11 20.5 10.5L21.5 6.5L25 8L25.5 10.5C33 12 35 22 34 34Z", "M8.5 22L10 21.5M8 26.5C12 28 16 27 19 25M11 27.5V25M20 15.5L21.5 15"}},
    {"tiger", {"M11 15C7 9 11.5 6 15.5 9C19.5 7 25.5 7 29.5 9C33.5 6 38 9 34 15C36.5 24 32 33.5 22.5 33.5C13 33.5 8.5 24 11 15Z", "M22.5 8V14M18.5 9L20 13M26.5 9L25 13M10.5 20H15M34.5 20H30M11 24.5H15.5M34 24.5H29.5M17 17.5V19M28 17.5V19M20.5 25H24.5L22.5 27.5ZM22.5 27.5V30"}},
    {"lion", {"M22.5 3L26.5 6.5L31 5L33 9.5L37.8 11L36.8 16L40 19.5L36.8 23L37.8 28L33 29.5L31 34L26.5 32.5L22.5 36L18.5 32.5L14 34L12 29.5L7.2 28L8.2 23L5 19.5L8.2 16L7.2 11L12 9.5L14 5L18.5 6.5Z", "M13.5 19.5a9 9 0 1 1 18 0a9 9 0 1 1 -18 0ZM18.5 17V18.5M26.5 17V18.5M20.5 21.5H24.5L22.5 24ZM22.5 24V26.5"}},
    {"lynx", {"M10.5 20L7.5 3L16.5 11.5C20 10.5 25 10.5 28.5 11.5L37.5 3L34.5 20C35 29 28 34 22.5 34C17 34 10 29 10.5 20Z", "M17 18V20.5M28 18V20.5M20.5 25H24.5L22.5 27.5ZM17 26L8 24M17 28L9 30M28 26L37 24M28 28L36 30"}},
    {"elephant", {"M14.5 13C5 8 3 24 12 27L15.5 25.5C15.5 29 18 30 19 33L18 37C21 40.5 26.5 39 26.5 34.5L26.5 31.5L29.5 25.5L33 27C42 24 40 8 30.5 13C26 9.5 19 9.5 14.5 13Z", "M18.5 18V20M26.5 18V20M14.5 13C16 17 16 22 15.5 25.5M30.5 13C29 17 29 22 29.5 25.5M22 27V33"}},
    {"grasshopper", {"M5 25L12 18.5C18 16.5 26 18 38 28L34 30C26 30 15 30 8 28.5Z", "M9.5 23.5H10.5", "M17 29L23 8L35 36M12 29L9 36M20 29.5L18 36M8 21L4 12M10 20L9 11"}},
    // Machines, weather, people.
    {"tank", {"M9 25H15V18H27V16.5H39V20H29V25H36L39.5 29.5L36.5 36H9.5L6 29.5Z", "M9.5 30.5H36M12 33.2H14M18 33.2H20M24.5 33.2H26.5M31 33.2H33"}},
    {"laser", {"M8 11H27V22H8ZM27 13.5L32 16.5L27 19.5ZM13 22H17.5L13.5 38H9ZM19.5 22H24L28 38H23.5Z", "", "M34 16.5H43M33 12L38.5 7M33 21L38.5 26"}},
    {"wave", {"M5 34C10 32 11 14 21 11C29 9 33.5 15 31.5 21C28.5 16.5 23 18.5 23.5 24C24 29 31 32 40 29V38.5H5Z", "M11 34C18 31 20 36 27 35.5"}},
    {"octagram", {"M22.5 5L26.3 10.8L33.1 9.4L31.7 16.2L37.5 20L31.7 23.8L33.1 30.6L26.3 29.2L22.5 35L18.7 29.2L11.9 30.6L13.3 23.8L7.5 20L13.3 16.2L11.9 9.4L18.7 10.8Z", "M22.5 14.5V25.5M17 20H28"}},
    {"cloud", {"M12 28C5 28 4 19.5 10.5 18C10.5 9.5 20 7 24 12.5C30 8.5 37 13.5 35 19.5C41.5 20.5 40.5 28 34 28Z", "", "M10 32.5H34M14 37H38"}},
    {"snowflake", {"M5 22a17.5 17.5 0 1 1 35 0a17.5 17.5 0 1 1 -35 0Z", "M22.5 9V35M11.2 15.5L33.8 28.5M33.8 15.5L11.2 28.5M19 11L22.5 14.5L26 11M19 33L22.5 29.5L26 33M12.5 19.5L16 18.5L15 15M30 29L29 25.5L32.5 24.5M32.5 19.5L29 18.5L30 15M15 29L16 25.5L12.5 24.5"}},
    {"heart", {"M22.5 37L9.5 23C4.5 16.5 8.5 8 15.5 8C19.5 8 22 11 22.5 13.5C23 11 25.5 8 29.5 8C36.5 8 40.5 16.5 35.5 23Z"}},
    {"crack", {"", "M22.5 13.5L18.5 19L26 23.5L20 28.5L22.5 36"}},
    {"mask", {"M8.5 8.5C17 12.5 28 12.5 36.5 8.5C38 23 34 35 22.5 39C11 35 7 23 8.5 8.5Z", "M13.5 19C15.5 16 18.5 16 20 19ZM25 19C26.5 16 29.5 16 31.5 19ZM14.5 26C18 33.5 27 33.5 30.5 26Z"}},
    {"bow", {"M13 4.5C36 9 36 34 13 38.5L12.5 35.5C27.5 31 27.5 12 12.5 7.5Z", "", "M13 6V37M4 21.5H38"}},
    {"arrowhead", {"M36 17L44 21.5L36 26Z"}},
    {"sidebow", {"", "", "M33 4C43 8.5 43 22.5 33 27M33 4V27M27 15.5H43.5M40.5 12.5L43.5 15.5L40.5 18.5"}},
    {"lance", {"M21 15H24V38.5H21ZM22.5 3L28 15H17Z"}},
    {"cannon", {"M6 16L31 5L36 16L12 27Z M13 30a8 8 0 1 1 16 0a8 8 0 1 1 -16 0Z", "M21 22V38M13 30H29M27 7L32 18"}},
    {"banner", {"M12 5H15V38.5H12ZM15 7H37L31.5 14.5L37 22H15Z", "M19.5 14.5H27"}},
    {"soldier", {"M11 21C11 11 16 7.5 22.5 7.5C29 7.5 34 11 34 21ZM8 21H37V24H8ZM15 24H30C30 29 28.5 31 26.5 32.5V34H18.5V32.5C16.5 31 15 29 15 24Z", "M22.5 7.5V3.5M19.5 27.5V28.5M25.5 27.5V28.5"}},
    {"man", {"M16 12.5a6.5 6.5 0 1 1 13 0a6.5 6.5 0 1 1 -13 0ZM10 34C10.5 24 15 21.5 22.5 21.5C30 21.5 34.5 24 35 34Z"}},
    {"minaret", {"M13 34L15 19H13.5V16H16C16 11 19 9 22.5 4C26 9 29 11 29 16H31.5V19H30L32 34Z", "M15 19H30M20.5 34V28C20.5 25.5 24.5 25.5 24.5 28V34"}},
    {"adviser", {"M12 34L9.5 12L17.5 21L22.5 7L27.5 21L35.5 12L33 34Z", "M12.5 29.5H32.5"}},
    {"general", {"M22.5 4.5L34 10.5L37 38.5H8L11 10.5Z"}},
    {"moon", {"", "M26.5 14.5C18 16 18 29 26.5 30.5C14.5 33 12.5 13 26.5 14.5Z"}},
    {"sun", {"", "M17.5 23.5a5 5 0 1 1 10 0a5 5 0 1 1 -10 0ZM22.5 12.5V15.5M22.5 31.5V34.5M12.5 23.5H15M30 23.5H32.5M15.5 16.5L17.5 18.5M29.5 16.5L27.5 18.5M15.5 30.5L17.5 28.5M29.5 30.5L27.5 28.5"}},
    {"stone", {"M7 22.5a15.5 15.5 0 1 1 31 0a15.5 15.5 0 1 1 -31 0Z", "M12 22.5a10.5 10.5 0 1 1 21 0a10.5 10.5 0 1 1 -21 0Z"}},
    // Reflecting pieces, with the number of reflections.
    {"mirror", {"", "", "M5 5V38.5"}},
    {"1", {"M38 35.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z"}},
    {"2", {"M38 35.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM38 28a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z"}},
    {"3", {"M38 35.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM38 28a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM38 20.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z"}},
    {"4", {"M38 35.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM38 28a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM38 20.5a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0ZM38 13a2.5 2.5 0 1 1 5 0a2.5 2.5 0 1 1 -5 0Z"}},
    // Leapers by numbers: a tablet, two for chains of leaps.
    {"tablet", {"M11 34V16C11 9 16 5.5 22.5 5.5C29 5.5 34 9 34 16V34Z"}},
    {"tablets", {"M7.5 34V14C7.5 8 11.5 5 15.5 5C20 5 22.5 8 22.5 11C22.5 8 25 5 29.5 5C33.5 5 37.5 8 37.5 14V34Z"}},
    {"prime", {"M23.5 11.5L28.5 13L21 29.5L19 29Z"}},
    {"spiral", {"", "M22.5 22C23.5 19.5 27 21 26 24C24.5 28 16.5 27 16.5 21C16.5 14.5 24 12 29.5 16"}},
    {"triangle", {"", "M22.5 13.5L29.5 27H15.5Z"}},
    {"square", {"", "M16.5 15.5H28.5V27.5H16.5Z"}},
    {"pentagon", {"", "M22.5 13.5L29.5 18.8L26.8 27.5H18.2L15.5 18.8Z"}},
    {"rings", {"", "M13.5 21a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1 -11 0ZM20.5 21a5.5 5.5 0 1 1 11 0a5.5 5.5 0 1 1 -11 0Z"}},
    {"hourglass", {"", "M16.5 13.5H28.5L16.5 28.5H28.5Z"}},
    {"crescent", {"", "M27 14C18.5 15.5 18.5 27.5 27 29C14.5 32 13 11 27 14Z"}},
    {"rightangle", {"", "M16 13V28H30ZM16 23.5H20.5V28"}},
    {"cycle", {"", "M28.5 17C25 12.5 16.5 13.5 16.5 21C16.5 28.5 25.5 29.5 28.5 24.5M28.8 12.5V17.3H24"}},
    // Pieces that grow.
    {"plant", {"M22.5 23C22.5 14 16.5 10 8.5 10C8.5 18 14.5 23 22.5 23ZM22.5 19.5C22.5 10 27.5 5 36.5 5C36.5 14 30.5 19.5 22.5 19.5Z", "M22.5 27V19.5M22.5 23L14.5 15.5M22.5 19.5L30 11.5"}},
    {"pot", {"M12 27H33L30.5 38.5H14.5Z"}},
    {"onpot", {"M23 29L26 30L22.5 37L21 36.5Z"}},
    {"2pots", {"M7 27H22.5L20.5 38.5H9ZM22.5 27H38L36 38.5H24.5Z"}},
};

// By the id of a piece, the key of a type, or a movement that has neither.
constexpr Drawn kDrawn[] = {
    {"K", {"king"}}, {"Q", {"queen"}}, {"R", {"rook"}},
    {"B", {"bishop"}}, {"N", {"knight"}}, {"P", {"pawn"}},
    {"Un", {"horn", "knight"}}, {"Tk", {"tank"}}, {"Gr", {"griffin", "foot"}},
    {"LM", {"laser"}}, {"Rh", {"rhinoceros", "foot"}}, {"Hp", {"hippopotamus", "foot"}},
    {"Tg", {"tiger", "foot"}}, {"Lo", {"lion", "foot"}}, {"De", {"antlers", "knight"}},
    {"Gf", {"giraffe", "foot"}}, {"Lx", {"lynx", "foot"}}, {"Wv", {"wave"}},
    {"Hs", {"knight", "zigzag"}}, {"Dn", {"ears", "knight"}}, {"Og", {"octagram", "foot"}},
    {"RB1", {"bishop", "mirror", "1"}}, {"RB2", {"bishop", "mirror", "2"}},
    {"RB3", {"bishop", "mirror", "3"}}, {"RB4", {"bishop", "mirror", "4"}},
    {"RQ1", {"queen", "mirror", "1"}}, {"RQ2", {"queen", "mirror", "2"}},
    {"RQ3", {"queen", "mirror", "3"}}, {"RQ4", {"queen", "mirror", "4"}},
    {"PrL", {"tablet", "foot", "prime"}}, {"PrL2", {"tablets", "foot", "prime"}},
    {"FL", {"tablet", "foot", "spiral"}}, {"FL2", {"tablets", "foot", "spiral"}},
    {"TrL", {"tablet", "foot", "triangle"}}, {"TrL2", {"tablets", "foot", "triangle"}},
    {"TtL", {"tablet", "foot", "square"}}, {"TtL2", {"tablets", "foot", "square"}},
    {"PnL", {"tablet", "foot", "pentagon"}}, {"PnL2", {"tablets", "foot", "pentagon"}},
    {"LL", {"tablet", "foot", "rings"}}, {"LL2", {"tablets", "foot", "rings"}},
    {"PlL", {"tablet", "foot", "crescent"}}, {"PlL2", {"tablets", "foot", "crescent"}},
    {"PeL", {"tablet", "foot", "hourglass"}}, {"PeL2", {"tablets", "foot", "hourglass"}},
    {"PtL", {"tablet", "foot", "rightangle"}}, {"PtL2", {"tablets", "foot", "rightangle"}},
    {"Es", {"shield", "rim"}}, {"Ess", {"lozenge", "rim"}},
    {"Nts", {"lozenge", "rim", "horseshoe"}},
    {"Bt", {"shield", "2pearls", "bend"}}, {"Bts", {"lozenge", "2pearls", "bend"}},
    {"Br", {"shield", "3pearls", "chevron"}}, {"Brs", {"lozenge", "3pearls", "chevron"}},
    {"Vs", {"shield", "5pearls", "fess"}}, {"Vss", {"lozenge", "5pearls", "fess"}},
    {"Ct", {"shield", "spikes", "cross"}}, {"Cts", {"lozenge", "spikes", "cross"}},
    {"Bg", {"shield", "battlement", "tower"}}, {"Bgn", {"lozenge", "battlement", "tower"}},
    {"Pg", {"shield", "palace", "columns"}}, {"Pgn", {"lozenge", "palace", "columns"}},
    {"Lg", {"shield", "bonnet", "hills"}}, {"Lgn", {"lozenge", "bonnet", "hills"}},
    {"Mg", {"shield", "triangles", "mascle"}}, {"Mgn", {"lozenge", "triangles", "mascle"}},
    {"Mq", {"shield", "3leaves", "star"}}, {"Mcs", {"lozenge", "3leaves", "star"}},
    {"Dk", {"shield", "arch", "saltire"}}, {"Dcs", {"lozenge", "arch", "saltire"}},
    {"GDk", {"shield", "imperial", "rays"}}, {"GDcs", {"lozenge", "imperial", "rays"}},
    {"DM", {"plant", "pot"}}, {"DM2", {"plant", "2pots"}}, {"DP", {"plant", "pot", "onpot"}},
    {"NL", {"tablet", "foot", "cycle"}}, {"NL2", {"tablets", "foot", "cycle"}},
    {"It", {"mask"}}, {"Mi", {"cloud"}}, {"Bz", {"snowflake"}},
    {"Op", {"heart", "crack"}}, {"Fr", {"heart"}},
    {"Ar", {"bow", "arrowhead"}}, {"HA", {"knight", "sidebow"}},
    {"archbishop", {"bishop", "knight^"}}, {"chancellor", {"rook", "knight^"}},
    {"amazon", {"queen", "knight^"}}, {"knibis", {"knight", "bishopx"}},
    {"biskni", {"bishop", "knightx"}}, {"kniroo", {"knight", "rookx"}},
    {"rookni", {"rook", "knightx"}}, {"fers", {"adviser", "foot"}},
    {"alfil", {"elephant"}}, {"wazir", {"minaret", "foot"}}, {"commoner", {"man", "foot"}},
    {"silver", {"general", "moon"}}, {"gold", {"general", "sun"}},
    {"fersAlfil", {"elephant", "adviser^"}}, {"cannon", {"cannon"}}, {"shogiPawn", {"pawn"}},
    {"lance", {"lance", "foot"}}, {"shogiKnight", {"knight"}}, {"dragonHorse", {"bishop", "man^"}},
    {"bers", {"rook", "man^"}}, {"aiwok", {"rook", "adviser^"}}, {"centaur", {"knight", "man^"}},
    {"soldier", {"soldier", "foot"}}, {"horse", {"knight"}}, {"elephant", {"elephant"}},
    {"janggiCannon", {"cannon"}}, {"banner", {"banner", "foot"}}, {"clobber", {"stone"}},
    {"breakthrough", {"stone"}}, {"immobile", {"stone"}}, {"gQ", {"grasshopper"}},
};
// clang-format on

constexpr std::array<std::pair<std::string_view, svg::Chessman>, 6> kChessmen =
    {{{"king", svg::Chessman::kKing},
      {"queen", svg::Chessman::kQueen},
      {"rook", svg::Chessman::kRook},
      {"bishop", svg::Chessman::kBishop},
      {"knight", svg::Chessman::kKnight},
      {"pawn", svg::Chessman::kPawn}}};

const Drawn* drawnById(std::string_view id) {
  const auto* found =
      std::find_if(std::begin(kDrawn), std::end(kDrawn),
                   [&](const Drawn& row) { return row.id == id; });
  return found == std::end(kDrawn) ? nullptr : found;
}

bool moves(const Drawn& row, const Kind& kind) {
  const Piece* piece = findPiece(row.id);
  if (piece == nullptr) piece = findType(row.id);
  if (piece == nullptr) return kind.movement == row.id;
  if (row.id == "K" && kind.name == piece->name) return true;
  const bool custom = kind.name.starts_with("customPiece");
  return kind.movement == piece->movement &&
         (custom ? piece->special == Special::kNone : kind.name == piece->name);
}

const Drawn* drawnAs(const Variant& v, int number) {
  if (v.isPawn(number)) return drawnById("P");
  const Kind& kind = v.kindAt(number);
  if (kind.id.starts_with('+') && kind.demotesTo != 0) {
    return drawnAs(v, kind.demotesTo);
  }
  const auto* found =
      std::find_if(std::begin(kDrawn), std::end(kDrawn),
                   [&](const Drawn& row) { return moves(row, kind); });
  return found == std::end(kDrawn) ? nullptr : found;
}

bool isPromoted(const Kind& kind) {
  return kind.id.starts_with('+') || kind.id.ends_with('~');
}

void part(std::string_view name, bool second, svg::Point at, double size,
          svg::Picture& picture) {
  for (const auto& [chessman, man] : kChessmen) {
    if (chessman == name) return svg::chessman(man, second, at, size, picture);
  }
  const auto* found =
      std::find_if(std::begin(kParts), std::end(kParts),
                   [&](const Part& known) { return known.name == name; });
  if (found != std::end(kParts)) {
    svg::draw(found->drawing, second, at, size, picture);
  }
}

}  // namespace

std::vector<const Drawn*> drawingsOf(const Variant& v) {
  const std::size_t kinds = v.spec.kinds.size();
  std::vector<const Drawn*> list(kinds);
  for (std::size_t i = 1; i < kinds; ++i) {
    const Drawn* const drawn = drawnAs(v, static_cast<int>(i));
    const auto same = [&](std::size_t j) {
      return list[j] != nullptr && drawn->parts == list[j]->parts &&
             isPromoted(v.spec.kinds[i]) == isPromoted(v.spec.kinds[j]) &&
             !v.isPawn(static_cast<int>(i));
    };
    bool alone = drawn != nullptr;
    for (std::size_t j = 1; alone && j < i; ++j) alone = !same(j);
    if (alone) list[i] = drawn;
  }
  return list;
}

void draw(const Drawn& drawn, bool second, svg::Point at, double size,
          svg::Picture& picture) {
  for (std::string_view name : drawn.parts) {
    const bool takes = name.ends_with('x');
    if (!takes && !name.ends_with('^')) {
      part(name, second, at, size, picture);
      continue;
    }
    name.remove_suffix(1);
    picture.circle(at.x + size * 0.77, at.y + size * 0.24, size * 0.22,
                   {.fill = takes ? kTakes : svg::kLight, .stroke = svg::kInk});
    part(name, second, {at.x + size / 2, at.y}, size / 2, picture);
  }
}

}  // namespace phasemachine::fairy_chess
