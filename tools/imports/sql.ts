/** Whose tables are and who may name another's: `database/tables.ts`. */
export interface SqlWalls {
  readonly tables: Readonly<Record<string, readonly string[]>>;
  readonly crossings: readonly {
    readonly room: string;
    readonly tables: readonly string[];
    readonly writes?: true;
  }[];
}

/** A table that a file's SQL names. */
export interface SqlUse {
  readonly file: string;
  readonly line: number;
  readonly table: string;
  readonly writes: boolean;
}

const naming = /\b(delete from|from|join|into|update|lock table)\s+(?:only\s+)?([a-z][a-z_]*)\b/gi;
const writing = /^(delete from|into|update|lock table)$/i;

/** Which of `known` a text names after from, join, into, update, delete from or lock table. Comments are to be blanked out before. */
export function sqlUses(file: string, text: string, known: ReadonlySet<string>): SqlUse[] {
  return [...text.matchAll(naming)].flatMap(({ 1: verb = '', 2: table = '', index }) =>
    known.has(table)
      ? [{ file, table, writes: writing.test(verb), line: text.slice(0, index).split('\n').length }]
      : [],
  );
}

/** `server/trades/placement.ts` and `database/functions/trades/trade-enter.sql` → trades; others have no wall. */
export function roomOfSql(file: string): string | undefined {
  return /^(?:server|database\/functions)\/([^/]+)\//.exec(file)?.[1];
}

/** What the walls refuse, as sentences: uses that are not declared, declarations that nothing uses, tables without one owner. */
export function refusedSql(walls: SqlWalls, uses: readonly SqlUse[], inSchema: ReadonlySet<string>): string[] {
  const owners = new Map<string, string>();
  const problems: string[] = [];
  for (const [room, names] of Object.entries(walls.tables)) {
    for (const name of names) {
      if (owners.has(name)) problems.push(`database/tables.ts: ${name} is of ${owners.get(name)} and of ${room}`);
      if (!inSchema.has(name)) problems.push(`database/tables.ts: ${name} is no table or view of database/schema.sql`);
      owners.set(name, room);
    }
  }
  for (const name of inSchema) if (!owners.has(name)) problems.push(`database/tables.ts: ${name} is of no room`);
  const used = new Set<string>();
  for (const { file, line, table, writes } of uses) {
    const room = roomOfSql(file);
    const owner = owners.get(table);
    if (room === undefined || owner === undefined || room === owner) continue;
    const declared = walls.crossings.filter((one) => one.room === room && one.tables.includes(table));
    for (const one of declared) if (writes || !one.writes) used.add(`${room} ${table} ${one.writes ?? false}`);
    if (!declared.some((one) => one.writes || !writes)) {
      problems.push(`${file}:${line} ${writes ? 'writes' : 'reads'} ${table}, which is of ${owner}`);
    }
  }
  for (const { room, tables, writes = false } of walls.crossings) {
    for (const table of tables) {
      if (!used.has(`${room} ${table} ${writes}`)) {
        problems.push(`database/tables.ts: ${room} ${writes ? 'writes' : 'reads'} ${table} nowhere`);
      }
    }
  }
  return problems;
}

/** The tables and views of `database/schema.sql`. */
export function namesInSchema(schema: string): ReadonlySet<string> {
  return new Set([...schema.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gim)].map(({ 1: name = '' }) => name));
}
