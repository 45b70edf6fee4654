import { type Static, Type } from 'typebox';
import { isPlainAddress } from '#domain/html/plain-address.ts';
import { inEachLanguage } from '#domain/languages/language.ts';
import { type Scheme, schemes, type Unreadable, unreadable } from './accent.ts';
import type { Colour } from './contrast.ts';

const closed = { additionalProperties: false } as const;
const Nothing = Type.Null();
const Words = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '^[^\\x00-\\x1f\\x7f]*$' });
const MailAddress = Type.String({ maxLength: 254, pattern: '^[^\\s@<>",]+@[^\\s@<>",]+$' });
const Hex = Type.Unsafe<Colour>({ type: 'string', maxLength: 7, pattern: '^#[0-9a-f]{6}$' });
/** The SHA-256 of a picture that was added before. */
const Picture = Type.Union([Type.String({ maxLength: 64, pattern: '^[0-9a-f]{64}$' }), Nothing]);
const Logo = Type.Object({ light: Picture, dark: Picture }, closed);
const InAll = (most: number) =>
  Type.Object(
    inEachLanguage(() => Words(most)),
    closed,
  );

/** So many more addresses of support there may be beside the first, from which e-mails are sent. */
export const mostMoreSupport = 3;
/** So many links the legal notice has at most. */
export const mostLegalLinks = 4;

/** The brand as it is kept (B2.4): words and colours, and pictures by their hashes. */
export const KeptBrand = Type.Object(
  {
    name: Words(40),
    supportEmail: MailAddress,
    moreSupport: Type.Array(MailAddress, { maxItems: mostMoreSupport }),
    address: Type.Union([Words(200), Nothing]),
    phone: Type.Union([Words(40), Nothing]),
    /** Null: the product’s own. */
    accent: Type.Union([Type.Object({ light: Hex, dark: Hex }, closed), Nothing]),
    logo: Logo,
    headerLogo: Logo,
    footerLogo: Logo,
    icon: Picture,
    legal: Type.Union([
      Type.Object(
        {
          company: Type.Union([Words(120), Nothing]),
          licence: Type.Union([Words(300), Nothing]),
          risk: Type.Union([InAll(600), Nothing]),
          links: Type.Array(Type.Object({ text: InAll(60), url: Type.String({ maxLength: 500 }) }, closed), {
            maxItems: mostLegalLinks,
          }),
        },
        closed,
      ),
      Nothing,
    ]),
  },
  closed,
);
export type KeptBrand = Static<typeof KeptBrand>;

/** The name under which the brand is kept (X8). */
export const brandName = 'brand';

export const logoPlaces = ['logo', 'headerLogo', 'footerLogo'] as const;
export type LogoPlace = (typeof logoPlaces)[number];

/** An address that a link of the legal notice may lead to: a path of this site, or a full https one. */
export const isLegalAddress = (url: string): boolean => /^\/[a-z]/.test(url) || isPlainAddress(url);

/** What is wrong with a brand that has the right form. */
export type WrongBrand =
  | { readonly of: 'accent'; readonly at: string; readonly colour: Colour; readonly why: Unreadable }
  | { readonly of: 'address' | 'twice'; readonly at: string };

/** The first that is wrong; null where nothing is. Pictures are looked at by themselves. */
export function wrongBrand({ accent, legal, supportEmail, moreSupport }: KeptBrand): WrongBrand | null {
  const faint = schemes.flatMap((scheme: Scheme): readonly WrongBrand[] => {
    const why = accent === null ? null : unreadable(accent[scheme], scheme);
    return accent === null || why === null
      ? []
      : [{ of: 'accent', at: `accent.${scheme}`, colour: accent[scheme], why }];
  });
  const link = (legal?.links ?? []).findIndex(({ url }) => !isLegalAddress(url));
  const addresses = [supportEmail, ...moreSupport];
  const twice = addresses.findIndex((one, at) => addresses.indexOf(one) !== at);
  return (
    faint[0] ??
    (link >= 0 ? { of: 'address', at: `legal.links[${link}].url` } : null) ??
    (twice >= 0 ? { of: 'twice', at: `moreSupport[${twice - 1}]` } : null)
  );
}

/** Every picture that a brand names, once. */
export const picturesOf = ({ logo, headerLogo, footerLogo, icon }: KeptBrand): readonly string[] => [
  ...new Set(
    [logo, headerLogo, footerLogo]
      .flatMap(({ light, dark }) => [light, dark])
      .concat(icon)
      .filter((one) => one !== null),
  ),
];
