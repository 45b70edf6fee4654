import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type Scheme, schemes, unreadable } from '#domain/brand/accent.ts';
import type { Colour } from '#domain/brand/contrast.ts';
import { type KeptBrand, logoPlaces } from '#domain/brand/kept-brand.ts';

/** The pictures of a brand, each with its name on the screen. */
export const pictureTitles = {
  'logo.light': msg`Logo`,
  'logo.dark': msg`Logo on dark surfaces`,
  'headerLogo.light': msg`Header logo`,
  'headerLogo.dark': msg`Header logo on dark surfaces`,
  'footerLogo.light': msg`Footer logo`,
  'footerLogo.dark': msg`Footer logo on dark surfaces`,
  icon: msg`Icon`,
};

/** Above what is shown on the surfaces of a scheme. */
export const onSurfaces: Readonly<Record<Scheme, MessageDescriptor>> = {
  light: msg`On light surfaces`,
  dark: msg`On dark surfaces`,
};

/** The accents of a brand, each with its name on the screen. */
export const accentTitles: Readonly<Record<Scheme, MessageDescriptor>> = {
  light: msg`Accent on light surfaces`,
  dark: msg`Accent on dark surfaces`,
};

export type PictureSlot = keyof typeof pictureTitles;
export const pictureSlots = Object.keys(pictureTitles).filter((one): one is PictureSlot => one in pictureTitles);

/** A picture of this browser's. */
export interface ChosenPicture {
  readonly url: string;
  readonly file: string;
}

/** What is tried, here alone until it is proposed. */
export interface TriedBrand {
  readonly name: string;
  readonly accent: Readonly<Record<Scheme, Colour>>;
  /** Chosen ones; null where the one in force is removed. What is left out stays. */
  readonly pictures: Readonly<Partial<Record<PictureSlot, ChosenPicture | null>>>;
}

/** What was tried over one brand, over another that has come into force meanwhile: what nobody tried otherwise is as that has it. */
export function triedOver(tried: TriedBrand, was: TriedBrand, now: TriedBrand): TriedBrand {
  const accentIn = (scheme: Scheme): Colour =>
    tried.accent[scheme] === was.accent[scheme] ? now.accent[scheme] : tried.accent[scheme];
  return {
    name: tried.name === was.name ? now.name : tried.name,
    accent: { light: accentIn('light'), dark: accentIn('dark') },
    pictures: tried.pictures,
  };
}

/** Whether each accent can be read on every surface: another one is refused (B2.1). */
export const isReadable = ({ accent }: Pick<TriedBrand, 'accent'>): boolean =>
  schemes.every((scheme) => unreadable(accent[scheme], scheme) === null);

/** With a picture chosen or removed. A chosen logo takes the place of every other one that was not chosen beside it. */
export function withPicture(tried: TriedBrand, slot: PictureSlot, picture: ChosenPicture | null): TriedBrand {
  const { pictures } = tried;
  const others = slot === 'logo.light' && picture !== null ? pictureSlots.filter((one) => one !== 'icon') : [];
  const cleared = Object.fromEntries(others.map((one) => [one, pictures[one] ?? null]));
  return { ...tried, pictures: { ...pictures, ...cleared, [slot]: picture } };
}

/** The logo that a header would have in a scheme; `current` is the one in force. */
export function headerLogoOf(
  { pictures }: Pick<TriedBrand, 'pictures'>,
  scheme: Scheme,
  current: { readonly light: string | null; readonly dark: string | null },
): string | null {
  const light = pictures['headerLogo.light'] ?? pictures['logo.light'];
  const dark = pictures['headerLogo.dark'] ?? pictures['logo.dark'];
  const lightUrl = light?.url ?? (pictures['logo.light'] === null ? null : current.light);
  if (scheme === 'light') return lightUrl;
  return dark?.url ?? (light || dark === null ? lightUrl : (current.dark ?? lightUrl));
}

/** The picture of a slot in a kept brand. */
export function pictureOf(brand: KeptBrand, slot: PictureSlot): string | null {
  if (slot === 'icon') return brand.icon;
  const place = logoPlaces.find((one) => slot.startsWith(`${one}.`)) ?? 'logo';
  return brand[place][slot.endsWith('.dark') ? 'dark' : 'light'];
}

/** A kept brand with what is tried in it, and the hashes of the pictures that were chosen. */
export function withTried(
  brand: KeptBrand,
  current: Pick<TriedBrand, 'accent'>,
  { name, accent, pictures }: TriedBrand,
  hashes: Readonly<Partial<Record<PictureSlot, string>>>,
): KeptBrand {
  const hashAt = (slot: PictureSlot): string | null =>
    pictures[slot] === null ? null : (hashes[slot] ?? pictureOf(brand, slot));
  const isOther = schemes.some((scheme) => accent[scheme] !== current.accent[scheme]);
  return {
    ...brand,
    name: name.trim(),
    accent: isOther ? { ...accent } : brand.accent,
    logo: { light: hashAt('logo.light'), dark: hashAt('logo.dark') },
    headerLogo: { light: hashAt('headerLogo.light'), dark: hashAt('headerLogo.dark') },
    footerLogo: { light: hashAt('footerLogo.light'), dark: hashAt('footerLogo.dark') },
    icon: hashAt('icon'),
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * The brand file as it is, with what is tried in it: what BRAND_FILE can name. Chosen pictures lie beside the file.
 *
 * @param content the file's JSON
 */
export function brandFileText(
  content: string,
  current: Pick<TriedBrand, 'accent'>,
  { name, accent, pictures }: TriedBrand,
): string {
  const read: unknown = JSON.parse(content);
  const file: Record<string, unknown> = { ...(isObject(read) ? read : {}), name: name.trim() };
  if (schemes.some((scheme) => accent[scheme] !== current.accent[scheme])) file['accent'] = accent;
  for (const place of logoPlaces) {
    const [light, dark] = [pictures[`${place}.light`], pictures[`${place}.dark`]];
    if (light === undefined && dark === undefined) continue;
    const held = file[place];
    const { light: lightBefore, dark: darkBefore } = isObject(held) ? held : {};
    const logo = {
      light: light === null ? undefined : (light?.file ?? lightBefore),
      dark: dark === null ? undefined : (dark?.file ?? darkBefore),
    };
    if (logo.light === undefined) delete file[place];
    else file[place] = logo;
  }
  if (pictures['logo.light']) delete file['mailLogo'];
  if (pictures.icon) file['icon'] = pictures.icon.file;
  if (pictures.icon === null) delete file['icon'];
  return `${JSON.stringify(file, null, 2)}\n`;
}
