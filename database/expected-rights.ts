import { readFile } from 'node:fs/promises';
import path from 'node:path';

const schemaFile = path.join(import.meta.dirname, 'schema.sql');

/**
 * What roles other than the owner may do with each thing, as in `select on trade to fairlead_app`: of tables, sequences and views by
 * name, of functions as in `chain_of(text)`.
 */
export type Rights = ReadonlyMap<string, ReadonlySet<string>>;

/** What the migrations and functions of this program make; a test holds the file to them. */
export function readSchema(): Promise<string> {
  return readFile(schemaFile, 'utf8');
}

/** The rights in the text of database/schema.sql. */
export function rightsIn(schema: string): Rights {
  const parts = schema.split(/^(?=create |function )/m);
  const ofRelations = parts.flatMap((part): [string, ReadonlySet<string>][] => {
    const [, name] = /^create (?:unlogged )?(?:table|sequence|view) (\w+)\b/.exec(part) ?? [];
    if (name === undefined) return [];
    return [[name, new Set([...part.matchAll(/^grant (.* on \w+ to \w+);$/gm)].map(([, right = '']) => right))]];
  });
  const ofFunctions = parts.flatMap((part) =>
    part.split('\n').flatMap((line): [string, ReadonlySet<string>][] => {
      const end = line.indexOf(') returns ');
      if (!line.startsWith('function ') || end < 0) return [];
      const name = line.slice('function '.length, end + 1);
      const roles = [...line.slice(end).matchAll(/ for (\w+)/g)].map(([, role]) => role);
      return [[name, new Set(roles.map((role) => `execute on ${name} to ${role}`))]];
    }),
  );
  return new Map([...ofRelations, ...ofFunctions]);
}
