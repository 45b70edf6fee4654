import { type Static, type TObject, type TProperties, Type } from 'typebox';

/** The steps that a record's timeline can hold, as codes, each with its facts: the closed list of one kind of record. */
export type StepFacts = Readonly<Record<string, TObject>>;

/** A step of such a list: its code, with its facts beside it. What a person wrote is its `text`, and no fact holds words. */
export type StepOf<F extends StepFacts> = {
  [S in keyof F & string]: { readonly step: S } & Readonly<Static<F[S]>>;
}[keyof F & string];

/** A step and when it happened, ISO 8601 in UTC. */
export type Timed<S> = S & { readonly time: string };

/** The steps of a list as JSON, code by code; `shared` stands in every one of them. */
export function stepSchema<F extends StepFacts>(facts: F, shared: TProperties = {}) {
  return Type.Union(
    Object.entries(facts).map(([step, { properties }]) =>
      Type.Object({ ...shared, step: Type.Literal(step), ...properties }),
    ),
  );
}

/** A step without facts. */
export const NoFacts = Type.Object({});

/** A step with what staff wrote about it, for its customer. */
export const StaffText = Type.Object({ text: Type.String({ description: 'What staff wrote about it' }) });
