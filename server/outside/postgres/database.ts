import type pg from 'pg';
import type { OpenedArchive } from './archive.ts';
import { runningOn } from './data-lock.ts';
import { startEmbedded } from './embedded.ts';
import { connect, isLent, refuseAnother, wordsOf } from './operators-address.ts';
import { appRole, ownerRole } from './passwords.ts';
import { type ConnectionConfig, sessionLimits } from './pool.ts';

/** As the embedded one: to compile the long questions of `npm run verify` takes far longer than to answer them. */
const uncompiled = '-c jit=off';

export type OpenedDatabase = {
  /** For migrations: owns the schema, or may act as the role that does. */
  readonly ownerConfig: ConnectionConfig;
  /** For everything else: has only what the app needs. It may lead through a pooler (`pooled`). */
  readonly appConfig: ConnectionConfig;
  /** For what the app does in sessions of its own, whose settings last: with the same rights, and never through a pooler. */
  readonly sessionConfig: ConnectionConfig;
  /** Which of the two it is; production asks this of the embedded one (X2). */
  readonly kind: 'embedded' | 'external';
  /** Of an embedded database that this call started; null where no log is archived. */
  readonly archive: OpenedArchive | null;
  /** Stops the embedded database if this call started it. Close the pools first. */
  stop(): Promise<void>;
};

/**
 * Opens the database of `databaseUrl`, or else the embedded one of `dataDir`.
 *
 * @param options.directUrl the same database by its owner's user, where `databaseUrl` is the application's own and may lead through a pooler
 * @param options.walArchiveDir where the embedded one's log is archived (X3.7)
 * @param options.beside joins a running app's embedded database instead of refusing to start a second one; for tools
 * @param options.unanswered takes a sentence where `databaseUrl` does not answer beside `directUrl`, which is thrown unless this is given; for tools
 * @throws DataInUse when another app has `dataDir` and `beside` is not set
 */
export async function openDatabase(options: {
  readonly databaseUrl?: string | null;
  readonly directUrl?: string | null;
  readonly dataDir: string;
  readonly walArchiveDir?: string | null;
  readonly beside?: boolean;
  readonly unanswered?: (sentence: string) => void;
}): Promise<OpenedDatabase> {
  const { databaseUrl, directUrl = null } = options;
  if (databaseUrl) return openExternal(databaseUrl, directUrl, options.unanswered);
  const running = options.beside ? await runningOn(options.dataDir) : undefined;
  const { owner, app, archive, stop } = running
    ? { ...running, archive: null, stop: async () => undefined }
    : await startEmbedded({ dataDir: options.dataDir, archiveDir: options.walArchiveDir ?? null });
  return { ownerConfig: owner, appConfig: app, sessionConfig: app, kind: 'embedded', archive, stop };
}

async function openExternal(
  databaseUrl: string,
  directUrl: string | null,
  unanswered?: (sentence: string) => void,
): Promise<OpenedDatabase> {
  const direct = directUrl ?? databaseUrl;
  const variable = directUrl === null ? 'DATABASE_URL' : 'DIRECT_URL';
  await prepareRoles(direct, variable, async (client) => {
    if (directUrl !== null) await refuseAnother(client, databaseUrl, unanswered);
  });
  const sessionConfig = { connectionString: withOption(direct, `-c role=${appRole} ${uncompiled}`) };
  return {
    ownerConfig: { connectionString: withOption(direct, uncompiled) },
    appConfig: directUrl === null ? sessionConfig : { connectionString: databaseUrl, pooled: true },
    sessionConfig,
    kind: 'external',
    archive: null,
    stop: async () => undefined,
  };
}

/** In the address itself, because the driver lets an address's own options win over those given beside it. */
function withOption(databaseUrl: string, option: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', [url.searchParams.get('options'), option].filter(Boolean).join(' '));
  return url.href;
}

/**
 * Makes the two roles where they are missing, gives their membership to the user of the address, and lets the owner
 * role make things in the schema. Two apps may do this at once: what the other one was quicker with is no error.
 */
