// The structures of the C library's headers (apps/capi), as C lays them out for
// 32-bit WebAssembly: each member at a multiple of its own size.

const kKinds = {
  i32: { bytes: 4, get: 'getInt32', set: 'setInt32' },
  u32: { bytes: 4, get: 'getUint32', set: 'setUint32' },
  i64: { bytes: 8, get: 'getBigInt64', set: 'setBigInt64', large: true },
  u64: { bytes: 8, get: 'getBigUint64', set: 'setBigUint64', large: true },
  f64: { bytes: 8, get: 'getFloat64', set: 'setFloat64' },
};

// `members`: "name" (a pointer or size_t), "name:kind", in order. 64-bit numbers
// are numbers in JavaScript if `read` gives them, and may be bigints in `write`.
function struct(members) {
  let at = 0;
  let widest = 4;
  const rows = members.trim().split(/\s+/).map((member) => {
    const [name, kindName = 'u32'] = member.split(':');
    const kind = kKinds[kindName];
    at = Math.ceil(at / kind.bytes) * kind.bytes;
    widest = Math.max(widest, kind.bytes);
    const row = { name, kind, at };
    at += kind.bytes;
    return row;
  });
  const bytes = Math.ceil(at / widest) * widest;
  return {
    bytes,
    read(view, pointer) {
      const value = {};
      for (const { name, kind, at } of rows) {
        const number = view[kind.get](pointer + at, true);
        value[name] = kind.large ? Number(number) : number;
      }
      return value;
    },
    // Members that `value` lacks become 0; `size`, where it is one, the size.
    write(view, pointer, value = {}) {
      for (const { name, kind, at } of rows) {
        const given = value[name] ?? (name === 'size' ? bytes : 0);
        view[kind.set](pointer + at, kind.large ? BigInt(given) : Number(given), true);
      }
    },
  };
}

export const GameInfo = struct(`size name players:i32 hasChance:i32 hasHidden:i32
  bytesVersion:i32 boardBytes:u64 maxMoves:u64 evaluators`);
export const EncodingInfo = struct(`size version:i32 actionCount numberCount:u64
  planes:u64 rows:u64 columns:u64`);
export const PlayerSettings = struct(`size evaluator options memoryBytes:u64 seed:u64
  threads:i32 evaluate evaluateUser net`);
export const Limits = struct('size simulations:u64 nodes:u64 milliseconds:u64');
export const SearchResult = struct(`size hasBest:i32 best proof:i32 plies score:f64
  visits:u64 simulations:u64 nodes:u64 microseconds:u64 treeBytes:u64 moveCount:u64
  endedBy`);
export const MoveReport = struct(`move proof:i32 visits:u64 score:f64 prior:f64 plies`);
export const Change = struct('key text');
export const Event = struct(`size kind side:i32 detailCount details changeCount
  changes`);
export const SessionSettings = struct(`size first second clock evaluator
  memoryBytes:u64 seed:u64 simulations:u64 milliseconds:u64 forced:i32 tellAll:i32`);
export const SessionState = struct(`size next:i32 side:i32 winner:i32 viewer:i32
  hasClock:i32 onTime:i32 ply:u64 known:u64 remainingFirst:i64 remainingSecond:i64`);
export const SessionMove = struct('size by:i32 side:i32 hidden:i32 move told');
export const GameRules = struct(`size name stateBytes mostMoves players:i32
  hasChance:i32 hasHidden:i32 threadsSafe:i32 lowestReturn:f64 highestReturn:f64
  actions numbers user initial apply turn legal_moves step chance_weights observe
  determinize returns draw move_text check encode`);
