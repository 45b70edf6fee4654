import { Type } from 'typebox';

/** RFC 9457 problem document with the code of the closed list and its facts. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String({ description: 'What happened, whether money moved, what would be right' }),
  code: Type.String(),
  facts: Type.Unknown(),
});
