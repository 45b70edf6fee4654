import type { Pool } from 'pg';
import { type MailWords, mailWordsName } from '#domain/house-settings/mail-words.ts';
import type { Language } from '#domain/languages/language.ts';
import type { OwnWords } from '#messages/emails/emails.ts';
import { filledWords } from '#messages/emails/own-words.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { readAllWords, readWordsVersion } from './mail-texts-record.ts';
import { sharedReading } from './shared-reading.ts';

export interface LiveMailTexts {
  /** Writes with what is in force by now; does nothing where that is known already. */
  follow(): Promise<void>;
  /** What e-mails are written with. */
  readonly ownWords: OwnWords;
  /** The same, as if these words of a kind in a language were in force; null for the standard ones. */
  with(kind: string, language: Language, words: MailWords | null): OwnWords;
}

/**
 * The words of e-mails that are in force (S3.2, X8). Each process reads them at its start, and again once others are kept. A mail has
 * the words of the moment at which it is written: one that waits to be sent keeps them.
 */
export function openLiveMailTexts(pool: Pool): LiveMailTexts {
  let kept: ReadonlyMap<string, MailWords> = new Map();
  let version: bigint | null = null;
  const fill =
    (wordsOf: (name: string) => MailWords | null | undefined): OwnWords =>
    (kind, language, values) => {
      const words = wordsOf(mailWordsName(kind, language));
      return words ? filledWords(translatorOf(language), kind, words, values) : null;
    };
  return {
    follow: sharedReading(async () => {
      const newest = await readWordsVersion(pool);
      if (newest === version) return;
      kept = await readAllWords(pool);
      version = newest;
    }),
    ownWords: fill((name) => kept.get(name)),
    with: (kind, language, words) => fill((name) => (name === mailWordsName(kind, language) ? words : kept.get(name))),
  };
}
