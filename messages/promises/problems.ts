import { type Message, render, type Translator } from '../message.ts';
import { bookProblems } from './english-book-problems.ts';
import { copyProblems } from './english-copy-problems.ts';
import { marketProblems } from './english-market-problems.ts';
import { miningProblems } from './english-mining-problems.ts';
import { paymentProblems } from './english-payment-problems.ts';
import { programProblems } from './english-program-problems.ts';
import { sealProblems } from './english-seal-problems.ts';
import { factWords } from './english-words.ts';

const tables = {
  bookProblems,
  copyProblems,
  marketProblems,
  miningProblems,
  paymentProblems,
  programProblems,
  sealProblems,
} as const;

interface Sentence {
  readonly id: string;
  readonly english: Message;
}

const sentences: ReadonlyMap<string, Sentence> = new Map(
  Object.entries(tables).flatMap(([table, codes]) =>
    Object.entries<Message>(codes).map(([code, english]) => [code, { id: `${table}.${code}`, english }] as const),
  ),
);

/** No problem has more facts. */
const mostFacts = 20;
const unfilled = Object.fromEntries(Array.from({ length: mostFacts }, (_, nth) => [String(nth), `{${nth}}`]));

/** A message as it stands in the code, also where the build has compiled it. */
const written = (english: Message): string => (typeof english === 'string' ? english : render(english, unfilled, 'en'));

const codesByWords: ReadonlyMap<string, string> = new Map(
  Array.from(sentences, ([code, { english }]) => [written(english), code]),
);

const words: ReadonlyMap<string, Sentence> = new Map(
  Object.entries<Message>(factWords).map(([name, english]) => [written(english), { id: `factWords.${name}`, english }]),
);

/** The facts that are words. */
export const wordsOfFacts: readonly string[] = [...words.keys()];

/** The codes of all problems. */
export const problemCodes: readonly string[] = [...sentences.keys()];

/** The code of a problem by the words of its check, with {0}, {1}, … for its facts; null where the catalogue has none such. */
export const problemCode = (form: string): string | null => codesByWords.get(form) ?? null;

/** The words of a list, where it is one of known words only. */
function listOf(fact: string, between: string): readonly Sentence[] | null {
  const parts = fact.split(between);
  const found = parts.flatMap((part) => words.get(part) ?? []);
  return found.length < parts.length ? null : found;
}

/** A fact in the reader's language where it is a word or a list of words; a name or a number as it is. */
function factText({ say }: Translator, fact: string): string {
  const saidOf = (list: readonly Sentence[]): readonly string[] => list.map(({ id, english }) => say(id, english));
  const list = listOf(fact, ', ');
  if (list) return saidOf(list).join(', ');
  const choice = listOf(fact, ' or ');
  return choice ? saidOf(choice).join(` ${say('factWords.or', factWords.or)} `) : fact;
}

/** What is wrong with a record, after its name and without a capital; null of a code that this release does not know. */
export function problemSentence(translator: Translator, code: string, facts: readonly string[]): string | null {
  const found = sentences.get(code);
  if (found === undefined) return null;
  const values = Object.fromEntries(facts.map((fact, nth) => [String(nth), factText(translator, fact)]));
  return translator.say(found.id, found.english, values);
}
