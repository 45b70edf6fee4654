import { Type } from 'typebox';

const Name = Type.String({ minLength: 1, maxLength: 200 });

/** One of the list. Lengths are looked at before forms. */
const Entry = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 64 }),
    kind: Type.Enum(['sanctioned', 'exposed']),
    names: Type.Array(Name, { minItems: 1, maxItems: 50 }),
    born: Type.Optional(
      Type.String({ minLength: 4, maxLength: 10, pattern: '^[0-9]{4}(-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$' }),
    ),
    countries: Type.Optional(
      Type.Array(Type.String({ minLength: 2, maxLength: 2, pattern: '^[A-Z]{2}$' }), { maxItems: 20 }),
    ),
    source: Type.String({ minLength: 1, maxLength: 200 }),
  },
  { additionalProperties: false },
);

/** The file that SCREENING_FILE names (O3, docs/screening.md). */
export const ScreeningEntries = Type.Object(
  { entries: Type.Array(Entry, { maxItems: 200_000 }) },
  { additionalProperties: false },
);
