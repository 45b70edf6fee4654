import { AsyncLocalStorage } from 'node:async_hooks';
import { type Language, languages } from '#domain/languages/language.ts';

/**
 * The language of whoever is being answered. It goes beside the call instead of through it, because mails are written at the
 * end of long ways, some of them through libraries that carry nothing of ours.
 */
const reader = new AsyncLocalStorage<Language>();

/** Runs `work`, and all that it starts, for a reader of this language. */
export function speaking<T>(language: Language, work: () => T): T {
  return reader.run(language, work);
}

/**
 * The language to write to the present reader in; English where nobody asked, as in work by the clock. Only what answers the request may
 * ask: what it starts for others as well (a batch of orders, a run of a job) goes on with its reader after it, whoever comes next.
 */
export function readerLanguage(): Language {
  return reader.getStore() ?? languages[0];
}
