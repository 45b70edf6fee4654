import { readFileSync } from 'node:fs';
import path from 'node:path';

const read: unknown = JSON.parse(readFileSync(path.join(import.meta.dirname, '..', 'package.json'), 'utf8'));

/** Of the product, as backups and the schema name it: `0.1.0`. */
export const productVersion: string =
  typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'unknown';

/** Whether a version comes after another one by its three numbers. One that has none of them comes after nothing. */
export function isLater(version: string, than: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(than)];
  const at = ours.findIndex((number, index) => number !== (theirs[index] ?? 0));
  return at >= 0 && (ours[at] ?? 0) > (theirs[at] ?? 0);
}

const numbersOf = (version: string): readonly number[] =>
  /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number) ?? [];
