import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Announced } from '#api/announced.ts';
import { takesPasskeys } from '#domain/accounts/passkeys.ts';
import { languageOf, languages } from '#domain/languages/language.ts';
import { type Latest, latestOf } from './announced.ts';
import { fillPage, type SiteConfig, type SiteSettings } from './site.ts';
import { visitor } from './site-reader.ts';

/** The app's document for whoever has no session: the sign-in is in it, in words and shapes. */
export interface GuestDocuments {
  /** Null for whoever brings the cookie of a session, still good or not, and for a path where another screen comes. */
  readonly of: (pathname: string, headers: GuestHeaders) => Promise<string | null>;
}

interface GuestHeaders {
  readonly cookie?: string | undefined;
  readonly 'accept-language'?: string | undefined;
  readonly host?: string | undefined;
}

const guarded = /^\/(user|admin)(\/|$)/;

/** Fills the documents at the start, and when they are first asked for in another brand or as something else is announced. */
export async function readGuestDocuments(config: SiteConfig, sessionCookie: string): Promise<GuestDocuments> {
  const read = async (name: string) => {
    const documents = languages.map(async (language) => {
      const template = await readFile(path.join(config.root, language, `${name}.html`), 'utf8');
      const filling = (passkeys: boolean) => {
        const made = new WeakMap<SiteSettings, Latest<string>>();
        return (announced: readonly Announced[]): string => {
          const settings = config.settings();
          const latest = made.get(settings) ?? latestOf<string>();
          made.set(settings, latest);
          const to = { reader: { ...visitor, passkeys }, announced };
          return latest(announced, () => fillPage(template, settings, language, to));
        };
      };
      const fillings = { withPasskeys: filling(true), without: filling(false) };
      fillings.withPasskeys([]);
      return [language, fillings] as const;
    });
    return new Map(await Promise.all(documents));
  };
  const [signIn, anywhere] = await Promise.all([read('signin'), read('user')]);
  return {
    async of(pathname, headers) {
      if ((headers.cookie ?? '').includes(`${sessionCookie}=`)) return null;
      const language = languageOf(headers.cookie, headers['accept-language']);
      const filling = takesPasskeys(headers.host ?? '') ? 'withPasskeys' : 'without';
      const documents = pathname === '/signin' ? signIn : guarded.test(pathname) ? anywhere : null;
      if (documents === null) return null;
      const announced = await config.announced(visitor).catch(() => []);
      return documents.get(language)?.[filling](announced) ?? null;
    },
  };
}
