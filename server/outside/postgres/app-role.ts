import type { Pool } from 'pg';
import { readSchema, rightsIn } from '#database/expected-rights.ts';
import { appRole, ownerRole } from './passwords.ts';
import { sessionLimits } from './pool.ts';
import { compareRights, rightsBeyond } from './rights.ts';

/** Its members sign in to a database of Amazon's with a token in place of a password, and have no right by it. */
const letsIn = 'rds_iam';

/** As whom the application is in the database, by the database's own word. */
export interface AppRole {
  /** Whose name and password it came in by. */
  readonly entered: string;
  /** Whose rights it has. */
  readonly acting: string;
  readonly enteredSuperuser: boolean;
  /** What it may beyond what migrations granted it: of a role's own rights, of others', of what it owns and of the product's own things. */
  readonly beyond: readonly string[];
  readonly statementMs: number;
  readonly idleInTransactionMs: number;
}

interface Row {
  readonly entered: string;
  readonly acting: string;
  readonly entered_superuser: boolean;
  readonly superuser: boolean;
  readonly makes_roles: boolean;
  readonly makes_databases: boolean;
  readonly replicates: boolean;
  readonly passes_by: boolean;
  readonly member_of: string[];
  readonly owns: bigint;
  readonly database: string;
  readonly makes_tables: boolean;
  readonly makes_schemas: boolean;
  readonly statement_ms: number;
  readonly idle_ms: number;
}

/** Of the role by that name, or else of whoever asks. */
async function readRole(pool: Pool, name: string | null): Promise<Row> {
  const { rows } = await pool.query<Row>(
    `select session_user::text as entered, current_user::text as acting,
       (select rolsuper from pg_roles where rolname = session_user) as entered_superuser,
       r.rolsuper as superuser, r.rolcreaterole as makes_roles, r.rolcreatedb as makes_databases, r.rolreplication as replicates,
       r.rolbypassrls as passes_by,
       array(select quote_ident(g.rolname) from pg_auth_members m join pg_roles g on g.oid = m.roleid
         where m.member = r.oid and g.rolname <> '${letsIn}' order by 1) as member_of,
       (select count(*) from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace)
         + (select count(*) from pg_proc f where f.proowner = r.oid and f.pronamespace = 'public'::regnamespace) as owns,
       has_schema_privilege(r.oid, 'public', 'create') as makes_tables, quote_ident(current_database()) as database,
       has_database_privilege(r.oid, current_database(), 'create') as makes_schemas,
       (select setting::integer from pg_settings where name = 'statement_timeout') as statement_ms,
       (select setting::integer from pg_settings where name = 'idle_in_transaction_session_timeout') as idle_ms
     from pg_roles r where r.rolname = coalesce($1, current_user)`,
    [name],
  );
  const [row] = rows;
  if (!row) throw new Error('the database does not say as whom the application is there');
  return row;
}

/** Each with the statement that takes it away. None needs a table of the product to be there. */
const beyondRole = (row: Row): readonly string[] =>
  [
    row.superuser && `is a superuser (\`alter role ${appRole} nosuperuser\`)`,
    row.makes_roles && `may create roles (\`alter role ${appRole} nocreaterole\`)`,
    row.makes_databases && `may create databases (\`alter role ${appRole} nocreatedb\`)`,
    row.replicates && `may replicate (\`alter role ${appRole} noreplication\`)`,
    row.passes_by && `passes row security by (\`alter role ${appRole} nobypassrls\`)`,
    row.member_of.length > 0 &&
      `is a member of ${row.member_of.join(', ')} (\`revoke ${row.member_of.join(', ')} from ${appRole}\`)`,
    row.owns > 0n &&
      `owns tables or functions of the product (\`reassign owned by ${appRole} to ${ownerRole}\`, in this database)`,
    row.makes_schemas &&
      `may create schemas in the database (\`revoke create on database ${row.database} from public, ${appRole}\`)`,
    row.makes_tables &&
      `may create tables in the schema public (\`revoke create on schema public from public, ${appRole}\`)`,
  ].filter((one) => typeof one === 'string');

/**
 * Reads it over a pool of the application's.
 *
 * @param isLater whether the schema is of a later version, whose rights to the product's own things are not this one's to judge
 */
