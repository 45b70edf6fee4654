import { bigTables } from '#database/big-tables.ts';
import { contractsIn } from '#database/contracts.ts';
import { indexMadeConcurrently } from '#database/migrate.ts';
import { isLater } from '#database/release.ts';
import { partsOf, statementsIn } from './statements.ts';

/** The first migration that is held to X3.8: those before it have landed. */
export const firstChecked = '0150';

/** What a statement does that processes of the release before may not bear. */
interface Risk {
  /** What a declaration has to name; null where none helps. */
  readonly of: string | null;
  readonly why: string;
}

/** Names of unique indexes and of unique or primary keys and exclusions, and of indexes and constraints that are neither. */
interface Kinds {
  readonly unique: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
}

/** What the texts of migrations make by a name of its own; what PostgreSQL itself names after a check or a reference is known by its ending. */
function kindsIn(sql: string): Kinds {
  const [unique, other] = [new Set<string>(), new Set<string>()];
  const made =
    /\bcreate (?<u>unique )?index (?:concurrently )?(?:if not exists )?(?<i>\w+) on|\bconstraint (?<c>\w+) (?<k>check|foreign|references|not null|unique|primary|exclude)\b/g;
  for (const { groups = {} } of statementsIn(sql).flatMap((one) => [...one.matchAll(made)])) {
    const isUnique =
      groups.i === undefined ? /^(unique|primary|exclude)$/.test(groups.k ?? '') : groups.u !== undefined;
    (isUnique ? unique : other).add(groups.i ?? groups.c ?? '');
  }
  return { unique, other };
}

/** Whether older processes may name it in `on conflict`, or rely on it: so it may where nothing says what it is. */
const mayBeUnique = (name: string, { unique, other }: Kinds): boolean =>
  unique.has(name) || !(other.has(name) || /_(check|fkey|not_null)\d*$/.test(name));

/** The indexes and constraints that a statement drops. */
function droppedBy(statement: string): readonly string[] {
  const indexes = /^drop index (?:concurrently )?(?:if exists )?(.*?)(?: cascade| restrict)?$/.exec(statement)?.[1];
  if (indexes !== undefined) return indexes.split(',').map((one) => one.trim().replace(/^public\./, ''));
  return /^alter table /.test(statement)
    ? [...statement.matchAll(/\bdrop constraint (?:if exists )?(\w+)/g)].map(([, name = '']) => name)
    : [];
}

/** A line that says why processes of the release before write nothing that is refused now. */
const keepsIn = (sql: string): readonly string[] =>
  [...sql.matchAll(/^-- Keeps (\S+): \S/gm)].map(([, what = '']) => what);

/**
 * What X3.8 refuses of a migration, each in a sentence; nothing when processes of the release before run on while it is applied and after it.
 *
 * @param name of the file
 * @param version of the last release, or of this one while it is made
 * @param earlier the texts of the migrations before it, which say what an index or a constraint is that it drops
 */
export function refusedOfMigration(name: string, sql: string, version: string, earlier = ''): readonly string[] {
  const statements = statementsIn(sql);
  const made = new Set(
    statements.flatMap((one) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(one)?.[1] ?? []),
  );
  const contracts = contractsIn(sql);
  const declared = [...contracts.map(({ what }) => what), ...keepsIn(sql)];
  const dropped = statements.flatMap(droppedBy);
  const kinds = kindsIn(earlier);
  const risks = [
    ...statements.flatMap((statement) => risksOf(statement, made)),
    ...dropped
      .filter((one) => mayBeUnique(one, kinds))
      .map((one) => ({ of: one, why: `drops ${one}, which may be the unique key of an \`on conflict\`` })),
  ];
  if (indexMadeConcurrently(sql) === null && statements.some((one) => /\bindex concurrently\b/.test(one))) {
    risks.push({ of: null, why: 'an index that is made concurrently is all that a migration does' });
  }
  const found = risks.filter(({ of }) => of === null || !declared.includes(of));
  return [
    ...found.map(({ of, why }) => `${name}: ${why}${of === null ? '' : ` (declare ${of}, or expand first)`}`),
    ...declared
      .filter((what) => !risks.some(({ of }) => of === what) && !dropped.includes(what) && !what.includes('('))
      .map((what) => `${name}: declares ${what}, of which it takes nothing away`),
    ...contracts
      .filter(({ since }) => isLater(since, version))
      .map(
        ({ what, since }) => `${name}: contracts ${what}, which releases before ${since} use: ${since} is not out yet`,
      ),
  ];
}

