import { Type } from 'typebox';
import { Nullable, Time } from './formats.ts';

/** The device of a session, as its browser names itself (A10). */
export const Device = {
  browser: Nullable(
    Type.String({ description: 'As the browser says, such as "Firefox"; null of a program or one that is not known' }),
  ),
  system: Nullable(Type.String({ description: 'Such as "Windows"; null where it is not known' })),
  device: Type.String({ description: 'Both in English, such as "Firefox on Windows"' }),
};

/** The open sessions of somebody as staff read them. */
export const OpenSessions = Type.Array(
  Type.Object({
    key: Type.String({ description: 'Names the session for lists; it opens nothing' }),
    ...Device,
    from: Nullable(Type.String({ description: 'Network address' })),
    openedBy: Type.Enum(['password', 'code', 'recovery code', 'passkey']),
    openedAt: Time,
    lastUsedAt: Time,
  }),
  { description: 'Newest use first, 100 at most' },
);
