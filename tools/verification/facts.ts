import { problemCode } from '#messages/promises/problems.ts';

/** What stands around a fact within a problem: characters that no record is written with. */
const opens = '\u0002';
const closes = '\u0003';

/** A fact within the words of a problem. */
export const fact = (value: bigint | number | string | null): string => `${opens}${value}${closes}`;

/** The same query with its facts told from its words: each `%s` that `format` puts in. */
export const withFacts = (sql: string): string => sql.replaceAll(/%(?:\d+\$)?s/g, `${opens}$&${closes}`);

/** A problem as people read it, without the marks of its facts. */
export const withoutMarks = (text: string): string => text.replaceAll(opens, '').replaceAll(closes, '');

/** A problem as data. */
export interface Problem {
  /** In English. */
  readonly problem: string;
  /** Names its sentence in the catalogues (messages/promises); null where it has English words only. */
  readonly problemCode: string | null;
  readonly facts: readonly string[];
}

/** The words of a problem and its facts, in the order of the words. */
export function problemOf(text: string): Problem {
  const [first = '', ...marked] = text.split(opens).map((piece) => piece.split(closes));
  const facts = marked.map(([value = '']) => value);
  const form = [first, ...marked.map(([, words = ''], nth) => `{${nth}}${words}`)].join('');
  const code = problemCode(form);
  return { problem: withoutMarks(text), problemCode: code, facts: code === null ? [] : facts };
}

/**
 * Problems whose facts are sentences of their own, of PostgreSQL or of a function of the database: no catalogue has them, and the
 * console shows them in English as a whole.
 */
const beginning = 'cannot be made here: ';
const ends = ['are not those of the digest', 'are listed for other reasons than counted'] as const;

export const isInEnglishAlone = (problem: string): boolean =>
  problem.startsWith(beginning) ||
  ends.some((words) => problem.endsWith(words)) ||
  (problem.includes(' are counted, and ') && problem.endsWith(' listed'));
