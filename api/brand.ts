import { Type } from 'typebox';
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