async function prepareRoles(
  connectionString: string,
  variable: 'DATABASE_URL' | 'DIRECT_URL',
  requireSame: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = await connect(connectionString);
  try {
    // Before anything is said to a session that might be somebody else's the next moment.
    const lent = await isLent(client, connectionString).catch((cause: unknown) => {
      throw new Error(
        `whether ${variable} leads through a pooler is asked over two connections at once, which it does not give: ${wordsOf(cause)}`,
        { cause },
      );
    });
    if (lent) throw new Error(lentSentence[variable]);
    await prepareWith(client, await requireServer(client, variable), variable);
    // Behind the roles, whose limits a session has from its beginning: a pooler keeps the one by which it is asked, and lends it to the app.
    await requireSame(client);
  } finally {
    await client.end();
  }
}

async function prepareWith(client: pg.Client, version: number, variable: 'DATABASE_URL' | 'DIRECT_URL'): Promise<void> {
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('fairlead roles'))`);
    for (const role of [ownerRole, appRole]) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount === 0) await client.query(`create role ${role} nologin`);
      // Since 16 whoever makes a role is a member of it that may give it away, but not yet act as it.
      const right = version >= 160_000 ? 'set' : 'member';
      const { rows } = await client.query<{ may: boolean }>('select pg_has_role($1, $2) as may', [role, right]);
      if (!rows[0]?.may) await client.query(`grant ${role} to current_user`);
    }
    await client.query(`do $$ begin
      if not has_database_privilege('${ownerRole}', current_database(), 'create') then
        execute format('grant connect, create, temporary on database %I to ${ownerRole}', current_database());
      end if;
      if not has_database_privilege('${appRole}', current_database(), 'connect') then
        execute format('grant connect on database %I to ${appRole}', current_database());
      end if;
      if not has_schema_privilege('${ownerRole}', 'public', 'create') then
        grant usage, create on schema public to ${ownerRole};
      end if;
    end $$`);
    if (variable === 'DIRECT_URL') await client.query(limitsOfRole);
    await client.query('commit');
  } catch (cause) {
    throw new Error(
      `The user of ${variable} must own its database and be allowed to create roles, or be a member of ${ownerRole} ` +
        `and ${appRole} made for it: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/** What a pooler lends for one transaction at a time is no session of the program's own. */
const lentSentence = {
  DATABASE_URL:
    'DATABASE_URL leads through a pooler that lends a session for one transaction at a time: set DIRECT_URL to the address of the ' +
    `database itself, and have the user of DATABASE_URL be ${appRole} (docs/operations.md)`,
  DIRECT_URL:
    'DIRECT_URL leads through a pooler that lends a session for one transaction at a time: it has to be the address of the database itself',
} as const;

/**
 * What sessions of the app say for themselves elsewhere: through a pooler the role says it. Also that a statement ends whose connection
 * is gone, and is not compiled. What an operator has set is left alone, and so is each that the user may not set, or that
 * the database's system does not know (client_connection_check_interval); who checks the role says so where it matters (app-role.ts).
 */
const limitsOfRole = `do $$ declare wanted record; begin
  for wanted in select * from (values ('statement_timeout', ${sessionLimits.statementMs}),
    ('idle_in_transaction_session_timeout', ${sessionLimits.idleInTransactionMs}), ('client_connection_check_interval', 2000), ('jit', 0)) w(name, ms)
    where not exists (select from pg_db_role_setting s, unnest(s.setconfig) one where s.setrole = '${appRole}'::regrole
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database())) and one like w.name || '=%')
  loop
    begin
      execute format('alter role ${appRole} in database %I set %I = %s', current_database(), wanted.name, wanted.ms);
    exception when insufficient_privilege or invalid_parameter_value then null;
    end;
  end loop;
end $$`;

/**
 * Its version. In another encoding letters are counted as bytes, and what JSON writes as \u00e9 cannot be kept. A replica may lack what was
 * committed last: nothing is decided, sealed or verified by it (X3.9).
 */
async function requireServer(client: pg.Client, variable: 'DATABASE_URL' | 'DIRECT_URL'): Promise<number> {
  const { rows } = await client.query<{ version: string; encoding: string; replica: boolean }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
       pg_is_in_recovery() as replica`,
  );
  if (rows[0]?.replica) {
    throw new Error(
      `${variable} leads to a replica, which may lack what was committed last: it has to lead to the primary`,
    );
  }
  const version = Number(rows[0]?.version);
  if (!(version >= 150_000))
    throw new Error(`PostgreSQL 15 or newer is needed; this one is ${Math.floor(version / 10_000)}`);
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database of ${variable} has the encoding ${encoding}, and UTF8 is needed: make it anew by ` +
        'createdb --encoding UTF8 --locale C.UTF-8 --template template0',
    );
  }
  return version;
}