export async function readAppRole(pool: Pool, isLater = false): Promise<AppRole> {
  const row = await readRole(pool, null);
  const rights = isLater ? null : await beyondFiles(pool);
  return {
    entered: row.entered,
    acting: row.acting,
    enteredSuperuser: row.entered_superuser,
    beyond: [...beyondRole(row), ...(rights === null ? [] : [rights])],
    statementMs: row.statement_ms,
    idleInTransactionMs: row.idle_ms,
  };
}

/** Rights to the product's own tables, views, sequences and functions, which everybody reads in the catalogue. */
async function beyondFiles(pool: Pool): Promise<string | null> {
  const rights = rightsIn(await readSchema());
  const client = await pool.connect();
  try {
    return rightsBeyond(await compareRights(client, rights), rights);
  } finally {
    client.release();
  }
}

/** What is wrong with it, each with what is right: the first kind ends the start, the second is a warning. */
export interface RoleProblems {
  readonly refused: readonly string[];
  readonly warned: readonly string[];
}

const createIt = `create role ${appRole} login password '…'`;
const asOwner = "with psql, by DIRECT_URL's user";

/** The way on, also where this version's migrations are applied already: `revoke all` would take what they granted, which nothing gives again. */
const takeIt = (what: string): string =>
  `${appRole} ${what}: take that from it with psql, as a superuser and never by \`revoke all\`, then start this version again (docs/operations.md)`;

/**
 * X3.5: refused before a migration is applied, from which there is no way back: production whose role is more than it was made as. Its
 * rights to the product's own things are read behind them, since each version has rights of its own.
 *
 * @param pool of whoever applies them
 */
export async function refuseRoleBeyond(pool: Pool, mode: 'demo' | 'production'): Promise<void> {
  if (mode !== 'production') return;
  const beyond = beyondRole(await readRole(pool, appRole));
  if (beyond.length > 0) throw new Error(beyond.map(takeIt).join('; '));
}

/**
 * X3.5: the books are safe from the application because it acts as fairlead_app, which may not write past the functions that check. As anybody else
 * it does not run at all; where fairlead_app itself has more than it was granted, production refuses it and a demo is warned.
 *
 * @param where.direct whether DIRECT_URL is set, so that DATABASE_URL is the application's alone
 */
export function roleProblems(
  role: AppRole,
  where: { readonly mode: 'demo' | 'production'; readonly direct: boolean },
): RoleProblems {
  if (role.acting !== appRole || (where.direct && role.entered !== appRole)) {
    const is = role.acting === role.entered ? role.acting : `${role.acting}, as which ${role.entered} acts`;
    const right = where.direct
      ? `the user of DATABASE_URL has to be ${appRole} beside DIRECT_URL (\`${createIt}\`, or \`alter role\` where it exists, ${asOwner})`
      : `something between the app and the database keeps it from acting as ${appRole}: set DIRECT_URL (docs/operations.md)`;
    return { refused: [`the application is ${is} in the database: ${right}`], warned: [] };
  }
  const more = role.beyond.map(takeIt);
  const limits = where.direct ? limitProblems(role) : [];
  const entered =
    role.enteredSuperuser && where.mode === 'production'
      ? [
          `DATABASE_URL's user ${role.entered} is a superuser, as which the application does not act but could: ` +
            `let DIRECT_URL be that address and ${appRole} the user of DATABASE_URL (docs/operations.md)`,
        ]
      : [];
  return where.mode === 'production'
    ? { refused: [...more, ...limits], warned: entered }
    : { refused: limits, warned: more };
}

/** Sessions of a direct address say these for themselves. A pooler goes on with those that were opened before a change. */
function limitProblems({ statementMs, idleInTransactionMs }: AppRole): readonly string[] {
  const wrong = (name: string, ms: number, most: number): readonly string[] =>
    ms > 0 && ms <= most
      ? []
      : [
          `${name} of ${appRole} has to be at most ${most} ms and is ${ms === 0 ? 'off' : `${ms} ms`}: ` +
            `\`alter role ${appRole} set ${name} = ${most}\`, then \`reconnect\` in the pooler`,
        ];
  return [
    ...wrong('statement_timeout', statementMs, sessionLimits.statementMs),
    ...wrong('idle_in_transaction_session_timeout', idleInTransactionMs, sessionLimits.idleInTransactionMs),
  ];
}
