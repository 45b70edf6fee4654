import { Type } from 'typebox';
import { Nullable } from './formats.ts';
import { operation } from './operation.ts';

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
    /** Logos as data URLs; where there is none the name stands. */
    logo: Nullable(Type.String()),
    headerLogo: Nullable(Type.String()),
    footerLogo: Nullable(Type.String()),
    address: Nullable(Type.String()),
    phone: Nullable(Type.String()),
    mode: Type.Enum(['demo', 'production']),
  }),
  failures: [],
});
