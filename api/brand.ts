import { Type } from 'typebox';
import type { Colour } from '#domain/brand/contrast.ts';
import { inEachLanguage } from '#domain/languages/language.ts';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';

/** A text of the operator's in each language. */
const OperatorText = Type.Object(inEachLanguage(() => Type.String()));

export const readBrand = operation({
  id: 'brand.read',
  method: 'GET',
  path: '/api/brand',
  summary: 'The operator’s brand (B2) and the mode of this installation',
  access: 'public',
  command: false,
  reply: Type.Object({
    name: Type.String(),
    supportEmail: Type.String(),
    /** Other addresses of support, shown beside the first. */
    moreSupport: Type.Array(Type.String()),
    /** Logos as data URLs; where there is none the name is shown. `Dark`: for dark surfaces, where it differs. */
    logo: Nullable(Type.String()),
    headerLogo: Nullable(Type.String()),
    headerLogoDark: Nullable(Type.String()),
    footerLogo: Nullable(Type.String()),
    footerLogoDark: Nullable(Type.String()),
    /** The address of the operator's mark, as wide as high; null for the product's own. */
    icon: Nullable(Type.String()),
    address: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    /** What the operator's law asks the footer to say. */
    legal: Nullable(
      Type.Object({
        company: Nullable(Type.String()),
        licence: Nullable(Type.String()),
        risk: Nullable(OperatorText),
        links: Type.Array(Type.Object({ text: OperatorText, url: Type.String() })),
      }),
    ),
    /** The outside chat that support is reached by (S1.2): what its frame shows, and whose service it is; null without one. */
    chat: Nullable(Type.Object({ url: Type.String(), host: Type.String() })),
    mode: Type.Enum(['demo', 'production']),
  }),
  failures: [],
});

const HexColour = Type.Unsafe<Colour>({ type: 'string', pattern: '^#[0-9a-f]{6}$' });
const AccentPair = Type.Object({ light: HexColour, dark: HexColour });

export const inspectBrand = operation({
  id: 'brand.inspect',
  method: 'GET',
  path: '/api/admin/brand',
  summary: 'How the brand looks and which file it comes from (B2.3)',
  access: 'admin',
  staff: ['operations'],
  command: false,
  reply: Type.Object({
    /** The file that BRAND_FILE names; null where single variables say the brand. */
    file: Nullable(Type.String()),
    accent: AccentPair,
    /** The JSON of the file, or of one that says what single variables say: to be changed and downloaded. */
    content: Type.String(),
    /** Whether the accent is the operator's own. */
    ownAccent: Type.Boolean(),
    /** The families of letters in the order of preference. */
    font: Type.String(),
    /** Addresses of the icon and of the sharing card. */
    icon: Type.String(),
    card: Type.String(),
    /** Whether the operator has supplied the card, or it was drawn or is the product's own. */
    cardFrom: Type.Enum(['operator', 'drawn', 'product']),
    /** What the head of a statement shows. */
    documentHead: Type.Object({
      name: Type.String(),
      lines: Type.Array(Type.String()),
      /** A data URL: the operator's logo, or else the mark, beside which the name is shown in letters. */
      picture: Type.String(),
      isLogo: Type.Boolean(),
    }),
  }),
  failures: [],
});
