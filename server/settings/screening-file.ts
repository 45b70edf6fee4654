import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { openScreening } from '#domain/risk/names.ts';
import { ScreeningEntries } from '#domain/risk/screening-list.ts';
import { readSettingsFile, wrongSetting } from './settings-file.ts';

const mostBytes = 67_108_864;

/** A list as it was read: its digest, how many it has, and who of them a person may be. */
export interface ScreeningList {
  readonly sha256: Buffer;
  readonly entries: number;
  readonly screen: ReturnType<typeof openScreening>;
}

/** Reads the list that SCREENING_FILE names (O3). Throws an Error that names the path in the file and what would be right. */
export function readScreeningList(file: string): ScreeningList {
  const source = {
    variable: 'SCREENING_FILE',
    file,
    mostBytes,
    form: 'one object with the list entries',
    patternWords: (at: string) =>
      at.endsWith('.born')
        ? 'a day such as "1961-02-03", or a year such as "1961"'
        : 'a country of ISO 3166-1, such as "CH"',
  };
  const { entries } = readSettingsFile(source, ScreeningEntries, {});
  const ids = new Set(entries.map(({ id }) => id));
  if (ids.size < entries.length) throw wrongSetting(source, 'entries: each id has to be another one');
  return {
    sha256: createHash('sha256').update(readFileSync(file)).digest(),
    entries: entries.length,
    screen: openScreening(entries),
  };
}

/** The list of a file that may be replaced while the product runs; one that is wrong leaves the list before it. */
export function openScreeningFile(file: string) {
  const stateOf = (): string => {
    const found = statSync(file, { throwIfNoEntry: false });
    return found === undefined ? 'none' : `${found.ino} ${found.size} ${found.mtimeMs}`;
  };
  let seen = stateOf();
  let list = readScreeningList(file);
  return {
    /** The list of now, and what is wrong with a file that came after it. */
    current(): { readonly list: ScreeningList; readonly problem: unknown } {
      const state = stateOf();
      if (state === seen) return { list, problem: null };
      try {
        list = readScreeningList(file);
        seen = state;
        return { list, problem: null };
      } catch (problem) {
        return { list, problem };
      }
    },
  };
}
