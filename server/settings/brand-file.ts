import path from 'node:path';
import { type Static, Type } from 'typebox';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import { legalLinkTexts } from '#api/site.ts';
import { type Scheme, surfaceNames, unreadable } from '#domain/brand/accent.ts';
import { type Accents, fontStacks, type OperatorText } from '#domain/brand/brand.ts';
import { type Colour, colourOf, colourPattern, leastContrast, ratioText } from '#domain/brand/contrast.ts';
import { isLegalAddress, mostMoreSupport } from '#domain/brand/kept-brand.ts';
import { inEachLanguage, languages } from '#domain/languages/language.ts';
import { readSettingsFile, type SettingsFile, wrongSetting } from './settings-file.ts';

const closed = { additionalProperties: false } as const;
const File = Type.String({ minLength: 1, maxLength: 300 });
const Words = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\x00-\\x1f\\x7f]*$' });
/** One text for all languages, or one for each. */
const Text = (most: number) =>
  Type.Union([Words(most), Type.Object(Object.fromEntries(languages.map((one) => [one, Words(most)])), closed)]);
const MailAddress = Type.String({ maxLength: 254, pattern: '^[^\\s@<>",]+@[^\\s@<>",]+$' });
const Hex = Type.String({ pattern: colourPattern });
const Logo = Type.Object({ light: File, dark: Type.Optional(File) }, closed);

/** What BRAND_FILE may say (B2.1, B2.2). */
const BrandFile = Type.Object(
  {
    name: Words(40),
    supportEmail: MailAddress,
    moreSupport: Type.Optional(Type.Array(MailAddress, { maxItems: mostMoreSupport })),
    address: Type.Optional(Words(200)),
    phone: Type.Optional(Words(40)),
    logo: Type.Optional(Logo),
    headerLogo: Type.Optional(Logo),
    footerLogo: Type.Optional(Logo),
    icon: Type.Optional(File),
    accent: Type.Optional(Type.Object({ light: Hex, dark: Hex }, closed)),
    font: Type.Optional(Type.Union([Type.Enum(Object.keys(fontStacks)), Type.Object({ file: File }, closed)])),
    card: Type.Optional(File),
    mailLogo: Type.Optional(File),
    legal: Type.Optional(
      Type.Object(
        {
          company: Type.Optional(Words(120)),
          licence: Type.Optional(Words(300)),
          risk: Type.Optional(Text(600)),
          links: Type.Optional(
            Type.Array(Type.Object({ text: Text(60), url: Type.String({ maxLength: 500 }) }, closed), {
              maxItems: legalLinkTexts.length,
            }),
          ),
        },
        closed,
      ),
    ),
  },
  closed,
);
export type BrandFile = Static<typeof BrandFile>;

export interface ReadBrandFile {
  readonly content: BrandFile;
  /** Where a file that it names is: beside itself, unless its path is absolute. */
  readonly fileAt: (name: string) => string;
  /** An Error that names the file and the place in it. */
  readonly wrong: (at: string, problem: string) => Error;
}

const patternWords = (at: string): string => {
  if (at.startsWith('accent.')) return 'a colour of six hex digits, such as "#2347c5"';
  if (at === 'supportEmail' || at.startsWith('moreSupport')) return 'an e-mail address, such as "help@example.com"';
  return 'text in one line';
};

/** Reads the brand's file. Throws an Error that names the path in the file and what would be right. */
export function readBrandFile(file: string): ReadBrandFile {
  const source: SettingsFile = {
    variable: 'BRAND_FILE',
    file,
    form: 'one object with name and supportEmail',
    patternWords,
  };
  const content = readSettingsFile(source, BrandFile, {});
  return {
    content,
    fileAt: (name) => path.resolve(path.dirname(file), name),
    wrong: (at, problem) => wrongSetting(source, `${at} ${problem}`),
  };
}

/** The accents, refused where one cannot be read on a surface that it is used on (B2.1). */
export function readAccents({ content, wrong }: ReadBrandFile): Accents | null {
  const { accent } = content;
  if (!accent) return null;
  const readable = (scheme: Scheme): Colour => {
    const at = `accent.${scheme}`;
    const own = colourOf(accent[scheme]);
    if (own === null) throw wrong(at, `has to be ${patternWords(at)}`);
    const faint = unreadable(own, scheme);
    if (faint === null) return own;
    const { surface, on, ratio, nearest } = faint;
    throw wrong(
      at,
      `${own} cannot be read on ${surfaceNames[surface]} (${on}): its contrast is ${ratioText(ratio)}, and ` +
        `at least ${leastContrast} is needed; the nearest readable colour is ${nearest}`,
    );
  };
  return { light: readable('light'), dark: readable('dark') };
}

const inAll = (text: string | Record<string, string>): OperatorText =>
  inEachLanguage((language) => (typeof text === 'string' ? text : (text[language] ?? '')));

/** The legal notice, or null where the file has none. */
export function readLegalNotice({ content, wrong }: ReadBrandFile): ReplyOf<typeof readBrand>['legal'] {
  const { legal } = content;
  if (!legal) return null;
  return {
    company: legal.company ?? null,
    licence: legal.licence ?? null,
    risk: legal.risk === undefined ? null : inAll(legal.risk),
    links: (legal.links ?? []).map(({ text, url }, at) => {
      if (!isLegalAddress(url)) {
        throw wrong(
          `legal.links[${at}].url`,
          'has to be a full https address, or a path of this site such as "/pages/…"',
        );
      }
      return { text: inAll(text), url };
    }),
  };
}
