import { Type } from 'typebox';
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
    mode: Type.Enum(['demo', 'production']),
  }),
  failures: [],
});
