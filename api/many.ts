import { type TSchema, Type } from 'typebox';
import { IdText, Nullable } from './formats.ts';

/** How many records one request may act on (R1.13). */
export const mostAtOnce = 100;

/** The records of one request, each once. */
export const Several = <const S extends TSchema>(one: S) =>
  Type.Array(one, { minItems: 1, maxItems: mostAtOnce, uniqueItems: true });

export const Ids = Several(IdText);

/** What became of each record, in the order of the request. */
export const EachOutcome = Type.Object({
  items: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Why nothing of this one was changed, in English; null where it was done. */
      refused: Nullable(Type.Object({ code: Type.String(), detail: Type.String() })),
    }),
  ),
});
