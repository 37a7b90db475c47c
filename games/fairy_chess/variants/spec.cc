#include "games/fairy_chess/variants/spec.h"

#include <algorithm>
#include <iterator>

#include "core/text.h"

namespace phasemachine::fairy_chess {
namespace {

// The setups: id, name, size, castling, promotions, and the start position, top
// rank first.
// clang-format off
constexpr Setup kSetups[] = {
    {"normal", "Normal Chess", 8, true, "N B R Q",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
    // Number 518 of the 960 starts.
    {"chess960", "Chess 960", 8, true, "N B R Q",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"},
    {"unicorn_tank", "with Unicorn & Tank", 8, true, "N B R Un Tk Q",
     "r(un)bqk(tk)nr/pppppppp/8/8/8/8/PPPPPPPP/R(Un)BQK(Tk)NR"},
    {"griffin_laser", "with Griffin & Laser Machine", 8, true, "N B R Q Gr LM",
     "r(gr)bqk(lm)nr/pppppppp/8/8/8/8/PPPPPPPP/R(Gr)BQK(LM)NR"},
    {"basic_select_4", "Basic Select 4", 8, true, "N B R Un Tk Q Gr LM",
     "rnbqkbnr/(gr)(tk)(un)(lm)(lm)(un)(tk)(gr)/pppppppp/8/8/PPPPPPPP/(Gr)(Tk)(Un)(LM)(LM)(Un)(Tk)(Gr)/RNBQKBNR"},
    {"basic_select_6", "Basic Select 6", 10, true, "N B R Un Tk Q Gr LM Rh Hp",
     "r(hp)nbqkbn(hp)r/(gr)(rh)(tk)(lm)(un)(un)(lm)(tk)(rh)(gr)/pppppppppp/10/10/10/10/PPPPPPPPPP/(Gr)(Rh)(Tk)(LM)(Un)(Un)(LM)(Tk)(Rh)(Gr)/R(Hp)NBQKBN(Hp)R"},
    {"noble", "Noble Chess", 12, false, "Br Brs Vs Vss Ct Cts Mq Mcs Dk Dcs GDk GDcs Q",
     "(gdcs)(dcs)(mcs)1(pgn)qk(pg)1(mq)(dk)(gdk)/(bgn)(cts)(vss)1(brs)(lgn)(lg)(br)1(vs)(ct)(bg)/(mgn)1(bts)1(nts)(ess)(es)n1(bt)1(mg)/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/(Mgn)1(Bts)1(Nts)(Ess)(Es)N1(Bt)1(Mg)/(Bgn)(Cts)(Vss)1(Brs)(Lgn)(Lg)(Br)1(Vs)(Ct)(Bg)/(GDcs)(Dcs)(Mcs)1(Pgn)QK(Pg)1(Mq)(Dk)(GDk)"},
    {"mini", "Mini Chess", 6, true, "N B R Q",
     "rbqknr/pppppp/6/6/PPPPPP/RBQKNR"},
    {"math", "Math Chess", 12, false, "FL TrL TtL PnL LL PlL PeL PtL PrL Q",
     "(ptl)1(prl)1(pel)qk(pel)1(prl)1(ptl)/(fl)(ll)1(pll)(ttl)2(pnl)(pll)1(ll)(trl)/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/(FL)(LL)1(PlL)(TtL)2(PnL)(PlL)1(LL)(TrL)/(PtL)1(PrL)1(PeL)QK(PeL)1(PrL)1(PtL)"},
    {"math_2", "Math Chess 2", 12, false, "FL2 TrL2 TtL2 PnL2 LL2 PlL2 PeL2 PtL2 PrL2 Q",
     "(ptl2)1(prl2)1(pel2)qk(pel2)1(prl2)1(ptl2)/(fl2)(ll2)1(pll2)(ttl2)2(pnl2)(pll2)1(ll2)(trl2)/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/(FL2)(LL2)1(PlL2)(TtL2)2(PnL2)(PlL2)1(LL2)(TrL2)/(PtL2)1(PrL2)1(PeL2)QK(PeL2)1(PrL2)1(PtL2)"},
    {"developing", "Developing Chess", 10, false, "Q It DP NL DM",
     "(it)(dp)(nl)1qk1(nl)(dm)(it)/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/(It)(DP)(NL)1QK1(NL)(DM)(It)"},
    {"developing_2", "Developing Chess 2", 10, false, "Q It DP NL2 DM2",
     "(it)(dp)(nl2)1qk1(nl2)(dm2)(it)/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/(It)(DP)(NL2)1QK1(NL2)(DM2)(It)"},
    {"reflecting_1", "Reflecting Chess 1", 8, true, "N RB1 R RQ1",
     "rn(rb1)(rq1)k(rb1)nr/pppppppp/8/8/8/8/PPPPPPPP/RN(RB1)(RQ1)K(RB1)NR"},
    {"reflecting_2", "Reflecting Chess 2", 8, true, "N RB2 R RQ2",
     "rn(rb2)(rq2)k(rb2)nr/pppppppp/8/8/8/8/PPPPPPPP/RN(RB2)(RQ2)K(RB2)NR"},
    {"reflecting_3", "Reflecting Chess 3", 8, true, "N RB3 R RQ3",
     "rn(rb3)(rq3)k(rb3)nr/pppppppp/8/8/8/8/PPPPPPPP/RN(RB3)(RQ3)K(RB3)NR"},
    {"zoo", "Zoo", 10, false, "Lx Hp Rh Gf Q Hs Dn Lo Tg De",
     "(lx)(hp)(rh)(gf)qk(gf)(rh)(hp)(lx)/(hs)(dn)(lo)(tg)(de)(de)(tg)(lo)(dn)(hs)/pppppppppp/10/10/10/10/PPPPPPPPPP/(Hs)(Dn)(Lo)(Tg)(De)(De)(Tg)(Lo)(Dn)(Hs)/(Lx)(Hp)(Rh)(Gf)QK(Gf)(Rh)(Hp)(Lx)"},
    {"imitators", "Imitators", 8, false, "It Q",
     "(it)(it)(it)qk(it)(it)(it)/pppppppp/8/8/8/8/PPPPPPPP/(It)(It)(It)QK(It)(It)(It)"},
    {"archers", "Archers", 10, true, "N B R Q HA",
     "r(ha)nbqkbn(ha)r/(ar)(ar)(ar)(ar)(ar)(ar)(ar)(ar)(ar)(ar)/pppppppppp/10/10/10/10/PPPPPPPPPP/(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)/R(HA)NBQKBN(HA)R"},
    {"shower_of_arrows", "Shower of Arrows", 10, false, "Q HA",
     "(ha)(ha)(ha)(ha)qk(ha)(ha)(ha)(ha)/(ar)(ar)(ar)(ar)(ar)(ar)(ar)(ar)(ar)(ar)/pppppppppp/10/10/10/10/PPPPPPPPPP/(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)(Ar)/(HA)(HA)(HA)(HA)QK(HA)(HA)(HA)(HA)"},
    {"pawns", "Pawns", 8, false, "Q",
     "pppqkppp/pppppppp/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPQKPPP"},
    {"vs_pawns_white", "vs Pawns (white)", 8, false, "N B R Q",
     "rnbqkbnr/pppppppp/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPQKPPP"},
    {"vs_pawns_black", "vs Pawns (black)", 8, false, "N B R Q",
     "pppqkppp/pppppppp/pppppppp/pppppppp/8/8/PPPPPPPP/RNBQKBNR"},
    {"vs_pawns8_white", "vs Pawns +8 (white)", 8, false, "N B R Q",
     "rnbqkbnr/pppppppp/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPQKPPP"},
    {"vs_pawns8_black", "vs Pawns +8 (black)", 8, false, "N B R Q",
     "pppqkppp/pppppppp/pppppppp/pppppppp/pppppppp/8/PPPPPPPP/RNBQKBNR"},
    {"knights", "Knights", 8, false, "N",
     "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN"},
    {"bishops", "Bishops", 8, false, "B",
     "bbbbkbbb/pppppppp/8/8/8/8/PPPPPPPP/BBBBKBBB"},
    {"rooks", "Rooks", 8, false, "R",
     "rrrrkrrr/pppppppp/8/8/8/8/PPPPPPPP/RRRRKRRR"},
    {"queens", "Queens", 8, false, "Q",
     "qqqqkqqq/pppppppp/8/8/8/8/PPPPPPPP/QQQQKQQQ"},
    {"children", "Children", 8, false, "DM",
     "(dm)(dm)(dm)(dm)k(dm)(dm)(dm)/pppppppp/8/8/8/8/PPPPPPPP/(DM)(DM)(DM)(DM)K(DM)(DM)(DM)"},
    {"children_2", "Children 2", 8, false, "DM2",
     "(dm2)(dm2)(dm2)(dm2)k(dm2)(dm2)(dm2)/pppppppp/8/8/8/8/PPPPPPPP/(DM2)(DM2)(DM2)(DM2)K(DM2)(DM2)(DM2)"},
    {"waves", "Waves", 8, false, "Wv Hs Dn Q",
     "(hs)(dn)(wv)qk(wv)(dn)(hs)/pppppppp/8/8/8/8/PPPPPPPP/(Hs)(Dn)(Wv)QK(Wv)(Dn)(Hs)"},
    {"air_hockey", "Air Hockey", 12, false, "RB4 RQ4",
     "(rb4)(rb4)(rb4)(rb4)(rb4)(rq4)k(rb4)(rb4)(rb4)(rb4)(rb4)/pppppppppppp/12/12/12/12/12/12/12/12/PPPPPPPPPPPP/(RB4)(RB4)(RB4)(RB4)(RB4)(RQ4)K(RB4)(RB4)(RB4)(RB4)(RB4)"},
    {"arrows_in_fog", "Arrows in Fog", 10, false, "Mi Q HA",
     "(ha)(ha)(ha)(ha)qk(ha)(ha)(ha)(ha)/(ar)(ar)(ar)(mi)(ar)(ar)(mi)(ar)(ar)(ar)/pppppppppp/10/10/10/10/PPPPPPPPPP/(Ar)(Ar)(Ar)(Mi)(Ar)(Ar)(Mi)(Ar)(Ar)(Ar)/(HA)(HA)(HA)(HA)QK(HA)(HA)(HA)(HA)"},
    {"arrows_in_blizzard", "Arrows in Blizzard", 10, false, "Bz Q HA",
     "(ha)(ha)(ha)(ha)qk(ha)(ha)(ha)(ha)/(ar)(ar)(ar)(bz)(ar)(ar)(bz)(ar)(ar)(ar)/pppppppppp/10/10/10/10/PPPPPPPPPP/(Ar)(Ar)(Ar)(Bz)(Ar)(Ar)(Bz)(Ar)(Ar)(Ar)/(HA)(HA)(HA)(HA)QK(HA)(HA)(HA)(HA)"},
    {"foggy_nobles", "Foggy Nobles", 12, false, "Mi Br Brs Vs Vss Ct Cts Mq Mcs Dk Dcs GDk GDcs Q",
     "(gdcs)(dcs)(mcs)1(pgn)qk(pg)1(mq)(dk)(gdk)/(bgn)(cts)(vss)1(brs)(lgn)(lg)(br)1(vs)(ct)(bg)/(mgn)1(bts)(mi)(nts)(ess)(es)n(mi)(bt)1(mg)/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/(Mgn)1(Bts)(Mi)(Nts)(Ess)(Es)N(Mi)(Bt)1(Mg)/(Bgn)(Cts)(Vss)1(Brs)(Lgn)(Lg)(Br)1(Vs)(Ct)(Bg)/(GDcs)(Dcs)(Mcs)1(Pgn)QK(Pg)1(Mq)(Dk)(GDk)"},
    {"chilly_nobles", "Chilly Nobles", 12, false, "Bz Br Brs Vs Vss Ct Cts Mq Mcs Dk Dcs GDk GDcs Q",
     "(gdcs)(dcs)(mcs)1(pgn)qk(pg)1(mq)(dk)(gdk)/(bgn)(cts)(vss)1(brs)(lgn)(lg)(br)1(vs)(ct)(bg)/(mgn)1(bts)(bz)(nts)(ess)(es)n(bz)(bt)1(mg)/pppppppppppp/12/12/12/12/PPPPPPPPPPPP/(Mgn)1(Bts)(Bz)(Nts)(Ess)(Es)N(Bz)(Bt)1(Mg)/(Bgn)(Cts)(Vss)1(Brs)(Lgn)(Lg)(Br)1(Vs)(Ct)(Bg)/(GDcs)(Dcs)(Mcs)1(Pgn)QK(Pg)1(Mq)(Dk)(GDk)"},
    {"orphans", "Orphans", 8, true, "Op N B R Q",
     "rnbqkbnr/(op)2(op)(op)2(op)/pppppppp/8/8/PPPPPPPP/(Op)2(Op)(Op)2(Op)/RNBQKBNR"},
    {"friends", "Friends", 8, true, "Fr N B R Q",
     "rnbqkbnr/1(fr)1(fr)(fr)1(fr)1/pppppppp/8/8/PPPPPPPP/1(Fr)1(Fr)(Fr)1(Fr)1/RNBQKBNR"},
    {"orphans_friends", "Orphans & Friends", 8, true, "Op Fr N B R Q",
     "rnbqkbnr/1(fr)1(op)(op)1(fr)1/pppppppp/8/8/PPPPPPPP/1(Fr)1(Op)(Op)1(Fr)1/RNBQKBNR"},
};
// clang-format on

int addKind(Spec& spec, std::string_view id) {
  if (const int known = spec.kind(id)) return known;
  const Piece* piece = findPiece(id);
  spec.kinds.push_back({.id = std::string(piece->id),
                        .name = std::string(piece->name),
                        .value = piece->value,
                        .movement = std::string(piece->movement),
                        .special = piece->special});
  if (piece->special == Special::kPawn) {
    // Both have the same letter; position_text.h distinguishes them.
    spec.kinds.push_back(spec.kinds.back());
    spec.kinds.back().special = Special::kUnmovedPawn;
    spec.kinds.back().movement += " double";
  }
  return spec.kind(id);
}

// White's kinds; Black has none of its own.
void addKinds(Spec& spec, std::string_view row) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row[i] == '(') {
      const std::size_t end = row.find(')', i);
      if (row[i + 1] <= 'Z') addKind(spec, row.substr(i + 1, end - i - 1));
      i = end;
    } else if (row[i] >= 'A' && row[i] <= 'Z') {
      addKind(spec, row.substr(i, 1));
    }
  }
}

}  // namespace

