import { Type } from 'typebox';
import { Nullable } from './formats.ts';

/** What an audit entry was, for whoever may read that it was written (R2). */
export const Deed = Type.Object({
  code: Type.String({ description: 'The action; with a colon, what of several things it did' }),
  vote: Nullable(Type.String({ description: 'Of a decision of two admins which approval it was, such as "1 of 2"' })),
});
