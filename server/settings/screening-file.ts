import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { openScreening } from '#domain/risk/names.ts';
import { ScreeningEntries } from '#domain/risk/screening-list.ts';
import { type ListProblem, listProblemOf } from '#domain/risk/screening-problem.ts';
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

/** The list in force, and what is wrong with a file that came after it. */
export interface ScreeningState {
  readonly name: string;
  readonly list: ScreeningList;
  /** When the file of the list was written. */
  readonly sinceMs: number;
  /** Why the newest file was not taken, and since when; null where it is the list in force. */
  readonly refused: { readonly problem: ListProblem; readonly sinceMs: number } | null;
}

/** What is wrong with a file that was not taken. */
function problemOf(file: string): ListProblem {
  const plain = (code: 'missing' | 'unreadable' | 'too_large'): ListProblem => ({ code, field: null, line: null });
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return plain('missing');
    if (found.size > mostBytes) return plain('too_large');
    return listProblemOf(readFileSync(file, 'utf8')) ?? plain('unreadable');
  } catch {
    return plain('unreadable');
  }
}

/** The list of a file that may be replaced while the product runs; one that is wrong leaves the list before it. */
export function openScreeningFile(file: string) {
  const foundNow = () => statSync(file, { throwIfNoEntry: false });
  const stateOf = (found: ReturnType<typeof foundNow>): string =>
    found === undefined ? 'none' : `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
  const name = path.basename(file);
  const first = foundNow();
  let seen = stateOf(first);
  let list = readScreeningList(file);
  let sinceMs = Math.trunc(first?.mtimeMs ?? Date.now());
  let refused: ScreeningState['refused'] = null;
  let refusedFile: string | null = null;
  return {
    state: (): ScreeningState => ({ name, list, sinceMs, refused }),
    /** The list of now, and what is wrong with a file that came after it. */
    current(): { readonly list: ScreeningList; readonly problem: unknown } {
      const found = foundNow();
      const state = stateOf(found);
      if (state === seen) {
        refused = null;
        refusedFile = null;
        return { list, problem: null };
      }
      try {
        list = readScreeningList(file);
        seen = state;
        sinceMs = Math.trunc(found?.mtimeMs ?? Date.now());
        refused = null;
        refusedFile = null;
        return { list, problem: null };
      } catch (problem) {
        if (refusedFile !== state) refused = { problem: problemOf(file), sinceMs: refused?.sinceMs ?? Date.now() };
        refusedFile = state;
        return { list, problem };
      }
    },
  };
}