std::span<const Setup> allSetups() { return kSetups; }

const Setup* findSetup(std::string_view id) {
  const auto* found = std::find_if(std::begin(kSetups), std::end(kSetups),
                                   [&](const Setup& s) { return s.id == id; });
  return found == std::end(kSetups) ? nullptr : found;
}

Spec setupSpec(const Setup& setup) {
  Spec spec;
  spec.id = setup.id;
  spec.name = setup.name;
  spec.setup = true;
  spec.files = setup.size;
  spec.ranks = setup.size;
  spec.text = "setup " + std::string(setup.id);
  addKind(spec, "K");
  addKind(spec, "P");
  addKinds(spec, setup.ranks);
  Rules& rules = spec.rules;
  for (const std::string_view id : splitAt(setup.promotions, ' ')) {
    rules.promotions[0].push_back(static_cast<std::uint8_t>(addKind(spec, id)));
  }
  // Borrowed and counted movements name these kinds.
  if (spec.kind("It") != 0) addKinds(spec, "NBRQ");
  rules.promotions[1] = rules.promotions[0];
  rules.castling = setup.castling;
  rules.chess960 = true;
  rules.castlingKing = spec.kind("K");
  rules.castlingRook = spec.kind("R");
  rules.castlingGoal = {3, setup.size - 1};
  spec.start = std::string(setup.ranks) + " w " +
               (setup.castling ? "KQkq" : "-") + " - 0 1";
  return spec;
}

}  // namespace phasemachine::fairy_chess
