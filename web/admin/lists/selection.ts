import type { Static } from 'typebox';
import { type EachOutcome, mostAtOnce } from '#api/many.ts';

/** A row that can be selected. */
export interface Selectable {
  readonly id: string;
  /** What it is called beside others: 'Carla'. */
  readonly name: string;
  /** Of a conversation: the number of the newest message that the list shows. */
  readonly seen?: number;
}

export interface Outcome {
  readonly done: readonly string[];
  readonly refused: readonly { readonly id: string; readonly name: string; readonly detail: string }[];
}

/** A selection with more or fewer in it; of too many the first ones. */
export function withChoice(ids: ReadonlySet<string>, chosen: readonly string[], on: boolean): ReadonlySet<string> {
  if (!on) return new Set([...ids].filter((id) => !chosen.includes(id)));
  return new Set([...new Set([...ids, ...chosen])].slice(0, mostAtOnce));
}

/** What is selected of what is listed, in its order. */
export const chosenOf = (listed: ReadonlyMap<string, Selectable>, ids: ReadonlySet<string>): readonly Selectable[] =>
  [...listed.values()].filter(({ id }) => ids.has(id));

/** What was done is selected no more; what was refused stays selected. */
export const keptAfter = (ids: ReadonlySet<string>, { done }: Outcome): ReadonlySet<string> =>
  withChoice(ids, done, false);

/** What the server did with each, by the names under which they were shown. */
export function outcomeOf({ items }: Static<typeof EachOutcome>, asked: readonly Selectable[]): Outcome {
  const names = new Map(asked.map(({ id, name }) => [id, name]));
  return {
    done: items.flatMap(({ id, refused }) => (refused === null ? [id] : [])),
    refused: items.flatMap(({ id, refused }) =>
      refused === null ? [] : [{ id, name: names.get(id) ?? id, detail: refused.detail }],
    ),
  };
}
