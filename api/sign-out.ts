import { Type } from 'typebox';
import { operation } from './operation.ts';

/** By itself: the menu of every screen needs this one, and none of the other operations of signing in. */
export const signOut = operation({
  id: 'auth.sign-out',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'Ends the session',
  access: 'public',
  command: false,
  body: Type.Object({}),
  reply: Type.Object({ success: Type.Literal(true) }),
  failures: [],
});
