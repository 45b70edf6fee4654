import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { Compile } from 'typebox/compile';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { inEachLanguage, type Language, languages } from '#domain/languages/language.ts';
import {
  KeptPageText,
  noOwnText,
  type OwnText,
  type OwnTexts,
  type PageTextName,
  pageTextNames,
  settingOfText,
} from '#domain/page-texts/page-texts.ts';
import { keepSettings } from '#server/limits/house-settings.ts';

const form = Compile(KeptPageText);

export const isPageText = (value: unknown): value is KeptPageText => form.Check(value);

export const hashOfWords = (words: string): string => createHash('sha256').update(words).digest('hex');

/** With its keys in one order, so that the same text is the same JSON. */
export const inOrder = (text: KeptPageText): KeptPageText => inEachLanguage((language) => text[language]);

export const noText: KeptPageText = inEachLanguage(() => null);

/** The operator's own legal texts as files give them, in one language for all. */
export interface FileTexts {
  readonly termsText: string | null;
  readonly privacyText: string | null;
}

/** What the environment gives of each text; null where it says nothing of it. */
const wordsOfFiles = ({ termsText, privacyText }: FileTexts): readonly (readonly [PageTextName, string | null])[] =>
  pageTextNames.map((name) => [name, name === 'terms' ? termsText : name === 'privacy' ? privacyText : null]);

const ofWords = (words: string | null): KeptPageText =>
  words === null ? noText : inOrder({ ...noText, en: hashOfWords(words) });

/** The texts that files give, as they are kept, by the names that keep them. */
export const textsOfFiles = (files: FileTexts): readonly (readonly [string, KeptPageText])[] =>
  wordsOfFiles(files).flatMap(([name, words]) =>
    words === null ? [] : [[settingOfText(name), ofWords(words)] as const],
  );

/** Keeps the texts of a process where none were kept (X8). The owner of the schema calls it, at a start. */
export async function keepFirstTexts(owner: Pool, files: FileTexts): Promise<void> {
  const names = pageTextNames.map(settingOfText);
  const { rows } = await owner.query<{ name: string }>('select distinct name from house_setting where name = any($1)', [
    names,
  ]);
  const missing = wordsOfFiles(files).filter(([name]) => !rows.some((row) => row.name === settingOfText(name)));
  for (const [, words] of missing) if (words !== null) await keepWords(owner, words, null);
  await keepSettings(
    owner,
    missing.map(([name, words]) => [settingOfText(name), ofWords(words)] as const),
    names,
  );
}

/** Keeps words by their hash; false where they are there already. */
export async function keepWords(db: Pool | PoolClient, words: string, by: string | null): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into page_text (hash, words, added_by) values ($1, $2, $3) on conflict (hash) do nothing',
    [hashOfWords(words), words, by],
  );
  return rowCount === 1;
}

/** Words by their hashes, as far as there are any. */
export async function readWords(
  db: Pool | PoolClient,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ hash: string; words: string }>(
    'select hash, words from page_text where hash = any($1)',
    [hashes],
  );
  return new Map(rows.map(({ hash, words }) => [hash, words]));
}

/** Which of them are of the operator's file, which a start kept as it was. */
export async function readFileWords(db: PoolClient, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ hash: string }>(
    'select hash from page_text where hash = any($1) and added_by is null',
    [hashes],
  );
  return new Set(rows.map(({ hash }) => hash));
}

/** A text that is in force. */
interface KeptText {
  readonly name: PageTextName;
  readonly text: KeptPageText;
  /** Changes with whatever is kept of it. */
  readonly version: bigint;
  readonly since: string;
  /** What a start kept, out of the environment. */
  readonly first: boolean;
}

interface KeptRow {
  readonly name: string;
  readonly id: bigint;
  readonly value: unknown;
  readonly since_ms: bigint;
  readonly first: boolean;
}

/** What is kept of each text, as far as anything is. */
export async function readKeptTexts(db: Pool | PoolClient): Promise<readonly KeptText[]> {
  const { rows } = await db.query<KeptRow>(
    `select distinct on (h.name) h.name, h.id, h.value, h.since_ms,
       not exists (select from house_setting o where o.name = h.name and o.id < h.id) as first
     from house_setting h where h.name = any($1) order by h.name, h.id desc`,
    [pageTextNames.map(settingOfText)],
  );
  return pageTextNames.flatMap((name) => {
    const row = rows.find((one) => one.name === settingOfText(name));
    if (!row) return [];
    if (!isPageText(row.value)) throw new Error(`house_setting ${row.id} holds no text`);
    const since = isoTime(millis(row.since_ms));
    return [{ name, text: inOrder(row.value), version: row.id, since, first: row.first }];
  });
}

/** Changes with whatever is kept of any text. Null where nothing was ever kept. */
export async function readTextsVersion(db: Pool | PoolClient): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint | null }>({
    name: 'texts-version',
    text: 'select max(id) as id from house_setting where name = any($1)',
    values: [pageTextNames.map(settingOfText)],
  });
  return rows[0]?.id ?? null;
}

/** The words of one text, the same in every language unless it says others. */
export function ownTextOf(
  words: { readonly en: string } & Readonly<Partial<Record<Language, string | null>>>,
  since: string | null = null,
): OwnText {
  const byLanguage = inEachLanguage((language) => words[language] ?? words.en);
  const all = languages.map((language) => byLanguage[language]);
  // As it was before a text could have others in other languages: what was accepted then keeps its version.
  const digest = hashOfWords(all.every((one) => one === words.en) ? words.en : JSON.stringify(all));
  return { byLanguage, digest, since };
}

/** The texts that are in force, with their words; null where nothing was ever kept. Throws where words are not there. */
export async function readOwnTexts(
  db: Pool | PoolClient,
): Promise<{ readonly version: bigint; readonly texts: OwnTexts } | null> {
  const kept = await readKeptTexts(db);
  if (kept.length === 0) return null;
  const hashes = kept.flatMap(({ text }) => languages.map((language) => text[language]));
  const words = await readWords(
    db,
    hashes.filter((hash) => hash !== null),
  );
  const wordsOf = (hash: string | null): string | null => {
    if (hash === null) return null;
    const found = words.get(hash);
    if (found === undefined) throw new Error(`a text names the words ${hash}, which are not there`);
    return found;
  };
  const own = (name: PageTextName): OwnText => {
    const row = kept.find((one) => one.name === name);
    if (!row) return noOwnText;
    const since = row.first ? null : row.since.slice(0, 'YYYY-MM-DD'.length);
    const en = wordsOf(row.text.en);
    if (en === null) return { ...noOwnText, since };
    return ownTextOf({ ...inEachLanguage((language) => wordsOf(row.text[language])), en }, since);
  };
  return {
    version: kept.reduce((most, { version }) => (version > most ? version : most), 0n),
    texts: {
      terms: own('terms'),
      risk: own('risk'),
      privacy: own('privacy'),
      about: own('about'),
      contact: own('contact'),
    },
  };
}
