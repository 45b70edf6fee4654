import { i18n, type Messages } from '@lingui/core';
import { type Language, languageCookie, languageNamed, languageOf, languages } from '#domain/languages/language.ts';

/** The folders that have texts; each has its own catalogue, `texts.es.po`. Those of the console are known to `console.ts` alone. */
export type TextFolder =
  | 'shell/console'
  | `admin/${string}`
  | 'accounts'
  | 'widgets'
  | 'copying'
  | 'deposits'
  | 'identity'
  | 'limits'
  | 'markets'
  | 'messages/deeds'
  | 'messages/failures'
  | 'messages/notices'
  | 'messages/phrases'
  | 'messages/reasons'
  | 'messages/statement'
  | 'mining'
  | 'notices'
  | 'onboarding'
  | 'receipts'
  | 'shell'
  | 'site'
  | 'support'
  | 'trades'
  | 'ui'
  | 'uploads'
  | 'withdrawals';

/** Keeps nothing in the browser but the name of the language; a year, in seconds. */
const keptForSeconds = 31_536_000;

/** Those that are known, by where they are: '../trades/texts.es.po'. `console.ts` adds its own, which most readers never need. */
export const catalogues: Record<string, () => Promise<Messages>> = import.meta.glob<Messages>(
  ['../*/texts.*.po', '../../messages/{failures,notices,phrases,reasons,statement}/texts.*.po'],
  {
    import: 'default',
  },
);

const needed = new Set<TextFolder>();
const loaded = new Map<string, Promise<void>>();

// English is compiled into the code, the other languages into their catalogues: nothing is left to compile here.
i18n.setMessagesCompiler((message) => [message]);
for (const language of languages) i18n.load(language, {});
i18n.activate(languages[0]);
// Journeys fail on what the console calls an error.
i18n.on('missing', ({ id, locale }) => {
  if (locale !== languages[0]) console.error(`the text ${id} has no ${locale}`);
});

async function load(language: Language, folders: Iterable<TextFolder>): Promise<void> {
  if (language === languages[0]) return;
  const files = Array.from(
    folders,
    (folder) => `${folder.startsWith('messages/') ? '../../' : '../'}${folder}/texts.${language}.po`,
  );
  await Promise.all(
    files.map((file) => {
      const before = loaded.get(file);
      if (before) return before;
      const found = catalogues[file];
      if (!found) throw new Error(`there is no catalogue ${file}`);
      const loading = found().then((messages) => i18n.load(language, messages));
      loaded.set(file, loading);
      // What could not be had is asked for again.
      loading.catch(() => loaded.delete(file));
      return loading;
    }),
  );
}

/** Brings the texts of a screen's folders, now and at each change of the language. */
export function needTexts(folders: readonly TextFolder[]): Promise<void> {
  for (const folder of folders) needed.add(folder);
  return load(languageNamed(i18n.locale) ?? languages[0], folders);
}

async function show(language: Language): Promise<void> {
  await load(language, needed);
  document.documentElement.lang = language;
  if (i18n.locale !== language) i18n.activate(language);
}

/** The language of a page that is just opened: what was chosen, else what the browser asks for. */
export function startLanguage(folders: readonly TextFolder[]): Promise<void> {
  return start(languageOf(document.cookie, navigator.languages.join(',')), folders);
}

/** The same for a page that the server has rendered in a language: that one. */
export function startRenderedLanguage(folders: readonly TextFolder[]): Promise<void> {
  return start(languages.find((language) => language === document.documentElement.lang) ?? languages[0], folders);
}

async function start(language: Language, folders: readonly TextFolder[]): Promise<void> {
  for (const folder of folders) needed.add(folder);
  await show(language);
}

/** Chooses a language for this browser, and shows it where one is: nothing that was typed is lost. */
export async function chooseLanguage(language: Language): Promise<void> {
  await load(language, needed);
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the store that could replace it is not in every browser
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${keptForSeconds}; SameSite=Lax${secure}`;
  await show(language);
}
