const levels: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const errorLevel = 50;
/** Of the process, which is the one whose terminal it is. */
const leftOut = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** What came from outside moves no cursor and rings no bell. */
const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}]/gu, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`);

const factOf = (value: unknown): string => plain(typeof value === 'string' ? value : JSON.stringify(value));

/** One line of the log as a person reads it, with the stack of what failed; what is no line of the log is left as it is. */
export function readableLine(line: string): string {
  const entry = parsed(line);
  if (!isObject(entry) || typeof entry.time !== 'number' || typeof entry.level !== 'number') return line;
  const { time, level, msg, err } = entry;
  const head = `${new Date(time).toISOString().slice(11, 19)} ${(levels[level] ?? String(level)).padEnd(5)}`;
  const facts = Object.entries(entry)
    .filter(([name]) => !leftOut.has(name))
    .map(([name, value]) => `${name}=${factOf(value)}`);
  const cause = isObject(err) && typeof err.message === 'string' ? [`(${plain(err.message)})`] : [];
  const stack = isObject(err) && typeof err.stack === 'string' && level >= errorLevel ? err.stack.split('\n') : [];
  const words = [head, ...(typeof msg === 'string' ? [plain(msg)] : []), ...cause, ...facts].join(' ');
  return [words, ...stack.filter((one) => one.startsWith('    at ')).map(plain)].join('\n');
}

/** Where a log goes that somebody reads on a terminal. It begins at the line of what is being made, in its place. */
export const readableLog = (output: { write(text: string): unknown }) => ({
  write(line: string): void {
    output.write(`\r\u001b[K${readableLine(line.trimEnd())}\n`);
  },
});
