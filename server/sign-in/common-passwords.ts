import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Common passwords of 10 characters and more, in lower case (A2). Shorter ones are refused by their length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);
