import { type Catalogue, type CatalogueRow, type Dependency, firstMadeLater } from './catalogue.ts';
import { fact } from './facts.ts';
import type { Named } from './findings.ts';

export interface Strangers {
  readonly breaches: readonly Named[];
  readonly notices: readonly string[];
}

const none = 'is none of this program';

/** Schemas in which every query of this program looks for what it names. */
const searched = new Set(['public', 'pg_catalog', 'information_schema', 'pg_toast']);

/** Of what stands in no schema: who runs an installation has reasons for these, and no query of this program reaches them. */
const apartAnywhere = new Set([
  'extension',
  'access method',
  'foreign data wrapper',
  'foreign server',
  'publication',
  'default right',
]);

/** Access methods that equality, order and grouping go by: btree and hash. */
const sorting = new Set([403, 405]);

const temporarySchema = /^pg_(toast_)?temp_\d+$/;

const keyOf = (catalogue: string, oid: number): string => `${catalogue} ${oid}`;

/** What is found of one object: nothing, something that stands apart, or a breach. */
type Verdict = Named | 'apart' | null;

/**
 * L5: names what is in the database beside PostgreSQL and this program. What queries of this program can reach is a breach, whichever
 * extension it is said to belong to: everything in a schema that they search, and everything that is found without a schema. What else
 * stands in a schema of its own is mentioned, as long as nothing of the program or of PostgreSQL is made with it.
 *
 * @param ours the names of this program's functions and types
 */
export function strangersOf(catalogue: Catalogue, ours: ReadonlySet<string>): Strangers {
  const { rows, rewritten } = catalogue;
  const judge = judgeOf(catalogue, ours);
  const judged = rows.map((row) => ({ row, verdict: judge(row) }));
  const apart = new Map(
    judged.flatMap(({ row, verdict }) => (verdict === 'apart' ? [[keyOf(row.catalogue, row.oid), row] as const] : [])),
  );
  return {
    breaches: [
      ...judged.flatMap(({ verdict }) => (verdict === null || verdict === 'apart' ? [] : [verdict])),
      ...rewritten.map((name) => ({ id: `function ${name}`, problem: 'is another one than PostgreSQL’s' })),
      ...madeWith(catalogue, apart),
      ...rowsElsewhere(catalogue),
    ],
    notices: noticesOf(apart, catalogue),
  };
}

const isSearched = ({ schemas }: Catalogue, schema: number): boolean => searched.has(schemas.get(schema) ?? '');

const relationsOf = ({ rows }: Catalogue): ReadonlyMap<number, CatalogueRow> =>
  new Map(rows.filter(({ kind }) => kind === 'relation').map((row) => [row.oid, row]));

/** Judges one row after the other. */
function judgeOf(catalogue: Catalogue, ours: ReadonlySet<string>): (row: CatalogueRow) => Verdict {
  const { rows, schemas, temporary } = catalogue;
  const relations = relationsOf(catalogue);
  const types = new Map(rows.filter(({ kind }) => kind === 'type').map((row) => [row.oid, row]));
  const isReached = (type: number): boolean => {
    const found = types.get(type);
    return found === undefined || isSearched(catalogue, found.schema);
  };
  /** The type of the rows of a table or view, this program's own one, or the array of such a type. */
  const isOfRows = ({ one, other, letter }: CatalogueRow): boolean => {
    const of = relations.get(letter === 'c' ? one : (types.get(other)?.one ?? 0));
    return of !== undefined && (of.letter !== 'c' || ours.has(of.name));
  };
  const isOurs = (row: CatalogueRow): boolean => {
    const schema = schemas.get(row.schema) ?? '';
    if (row.kind === 'relation') return schema === 'public' || schema === 'pg_toast';
    return schema === 'public' && (row.kind === 'type' ? isOfRows(row) : row.kind === 'function' && ours.has(row.name));
  };
  return (row) => {
    const { kind, name, one, other, schema, letter } = row;
    const breach: Named = { id: `${kind} ${name}`, problem: none };
    if (schema !== 0 && schema === temporary) return { ...breach, problem: 'is temporary and there before the checks' };
    if (temporarySchema.test(kind === 'schema' ? name : (schemas.get(schema) ?? ''))) return null;
    const relation = relations.get(one);
    switch (kind) {
      case 'cast':
        return isReached(one) && isReached(other)
          ? { ...breach, id: `cast ${row.oid} of type ${one} to type ${other}` }
          : null;
      case 'member of operator family':
      case 'function of operator family':
        return one < firstMadeLater ? { ...breach, id: `${kind} ${one} of PostgreSQL` } : null;
      case 'rule':
      case 'trigger':
        return one < firstMadeLater ? { ...breach, id: `${breach.id} on relation ${one} of PostgreSQL` } : null;
      case 'policy':
        return isSearched(catalogue, relation?.schema ?? 0)
          ? { ...breach, id: `${breach.id} on ${relation?.name}` }
          : null;
      case 'operator class':
        return isSearched(catalogue, schema) || (letter === 'true' && isReached(one) && sorting.has(other))
          ? breach
          : 'apart';
      case 'schema':
        return searched.has(name) ? null : 'apart';
      default:
        if (schema === 0 ? apartAnywhere.has(kind) : !isSearched(catalogue, schema)) return 'apart';
        return isOurs(row) ? null : breach;
    }
  };
}

