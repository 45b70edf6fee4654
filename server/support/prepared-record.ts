import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { Language } from '#domain/languages/language.ts';
import { filledPrepared } from '#domain/support/prepared.ts';
import { type AnswerFacts, answersWithout, factsOf, standardAnswers } from '#messages/support/canned.ts';
import { readerTranslator, translatorOf } from '#server/operations/translators.ts';

type Db = Pool | PoolClient;

/** An answer as it is worded now: the product's until staff word it, which is version 0. */
export interface PreparedAnswer {
  readonly id: string;
  readonly title: string;
  readonly english: string;
  readonly spanish: string;
  readonly offered: boolean;
  readonly version: number;
}

/** Answers in a language of which there are no own words are in English. */
const wordsIn = (language: Language, { english, spanish }: PreparedAnswer): string =>
  language === 'es' ? spanish : english;

/** All answers, the product's first in its order, then what staff have added by name. */
export async function readPrepared(db: Db): Promise<readonly PreparedAnswer[]> {
  const { rows } = await db.query<TableRow<'prepared_answer'>>(
    'select distinct on (answer) * from prepared_answer order by answer, version desc',
  );
  const own = new Map(
    rows.map(({ answer, title, english, spanish, offered, version }) => [
      answer,
      { id: answer, title, english, spanish, offered, version },
    ]),
  );
  const [english, spanish] = [standardAnswers(translatorOf('en')), standardAnswers(translatorOf('es'))];
  // Staff choose by titles in their own language, whoever is answered.
  const titles = new Map(standardAnswers(readerTranslator()).map(({ id, title }) => [id, title]));
  const standard = english.map(({ id, title, text }) => ({
    id,
    title: titles.get(id) ?? title,
    english: text,
    spanish: spanish.find((one) => one.id === id)?.text ?? text,
    offered: true,
    version: 0,
  }));
  const isStandard = new Set(standard.map(({ id }) => id));
  return [
    ...standard.map((one) => own.get(one.id) ?? one),
    ...[...own.values()].filter(({ id }) => !isStandard.has(id)),
  ];
}

/** What staff are offered for one conversation or message, with its facts, in the language of who wrote. */
export async function answersFor(db: Db, language: Language, facts: AnswerFacts) {
  const translator = translatorOf(language);
  const values = factsOf(translator, facts);
  const without = answersWithout(translator, facts);
  // What staff have worded stays as they worded it.
  const wordsOf = (one: PreparedAnswer): string =>
    (one.version === 0 ? without.get(one.id) : undefined) ?? wordsIn(language, one);
  return (await readPrepared(db))
    .filter(({ offered }) => offered)
    .map((one) => ({ id: one.id, title: one.title, text: filledPrepared(wordsOf(one), values) }));
}

const example: AnswerFacts = {
  name: 'Ada',
  subject: 'deposit',
  record: { kind: 'deposit', id: 'dep_example', amount: '250.00', of: 'Bitcoin' },
};

/** Facts of nobody, in the words of each language: what an answer is shown with where it is worded. */
export const exampleFacts = () => ({
  english: factsOf(translatorOf('en'), example),
  spanish: factsOf(translatorOf('es'), example),
});

interface ChangeRow extends TableRow<'prepared_answer'> {
  readonly by: string;
}

/** The latest 100 versions of all answers, newest first. */
export async function readPreparedChanges(db: Db) {
  const { rows } = await db.query<ChangeRow>(
    `select p.*, c.display_name as by from prepared_answer p join customer c on c.uid = p.author
     order by p.created_ms desc, p.answer, p.version desc limit 100`,
  );
  return rows.map(({ answer, title, english, spanish, offered, version, reason, by, created_ms }) => ({
    id: answer,
    title,
    english,
    spanish,
    offered,
    version,
    reason,
    by,
    time: isoTime(millis(created_ms)),
  }));
}
