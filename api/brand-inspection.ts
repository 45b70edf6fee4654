import { Type } from 'typebox';
import type { Colour } from '#domain/brand/contrast.ts';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';

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
    /** The font families in the order of preference. */
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
