import type { PoolClient } from 'pg';
import type { Language } from '#domain/languages/language.ts';

/** Remembers the language that somebody is written to in (A11). */
export async function keepLanguage(tx: PoolClient, uid: string, language: Language): Promise<void> {
  await tx.query('update auth_user set language = $2 where id = $1 and language <> $2', [uid, language]);
}
