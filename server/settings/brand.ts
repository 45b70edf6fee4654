import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { Scheme } from '#domain/brand/accent.ts';
import { type Accents, fontStacks } from '#domain/brand/brand.ts';
import type { LogoPlace } from '#domain/brand/kept-brand.ts';
import { readBounded } from './bounded-file.ts';
import { type BrandFile, type ReadBrandFile, readAccents, readBrandFile, readLegalNotice } from './brand-file.ts';
import {
  type BrandPicture,
  cardBounds,
  dataUrl,
  iconBounds,
  logoBounds,
  mailLogoBounds,
  type PictureBounds,
  readPicture,
} from './brand-pictures.ts';
import { usual } from './variables.ts';

type Brand = Omit<ReplyOf<typeof readBrand>, 'mode' | 'icon' | 'chat'>;
type Env = Readonly<Record<string, string | undefined>>;

/** The logo of each place on light surfaces and on dark ones, as the operator gives them. */
export type Logos = Readonly<Record<Scheme, Readonly<Record<LogoPlace, BrandPicture | null>>>>;

/** What of the brand is seen and not said: colours, font and pictures. Null stands for the product's own. */
export interface BrandLook {
  /** The file that it comes from; null without one. */
  readonly file: string | null;
  /** What it says, or what a file would say in the place of single variables. */
  readonly content: BrandFile;
  readonly accents: Accents | null;
  /** Its families in the order of preference, and the file of the first where the operator serves one. */
  readonly font: { readonly stack: string; readonly file: Buffer | null } | null;
  readonly logo: BrandPicture | null;
  readonly logos: Logos;
  readonly icon: BrandPicture | null;
  readonly card: BrandPicture | null;
  readonly mailLogo: BrandPicture | null;
}

export interface BrandSettings {
  readonly brand: Brand;
  readonly look: BrandLook;
}

/** What an installation has whose operator says nothing. */
const standardLook: Omit<BrandLook, 'content'> = {
  file: null,
  accents: null,
  font: null,
  logo: null,
  logos: {
    light: { logo: null, headerLogo: null, footerLogo: null },
    dark: { logo: null, headerLogo: null, footerLogo: null },
  },
  icon: null,
  card: null,
  mailLogo: null,
};

/** The variables that say a part of what BRAND_FILE says: a brand is in one place. */
const variables = [
  'BRAND_NAME',
  'SUPPORT_EMAIL',
  'BRAND_ADDRESS',
  'BRAND_PHONE',
  'BRAND_LOGO',
  'BRAND_HEADER_LOGO',
  'BRAND_FOOTER_LOGO',
];

/**
 * The operator's brand (B2) out of the environment: from the file that BRAND_FILE names, or from single variables. Logos are
 * sent as data URLs, so that the page loads nothing from anywhere else. Throws an Error that names the variable and what would
 * be right.
 */
export function readBrandSettings(env: Env): BrandSettings {
  const file = env['BRAND_FILE'];
  if (!file) return fromVariables(env);
  const twice = variables.find((name) => env[name]);
  if (twice) throw new Error(`BRAND_FILE and ${twice} are both set: ${twice} belongs into the file`);
  return fromFile(file, readBrandFile(file));
}

/** As in the file. Where there is no company, records of payouts have this one (W2.1). */
const longestName = 40;

function fromVariables(env: Env): BrandSettings {
  const logoOf = (variable: string): BrandPicture | null => {
    const file = env[variable];
    return file ? readPicture(file, logoBounds, (problem) => new Error(`${variable} ${problem}`)) : null;
  };
  const light = {
    logo: logoOf('BRAND_LOGO'),
    headerLogo: logoOf('BRAND_HEADER_LOGO'),
    footerLogo: logoOf('BRAND_FOOTER_LOGO'),
  };
  const logos = { ...standardLook.logos, light };
  const name = env['BRAND_NAME'] || usual('BRAND_NAME', 'demo');
  if (name.length > longestName) throw new Error(`BRAND_NAME is longer than ${longestName} characters`);
  const supportEmail = env['SUPPORT_EMAIL'] || usual('SUPPORT_EMAIL', 'demo');
  return {
    brand: {
      name,
      supportEmail,
      moreSupport: [],
      ...logosOf(logos),
      address: env['BRAND_ADDRESS'] || null,
      phone: env['BRAND_PHONE'] || null,
      legal: null,
    },
    look: { ...standardLook, logo: light.logo, logos, content: { name, supportEmail, ...contentOf(env) } },
  };
}

