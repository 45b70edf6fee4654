import type { Pool, PoolClient } from 'pg';
import { Compile } from 'typebox/compile';
import { MailWords, mailWordsInOrder, mailWordsName } from '#domain/house-settings/mail-words.ts';
import type { Language } from '#domain/languages/language.ts';

const form = Compile(MailWords);

/** Own words, or null for the standard ones; undefined for what is neither. */
export function readWords(value: unknown): MailWords | null | undefined {
  if (value === null || value === undefined) return null;
  return form.Check(value) ? mailWordsInOrder(value) : undefined;
}

/** The words of one e-mail that are in force; null where the standard ones are. */
export async function readKeptWords(
  db: Pool | PoolClient,
  kind: string,
  language: Language,
): Promise<MailWords | null> {
  const { rows } = await db.query<{ value: unknown }>(
    'select value from house_setting where name = $1 order by id desc limit 1',
    [mailWordsName(kind, language)],
  );
  return readWords(rows[0]?.value) ?? null;
}

interface KeptRow {
  readonly name: string;
  readonly value: unknown;
}

/** All words that are in force, by the name that keeps them. */
export async function readAllWords(db: Pool | PoolClient): Promise<ReadonlyMap<string, MailWords>> {
  const { rows } = await db.query<KeptRow>(
    `select distinct on (name) name, value from house_setting where name like 'mail:%' order by name, id desc`,
  );
  return new Map(
    rows.flatMap(({ name, value }) => {
      const words = readWords(value);
      return words ? [[name, words] as const] : [];
    }),
  );
}

/** Changes with whatever is kept of any e-mail's words; null where nothing ever was. */
export async function readWordsVersion(db: Pool | PoolClient): Promise<bigint | null> {
  const { rows } = await db.query<{ id: bigint | null }>({
    name: 'mail-words-version',
    text: `select max(id) as id from house_setting where name like 'mail:%'`,
  });
  return rows[0]?.id ?? null;
}
