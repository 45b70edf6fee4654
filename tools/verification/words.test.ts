import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#domain/languages/language.ts';
import { problemCode, problemCodes, problemSentence, wordsOfFacts } from '#messages/promises/problems.ts';
import { isPromise, promiseCodes, promiseSentence } from '#messages/promises/promises.ts';
import { recordName } from '#messages/promises/records.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { checks } from './books.ts';
import { fact, isInEnglishAlone, problemOf, withFacts } from './facts.ts';

const root = path.join(import.meta.dirname, '..', '..');
const translations = languages.slice(1).map(translatorOf);
const english = translatorOf('en');

/** The texts of a query, without its comments. */
const literalsOf = (sql: string): readonly string[] =>
  Array.from(sql.replace(/--[^\n]*/g, '').matchAll(/'((?:[^']|'')*)'/g), ([, text = '']) => text.replaceAll("''", "'"));

/** What a query says as a problem, or as a part of one, without facts: words that a case or a row ends with. */
const wordsAlone = (sql: string): readonly string[] =>
  Array.from(
    sql.replace(/--[^\n]*/g, '').matchAll(/'((?:[^']|'')*)'\s*(?=(?:as problem|end|when|else|from)\b)/g),
    ([, text = '']) => text.replaceAll("''", "'"),
  ).filter((text) => /\S \S/.test(text) && !/%(\d+\$)?s/.test(text));

/** Words that a query goes by and no reader sees: a reason that a column holds, and a part of a problem that has a code as a whole. */
const unshown = new Set(['no receipts', 'its lists are missing']);

/** The words of a problem as the query has them, with {0}, {1}, … for its facts. */
function formOf(literal: string): string {
  let before = 0;
  return literal.replaceAll(/%(?:(\d+)\$)?s/g, (_whole, no: string | undefined) => {
    if (no !== undefined) return `{${Number(no) - 1}}`;
    before += 1;
    return `{${before - 1}}`;
  });
}

test('L5: each promise of the verifier has words, is of the rule that it names and is held by something', async () => {
  expect(checks.filter(({ promise }) => !isPromise(promise)).map(({ promise }) => promise)).toEqual([]);
  expect(checks.filter(({ rule, promise }) => promise.replace(/\.[^.]*$/, '') !== rule)).toEqual([]);
  const tools = path.join(root, 'tools', 'verification');
  const files = (await readdir(tools)).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const sources = await Promise.all(files.map((file) => readFile(path.join(tools, file), 'utf8')));
  const held = new Set(checks.map(({ promise }) => promise.replace(/:.*/, '')));
  const unheld = promiseCodes.filter((code) => !held.has(code) && !sources.some((text) => text.includes(`'${code}'`)));
  expect(unheld).toEqual([]);
});

test('L5: each problem that a check can write with facts has words', () => {
  const forms = checks.flatMap(({ sql }) =>
    literalsOf(sql)
      .filter((text) => /%(\d+\$)?s/.test(text))
      .map(formOf),
  );
  // What the lists of heard quotes lack is said by the database.
  const unsaid = forms.filter((form) => problemCode(form) === null && form !== '{0}: {1}');
  expect([...new Set(unsaid)]).toEqual([]);
});

test('L5: each problem that a check can write without facts has words, and so has each word that is a fact', () => {
  const said = new Set([...wordsOfFacts, ...unshown]);
  const alone = checks.flatMap(({ sql }) => wordsAlone(sql));
  expect(alone).toContain('is half done, and prices have been recorded for an hour since it began');
  expect([...new Set(alone)].filter((text) => problemCode(text) === null && !said.has(text))).toEqual([]);
});

test('A11: L5: each promise and problem of the verifier is said in every language', () => {
  const facts = Array.from({ length: 20 }, (_, nth) => String(nth));
  for (const translator of translations) {
    const alike = [
      ...promiseCodes.filter((code) => promiseSentence(translator, code) === promiseSentence(english, code)),
      ...problemCodes.filter(
        (code) => problemSentence(translator, code, facts) === problemSentence(english, code, facts),
      ),
    ];
    expect(alike).toEqual([]);
  }
});

test('L5: a problem is a code with facts, and its English is as the check has it', () => {
  expect(problemOf(`sums to ${fact(5n)}`)).toEqual({ problem: 'sums to 5', problemCode: 'sums-to', facts: ['5'] });
  expect(withFacts("format('%s of %2$s', a, b)")).toBe(`format('${fact('%s')} of ${fact('%2$s')}', a, b)`);
  const unknown = { problem: 'cannot be made here: 1', problemCode: null, facts: [] };
  expect(problemOf(`cannot be made here: ${fact('1')}`)).toEqual(unknown);
  expect(isInEnglishAlone(unknown.problem)).toBe(true);
  const names = [`belongs to ${fact('mallory')}`, `shows the rows of ${fact('more')} too`];
  names.push(`shows the rows of ${fact('more')}, which is none of this program`, `may do what ${fact('mallory')} may`);
  expect(names.map(problemOf).filter((one) => one.problemCode === null)).toEqual([]);
  expect(names.map(problemOf).some(({ problem }) => isInEnglishAlone(problem))).toBe(false);
});

test('A11: L5: records and facts that are words are said in the language of the sentence', () => {
  const [spanish = english] = translations;
  expect(recordName(spanish, 'fleet state 7')).toBe('estado de flota 7');
  expect(recordName(spanish, 'trade trd_1 copy cpy_2')).toBe('operación trd_1, copia cpy_2');
  expect(recordName(spanish, 'and 3 more')).toBe('3 más');
  expect(recordName(spanish, 'operator class backwards')).toBe('operator class backwards');
  expect(problemSentence(spanish, 'was-decided-by-alone-and-of-its', ['adm_1', 'no answer'])).toBe(
    'lo decidió solo adm_1, y de su transacción consta: ninguna respuesta',
  );
  expect(problemSentence(spanish, 'was-decided-by-alone-and-of-its', ['adm_1', 'nothing shown'])).toBe(
    'lo decidió solo adm_1, y de su transacción consta: nada mostrado',
  );
  expect(problemSentence(spanish, 'has-units-fixed-at-its-last-fixing', ['no', 'no time', '1', '5', '7'])).toBe(
    'sus unidades: ninguna, fijadas en ninguna hora; las de su última fijación de la ronda 1: 5, en 7',
  );
  expect(problemSentence(spanish, 'of-by', ["'stake'", 'trd_1', 'usr_1'])).toBe("'stake' de trd_1 por usr_1");
  expect(problemSentence(spanish, 'pays-by-on', ['USDT', 'none'])).toBe('paga por USDT en ninguno');
  expect(problemSentence(spanish, 'has-no-row-and', ['ticks, trades'])).toBe('no tiene fila, y sí ticks, operaciones');
  expect(
    problemSentence(spanish, 'became-where-the-records-make-it', [
      "a skip as 'late'",
      "a trade or a skip as 'country'",
    ]),
  ).toBe('resultó en una omisión: tarde donde los registros dan una operación o una omisión: país');
  expect(promiseSentence(spanish, 'L7.unsealed-rows:tick')).toBe('cada fila confirmada del tipo «tick» está sellada');
  expect(promiseSentence(english, 'L7.record-as-written:mining_plan')).toBe(
    'each record of mining plan is as it was written down, when it was written',
  );
  expect(promiseSentence(spanish, 'Q1.of-a-later-release')).toBeNull();
});