function risksOf(statement: string, made: ReadonlySet<string>): Risk[] {
  const altered = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement);
  if (altered) {
    const [, table = '', actions = ''] = altered;
    if (made.has(table)) return [];
    const parts = partsOf(actions);
    const added = new Set(
      parts.flatMap((part) => /^add (?:column )?(?:if not exists )?(?!constraint\b)(\w+) /.exec(part)?.[1] ?? []),
    );
    return parts.flatMap((part) => risksOfAction(table, part, added));
  }
  const dropped = /^drop (table|view|function|type|sequence|schema|domain) (?:if exists )?(\w+)/.exec(statement);
  if (dropped) return [{ of: dropped[2] ?? '', why: `drops the ${dropped[1]} ${dropped[2]}` }];
  const revoked = /^revoke .* on (?:table |function )?(\w+)/.exec(statement);
  if (revoked) return [{ of: revoked[1] ?? '', why: `takes rights to ${revoked[1]} away` }];
  if (/^alter (?!table )\w+ .*\brename\b/.test(statement)) return [{ of: null, why: 'renames' }];
  if (/^(truncate|cluster|vacuum|reindex|lock)\b/.test(statement)) {
    return [{ of: null, why: `${statement.split(' ')[0]} has a table alone for as long as it takes` }];
  }
  return [...risksOfIndex(statement, made), ...risksOfRows(statement)];
}

function risksOfIndex(statement: string, made: ReadonlySet<string>): Risk[] {
  const found = /^create (unique )?index (concurrently )?(?:if not exists )?(\w+) on (?:only )?(\w+)/.exec(statement);
  if (!found) return [];
  const [, unique, concurrently, index = '', table = ''] = found;
  if (made.has(table)) return [];
  return [
    ...(!concurrently && bigTables.has(table)
      ? [{ of: null, why: `makes an index of ${table}, which is big, without concurrently: nobody writes meanwhile` }]
      : []),
    ...(unique ? [{ of: index, why: `${index} refuses rows of ${table} that were taken before` }] : []),
  ];
}

const changing = /\b(?:update|delete from|merge into) (?:only )?(?:public\.)?(\w+)/g;
const filling = /\binsert into (?:public\.)?(\w+)(.*)$/;
const fromValues = /^ (?:as \w+ )?(?:\([^)]*\) ?)?(?:overriding \w+ value )?(?:values|default)\b/;

/** What a statement writes, wherever it stands in it: behind `with` as well. */
function risksOfRows(statement: string): Risk[] {
  if (/^do\b/.test(statement)) return [{ of: 'do', why: 'nobody knows from its text what a do block does' }];
  if (!/^(with|insert|update|delete|merge)\b/.test(statement)) return [];
  const changed = [...statement.matchAll(changing)].map(([, table = '']) => table);
  // Each from where it begins, since one may stand within the query of another.
  const filled = [...statement.matchAll(/\binsert into /g)].flatMap(({ index }) => {
    const [, table = '', rest = ''] = filling.exec(statement.slice(index)) ?? [];
    return fromValues.test(rest) ? [] : [table];
  });
  const isBig = (table: string): boolean => bigTables.has(table);
  const how = 'in one transaction: a job does it, some at a time';
  return [
    ...changed.filter(isBig).map((table) => ({ of: null, why: `writes rows of ${table}, which is big, ${how}` })),
    ...filled.filter(isBig).map((of) => ({ of, why: `fills ${of}, which is big, from a query ${how}` })),
  ];
}