/** What single variables say beside name and support, in the form of the file. */
function contentOf(env: Env): Partial<BrandFile> {
  const logo = (key: string, variable: string) => (env[variable] ? { [key]: { light: env[variable] } } : {});
  return {
    ...(env['BRAND_ADDRESS'] ? { address: env['BRAND_ADDRESS'] } : {}),
    ...(env['BRAND_PHONE'] ? { phone: env['BRAND_PHONE'] } : {}),
    ...logo('logo', 'BRAND_LOGO'),
    ...logo('headerLogo', 'BRAND_HEADER_LOGO'),
    ...logo('footerLogo', 'BRAND_FOOTER_LOGO'),
  };
}

/** The logos for light surfaces and for dark ones, header and footer taking the one logo unless they have their own. */
export function logosOf({ light, dark }: Logos) {
  const url = (picture: BrandPicture | null): string | null => (picture ? dataUrl(picture) : null);
  const onDark = (place: LogoPlace): string | null => url(light[place] === null ? dark.logo : dark[place]);
  return {
    logo: url(light.logo),
    headerLogo: url(light.headerLogo ?? light.logo),
    headerLogoDark: onDark('headerLogo'),
    footerLogo: url(light.footerLogo ?? light.logo),
    footerLogoDark: onDark('footerLogo'),
  };
}

function fromFile(file: string, read: ReadBrandFile): BrandSettings {
  const { content, fileAt, wrong } = read;
  const picture = (at: string, name: string | undefined, bounds: PictureBounds): BrandPicture | null =>
    name === undefined ? null : readPicture(fileAt(name), bounds, (problem) => wrong(`${at} ${name}`, problem));
  const logos = (scheme: 'light' | 'dark') => ({
    logo: picture(`logo.${scheme}`, content.logo?.[scheme], logoBounds),
    headerLogo: picture(`headerLogo.${scheme}`, content.headerLogo?.[scheme], logoBounds),
    footerLogo: picture(`footerLogo.${scheme}`, content.footerLogo?.[scheme], logoBounds),
  });
  const both = { light: logos('light'), dark: logos('dark') };
  return {
    brand: {
      name: content.name,
      supportEmail: content.supportEmail,
      moreSupport: content.moreSupport ?? [],
      ...logosOf(both),
      address: content.address ?? null,
      phone: content.phone ?? null,
      legal: readLegalNotice(read),
    },
    look: {
      file,
      content,
      accents: readAccents(read),
      font: fontOf(content.font, read),
      logo: both.light.logo,
      logos: both,
      icon: picture('icon', content.icon, iconBounds),
      card: picture('card', content.card, cardBounds),
      mailLogo: picture('mailLogo', content.mailLogo, mailLogoBounds),
    },
  };
}

/** What production refuses of the brand (X2): customers would see the demo's name, and write to nobody. */
export function unsafeBrand({ brand, look }: BrandSettings): readonly string[] {
  const at = (key: string, variable: string): string =>
    look.file === null ? variable : `BRAND_FILE ${look.file}: ${key}`;
  const isDemoName = brand.name === usual('BRAND_NAME', 'demo');
  return [
    ...(isDemoName
      ? [
          `${at('name', 'BRAND_NAME')} has to be the operator's own name, such as Northwind, not the demo's ${brand.name}`,
        ]
      : []),
    ...[brand.supportEmail, ...brand.moreSupport]
      .filter((email) => /\.example$/i.test(email))
      .map(
        (email) =>
          `${at('supportEmail', 'SUPPORT_EMAIL')} has to be a mailbox of the operator's own, such as help@northwind.com, not ${email}`,
      ),
  ];
}

const fontBytes = 524_288;
/** The family that the stylesheet of the brand declares for the operator's own font. */
export const ownFamily = 'Operator';

function fontOf(font: BrandFile['font'], { fileAt, wrong }: ReadBrandFile): BrandLook['font'] {
  if (font === undefined || font === 'inter') return null;
  if (typeof font === 'string') {
    const stack = Object.entries(fontStacks).find(([name]) => name === font)?.[1];
    return { stack: stack ?? fontStacks.system, file: null };
  }
  const bytes = readBounded(fileAt(font.file), fontBytes, (problem) => wrong(`font.file ${font.file}`, problem));
  if (bytes.toString('latin1', 0, 4) !== 'wOF2') throw wrong(`font.file ${font.file}`, 'is no WOFF2 font');
  return { stack: `"${ownFamily}", system-ui, sans-serif`, file: bytes };
}
