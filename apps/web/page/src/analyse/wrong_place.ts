// Where in a text the server's error is: its messages name a line and column, a
// character, a byte, or quote the word.

export interface Place {
  begin: number;
  end: number;
}

const lineStart = (text: string, line: number): number =>
  text.split('\n').slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);

// The word that begins at `at`, at least a letter.
function wordAt(text: string, at: number): Place {
  const begin = Math.max(0, Math.min(at, text.length - 1));
  const long = /^\S*/.exec(text.slice(begin))?.[0].length ?? 0;
  return { begin, end: begin + Math.max(1, long) };
}

export function wrongPlace(text: string, message: string): Place | null {
  if (text === '') return null;
  const number = (pattern: RegExp): number => Number(pattern.exec(message)?.[1] ?? 0);
  const line = number(/\bline (\d+)/);
  const column = number(/\bcolumn (\d+)/);
  if (line > 0) {
    const start = lineStart(text, line);
    return wordAt(text, start + Math.max(0, column - 1));
  }
  // A position is read without the spaces around it.
  const lead = text.length - text.trimStart().length;
  const character = number(/\b(?:character|byte) (\d+)/);
  if (character > 0) {
    const begin = Math.min(lead + character - 1, text.length - 1);
    return { begin, end: begin + 1 };
  }
  const quoted = /"((?:[^"\\]|\\.)+)"/.exec(message)?.[1].replace(/\.\.\.$/, '') ?? '';
  const at = quoted ? text.indexOf(quoted) : -1;
  return at < 0 ? null : { begin: at, end: at + quoted.length };
}

// The line around a place, in three parts: before, wrong, after.
export function excerpt(text: string, { begin, end }: Place): { line: number; parts: [string, string, string] } {
  const kAround = 40; // letters
  const start = text.lastIndexOf('\n', begin - 1) + 1;
  const stop = text.indexOf('\n', end);
  const before = text.slice(start, begin);
  const after = text.slice(end, stop < 0 ? text.length : stop);
  return {
    line: text.slice(0, start).split('\n').length,
    parts: [
      before.length > kAround ? `…${before.slice(-kAround)}` : before,
      text.slice(begin, end),
      after.length > kAround ? `${after.slice(0, kAround)}…` : after,
    ],
  };
}