/** @param added the columns that the same statement adds to the table */
function risksOfAction(table: string, action: string, added: ReadonlySet<string>): Risk[] {
  const risk = (of: string | null, why: string): Risk[] => [{ of, why }];
  if (/^rename\b/.test(action))
    return risk(null, `renames within ${table}: add the new name, fill both, contract the old one later`);
  const constraint = /^(drop|add) constraint (?:if exists )?(\w+) ?(.*)$/.exec(action);
  if (constraint) {
    const [, verb, name = '', body = ''] = constraint;
    return verb === 'drop' ? [] : risksOfConstraint(table, { name, body }, added);
  }
  const dropped = /^drop (?:column )?(?:if exists )?(\w+)/.exec(action)?.[1];
  if (dropped) return risk(`${table}.${dropped}`, `drops the column ${table}.${dropped}`);
  const changed = /^alter (?:column )?(\w+) (.*)$/.exec(action);
  if (changed) {
    const [, column = '', how = ''] = changed;
    const of = `${table}.${column}`;
    if (/^(set data )?type\b/.test(how))
      return risk(null, `changes the type of ${of}: add another column, contract this one later`);
    if (/^set not null/.test(how)) return risk(of, `${of} may be null no more`);
    if (/^drop default/.test(how)) return risk(of, `${of} has a default no more`);
    return [];
  }
  const column = /^add (?:column )?(?:if not exists )?(\w+) (.*)$/.exec(action);
  return column ? risksOfColumn(table, column[1] ?? '', column[2] ?? '') : [];
}

function risksOfColumn(table: string, column: string, definition: string): Risk[] {
  const of = `${table}.${column}`;
  const isFilled = /\b(default|generated)\b/.test(definition);
  const rewrites = /\bgenerated always as \(|\bdefault \w+ ?\(/.test(definition) && bigTables.has(table);
  return [
    ...(/\bnot null\b/.test(definition) && !isFilled
      ? [{ of, why: `${of} is not null and has no default: processes of the release before do not fill it` }]
      : []),
    ...(rewrites ? [{ of: null, why: `${of} has each row of ${table}, which is big, written anew` }] : []),
  ];
}

function risksOfConstraint(
  table: string,
  { name, body }: { readonly name: string; readonly body: string },
  added: ReadonlySet<string>,
): Risk[] {
  const words = [...body.matchAll(/\b[a-z_]\w*\b/g)].map(([word]) => word);
  const isOfNewColumns = words.some((word) => added.has(word));
  return [
    ...(/^(check|foreign key)\b/.test(body) && bigTables.has(table) && !/\bnot valid$/.test(body)
      ? [
          {
            of: null,
            why: `${name} reads all rows of ${table}, which is big: add it not valid, validate it in a migration of its own`,
          },
        ]
      : []),
    ...(/^(unique|primary key|exclude)\b/.test(body) && !/\busing index\b/.test(body) && bigTables.has(table)
      ? [
          {
            of: null,
            why: `${name} makes an index of ${table}, which is big: make it concurrently, then add it using index`,
          },
        ]
      : []),
    ...(isOfNewColumns ? [] : [{ of: name, why: `${name} may refuse rows that the release before writes` }]),
  ];
}

/** The functions that processes of the release before may call, by name and arguments, in the text of a schema. */
export const functionsIn = (schema: string): readonly string[] =>
  [...schema.matchAll(/^function (\w+\([^;]*?\) returns .*?)(?: language | for |;)/gm)].map(
    ([, signature = '']) => signature,
  );

/**
 * What X3.8 refuses of functions: one that the release before may call and that is not there, or takes or gives something else.
 *
 * @param declared what migrations contract or keep
 */
export function refusedOfFunctions(
  released: readonly string[],
  present: readonly string[],
  declared: readonly string[],
): readonly string[] {
  const there = new Set(present);
  return released
    .filter((signature) => !there.has(signature) && !declared.some((what) => signature.startsWith(`${what} returns `)))
    .map(
      (signature) =>
        `database/functions: ${signature} is gone, which the release before may call: leave it beside the new one`,
    );
}

/** What the migrations from {@link firstChecked} on declare of functions, as in `chain_of(text)`. */
export const declaredFunctions = (sql: string): readonly string[] =>
  [...contractsIn(sql).map(({ what }) => what), ...keepsIn(sql)].filter((what) => what.includes('('));
