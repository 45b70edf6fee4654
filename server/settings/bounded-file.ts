import { readFileSync, statSync } from 'node:fs';

/** The bytes of a file that may not be longer. Throws what `wrong` makes of a problem. */
export function readBounded(file: string, most: number, wrong: (problem: string) => Error): Buffer {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw wrong('is not there');
  if (size > most) throw wrong(`has ${size} bytes; at most ${most} are taken`);
  return readFileSync(file);
}
