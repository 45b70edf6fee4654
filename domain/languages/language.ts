/**
 * Each language as it calls itself. A further one is an entry here, by its tag of two or three letters, and its catalogues
 * (`npm run texts` writes them); the first one is the code's own, and spoken where nothing else is asked for.
 */
export const languageNames = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languageNames;

const isLanguage = (text: string): text is Language => Object.hasOwn(languageNames, text);
const [, ...translations] = Object.keys(languageNames).filter(isLanguage);

/** The languages of the product; the first one is spoken where nothing else is asked for. */
export const languages: readonly [Language, ...Language[]] = ['en', ...translations];

/** Makes something for each language. */
export function inEachLanguage<T>(make: (language: Language) => T): Readonly<Record<Language, T>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;
}

/** The cookie, and the parameter of an address, that hold what a person has chosen. */
export const languageCookie = 'lang';
export const languageParameter = 'lang';

/** The language that a text names, 'es' or 'es-MX'; null for any other. */
export function languageNamed(text: string | null | undefined): Language | null {
  const [name] = (text ?? '').trim().toLowerCase().split('-');
  return languages.find((language) => language === name) ?? null;
}

function fromCookies(header: string): Language | null {
  for (const one of header.split(';')) {
    const [name, value] = one.split('=').map((part) => part.trim());
    const named = name === languageCookie ? languages.find((language) => language === value) : undefined;
    if (named) return named;
  }
  return null;
}

/** The best liked of our languages in an Accept-Language header (RFC 9110); of equals the one that stands first. */
function fromAccepted(header: string): Language | null {
  let best: { readonly language: Language; readonly weight: number } | null = null;
  for (const offer of header.split(',')) {
    const [range, ...parameters] = offer.split(';').map((part) => part.trim());
    const language = range === '*' ? languages[0] : languageNamed(range);
    const quality = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
    const weight = quality === undefined ? 1 : Number(quality);
    if (language && weight > (best?.weight ?? 0)) best = { language, weight };
  }
  return best?.language ?? null;
}

/**
 * The language to speak: what was chosen (the cookie), else what the reader's browser asks for, else English.
 *
 * @param cookies a Cookie header, or what `document.cookie` says
 * @param accepted an Accept-Language header, or the browser's languages joined by commas
 */
export function languageOf(cookies: string | undefined, accepted: string | undefined): Language {
  return fromCookies(cookies ?? '') ?? fromAccepted(accepted ?? '') ?? languages[0];
}
