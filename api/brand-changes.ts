import { Type } from 'typebox';
import { mostLogoBytes } from '#domain/brand/brand.ts';
import { KeptBrand } from '#domain/brand/kept-brand.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { changeFields, decisionsOf, proposalFields, proposalOf } from './document-changes.ts';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';

const BrandChange = Type.Object({
  ...changeFields,
  /** What held when it was proposed, and what it sets; pictures by their SHA-256. */
  before: KeptBrand,
  brand: KeptBrand,
});

export const listBrandChanges = operation({
  id: 'brand.changes',
  method: 'GET',
  path: '/api/admin/brand-changes',
  summary: 'The brand that is in force, since when, and what was proposed and decided about it (B2.4, X8)',
  access: 'admin',
  staff: ['operations'],
  command: false,
  reply: Type.Object({
    version: Type.String({ description: 'Changes with whatever is kept; a proposal repeats it' }),
    brand: KeptBrand,
    since: Nullable(Type.String({ description: 'Null where nothing was kept yet' })),
    /** What this process was started with: the first value, where nothing was kept. */
    environment: KeptBrand,
    open: Nullable(BrandChange),
    items: Type.Array(BrandChange, { description: 'What was proposed and decided, newest first, the latest 100' }),
  }),
  failures: [],
});

const Picture = Type.Object({
  hash: Type.String({ description: 'SHA-256, as a brand names it' }),
  type: Type.Enum(['image/svg+xml', 'image/png']),
  width: Type.Number(),
  height: Type.Number(),
});

/** Base64 of so many bytes at most: longer ones are refused before they are read. */
const mostBase64 = Math.ceil(mostLogoBytes / 3) * 4;

export const addBrandPicture = operation({
  id: 'brand.picture',
  method: 'POST',
  path: '/api/admin/brand-pictures',
  summary:
    'Keeps a logo or an icon that a brand can name: SVG without anything that could run or load something, or PNG. Nothing shows it until a brand that names it is in force',
  access: 'admin',
  staff: ['operations'],
  command: true,
  body: Type.Object({
    data: Type.String({
      minLength: 4,
      maxLength: mostBase64,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      'x-expects': phrase('no_base64'),
      description: `Base64 of at most ${mostLogoBytes} bytes`,
    }),
  }),
  reply: Picture,
  status: 201,
  failures: ['invalid_input', 'rate_limited'],
});

export const readBrandPicture = operation({
  id: 'brand.picture-read',
  method: 'GET',
  path: '/api/admin/brand-pictures/{hash}',
  summary: 'A picture that a brand names, as a data URL',
  access: 'admin',
  staff: ['operations'],
  command: false,
  params: Type.Object({ hash: Type.String({ maxLength: 64 }) }),
  reply: Type.Object({ ...Picture.properties, url: Type.String() }),
  failures: ['not_found'],
});

export const proposeBrand = proposalOf('brand', BrandChange, {
  summary: 'Proposes another brand, the whole of it',
  body: Type.Object({ brand: KeptBrand, ...proposalFields }),
});

export const {
  approve: approveBrand,
  decline: declineBrand,
  withdraw: withdrawBrand,
} = decisionsOf('brand', BrandChange);