/** What of PostgreSQL or of this program is made with something that stands apart, and what of this program an extension was given. */
function madeWith(catalogue: Catalogue, apart: ReadonlyMap<string, CatalogueRow>): readonly Named[] {
  const known = new Map(catalogue.rows.map((row) => [keyOf(row.catalogue, row.oid), row]));
  return catalogue.dependencies.flatMap((dependency: Dependency): readonly Named[] => {
    const { oid, onCatalogue, on, isMember } = dependency;
    if (oid < firstMadeLater) {
      return [
        { id: `${dependency.catalogue} ${oid} of PostgreSQL`, problem: 'is made with what is none of PostgreSQL' },
      ];
    }
    const row = known.get(keyOf(dependency.catalogue, oid));
    if (!row || !isSearched(catalogue, row.schema)) return [];
    const id = `${row.kind} ${row.name}`;
    if (isMember) return [{ id, problem: 'belongs to an extension' }];
    const stranger = apart.get(keyOf(onCatalogue, on));
    return stranger ? [{ id, problem: `is made with the ${fact(stranger.kind)} ${fact(stranger.name)}` }] : [];
  });
}

/** Partitions and heirs of this program's tables that do not stand among them. */
function rowsElsewhere(catalogue: Catalogue): readonly Named[] {
  const relations = relationsOf(catalogue);
  return catalogue.parts.flatMap(({ child, parent }): readonly Named[] => {
    const [from, to] = [relations.get(child), relations.get(parent)];
    if (!from || !to || !isSearched(catalogue, to.schema)) return [];
    if (isSearched(catalogue, from.schema) && from.letter !== 'f') return [];
    return [{ id: `table ${to.name}`, problem: `shows the rows of ${fact(from.name)}, which ${none}` }];
  });
}

/** What stands apart, by its schema and kind: a schema can hold hundreds of functions. */
function noticesOf(apart: ReadonlyMap<string, CatalogueRow>, { schemas }: Catalogue): readonly string[] {
  const rows = [...apart.values()].filter(({ kind }) => kind !== 'type');
  const ofNone = rows.filter(({ kind, schema }) => schema === 0 && kind !== 'schema');
  const made = rows.filter(({ kind }) => kind === 'schema').map(({ oid }) => oid);
  const inSchemas = new Set([...made, ...rows.map(({ schema }) => schema)].filter((schema) => schema !== 0));
  return [
    ...new Set(ofNone.map(({ kind, name }) => `${kind} ${name} ${none}`.replaceAll('  ', ' '))),
    ...[...inSchemas].map((schema) => {
      const counted = [
        ...Map.groupBy(
          rows.filter((row) => row.schema === schema),
          ({ kind }) => kind,
        ),
      ];
      const held = counted.map(([kind, of]) => `${of.length} of the kind ${kind}`).join(', ');
      return `schema ${schemas.get(schema) ?? schema} ${none}; it holds ${held || 'nothing'}, which verify does not read`;
    }),
  ];
}
