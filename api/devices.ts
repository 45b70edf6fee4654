import { Type } from 'typebox';
import { Nullable } from './formats.ts';

/** The device of a session, as its browser names itself (A10). */
export const Device = {
  browser: Nullable(
    Type.String({ description: 'As the browser says, such as "Firefox"; null of a program or one that is not known' }),
  ),
  system: Nullable(Type.String({ description: 'Such as "Windows"; null where it is not known' })),
  device: Type.String({ description: 'Both in English, such as "Firefox on Windows"' }),
};
