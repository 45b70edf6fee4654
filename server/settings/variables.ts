import { brand, tests } from './variables/brand.ts';
import { database, secrets } from './variables/database.ts';
import { files } from './variables/files.ts';
import { payments } from './variables/payments.ts';
import { prices } from './variables/prices.ts';
import { copying, mining, offer } from './variables/products.ts';
import { running } from './variables/running.ts';
import { staff } from './variables/staff.ts';
import { terms } from './variables/terms.ts';
import { traces } from './variables/traces.ts';
import type { Command, Mode, Variable, Variables } from './variables/variable.ts';

/**
 * Every variable of the environment, by the part of docs/configuration.md that lists it: names, forms and defaults are here alone.
 * That file's tables and .env.example are written of it by `npm run configuration`.
 */
export const variableGroups = {
  running,
  files,
  traces,
  database,
  secrets,
  prices,
  payments,
  terms,
  copying,
  mining,
  offer,
  staff,
  brand,
  tests,
} as const satisfies Readonly<Record<string, Variables>>;

export type VariableGroup = keyof typeof variableGroups;

const variables: ReadonlyMap<string, Variable> = new Map(Object.values(variableGroups).flatMap(Object.entries));

/** What may come from a file instead, as platforms hand secrets over: SIGNING_KEY_FILE beside SIGNING_KEY. Addresses may hold passwords. */
export const secretVariables: readonly string[] = [...variables]
  .filter(([, { secret }]) => secret === true)
  .map(([name]) => name);

const known: ReadonlySet<string> = new Set([...variables.keys(), ...secretVariables.map((name) => `${name}_FILE`)]);

/** @throws TypeError for a name that the list lacks: a fault of the program, not of the settings */
export function variableOf(name: string): Variable {
  const variable = variables.get(name);
  if (variable === undefined) throw new TypeError(`${name} is not in the list of variables`);
  return variable;
}

/** The text that a variable has where it is not set, '' for none. */
export function usual(name: string, mode: Mode = 'production'): string {
  const text = variableOf(name).usual ?? '';
  return typeof text === 'string' ? text : text[mode];
}

/** What a command takes for variables that are not set, where it differs from what the server takes. */
export function usualWith(command: Command): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...variables].flatMap(([name, { usualWith: own }]) => (own?.[0] === command ? [[name, own[1]]] : [])),
  );
}

/** A name so long may differ in two letters from the one that was meant. */
const longName = 9;

/**
 * Variables that are set and not read: those that begin as the product's own do, and those that a slip away are others. In sentences that
 * name what was probably meant; the values are not in them.
 */
export function unreadVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => env[name] !== undefined && !known.has(name) && /^[A-Z][A-Z0-9_]{3,60}$/.test(name))
    .flatMap((name) => {
      const most = name.length < longName ? 1 : 2;
      const meant = [...known].find((one) => slips(name, one, most) <= most);
      if (meant !== undefined) return [`${name} is set and means nothing here: is ${meant} meant?`];
      return name.startsWith('FAIRLEAD_') ? [`${name} is set and means nothing here`] : [];
    })
    .toSorted();
}

/** How many letters have to be put in, left out or changed to make one name of the other; `most + 1` stands for more. */
function slips(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1];
    for (const [at, of] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === of ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether the product, or a test of it, reads a variable of that name. */
export const isKnownVariable = (name: string): boolean => known.has(name);
