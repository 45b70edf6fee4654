import { readBounded } from './bounded-file.ts';
import { wrongSetting } from './settings-file.ts';

/** A page carries it with every visit. */
const legalBytes = 262_144;

/** The text of the operator's own in a file of at most 256 KiB; null where none is named or it is empty. Throws for what is no UTF-8. */
export function legalText(variable: string, file: string | undefined): string | null {
  if (!file) return null;
  const bytes = readBounded(file, legalBytes, (problem) => wrongSetting({ variable, file }, problem));
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim() || null;
}
