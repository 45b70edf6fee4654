import pg from 'pg';
import { runningOn } from './data-lock.ts';
import { startEmbedded } from './embedded.ts';
import type { ConnectionConfig } from './pool.ts';

const ownerRole = 'fairlead_owner';
const appRole = 'fairlead_app';
/** A host that does not answer is named then, instead of being waited for. */
const connectWithinMs = 15_000;
/** As the embedded one: to compile the long questions of `npm run verify` takes far longer than to answer them. */
const uncompiled = '-c jit=off';

export type OpenedDatabase = {
  /** For migrations: owns the schema, or may act as the role that does. */
  readonly ownerConfig: ConnectionConfig;
  /** For everything else: has only what the app needs. */
  readonly appConfig: ConnectionConfig;
  /** Which of the two it is; production asks this of the embedded one (X2). */
  readonly kind: 'embedded' | 'external';
  /** Stops the embedded database if this call started it. Close the pools first. */
  stop(): Promise<void>;
};

/**
 * Opens the database of `databaseUrl`, or else the embedded one of `dataDir`.
 *
 * @param options.beside joins a running app's embedded database instead of refusing to start a second one; for tools
 * @throws DataInUse when another app has `dataDir` and `beside` is not set
 */
export async function openDatabase(options: {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  readonly beside?: boolean;
}): Promise<OpenedDatabase> {
  if (options.databaseUrl) return openExternal(options.databaseUrl);
  const running = options.beside ? await runningOn(options.dataDir) : undefined;
  if (running) {
    return { ownerConfig: running.owner, appConfig: running.app, kind: 'embedded', stop: async () => undefined };
  }
  const embedded = await startEmbedded({ dataDir: options.dataDir });
  return { ownerConfig: embedded.owner, appConfig: embedded.app, kind: 'embedded', stop: () => embedded.stop() };
}

async function openExternal(databaseUrl: string): Promise<OpenedDatabase> {
  await prepareRoles(databaseUrl);
  return {
    ownerConfig: { connectionString: withOption(databaseUrl, uncompiled) },
    appConfig: { connectionString: withOption(databaseUrl, `-c role=${appRole} ${uncompiled}`) },
    kind: 'external',
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
async function prepareRoles(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'fairlead roles',
    connectionTimeoutMillis: connectWithinMs,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const version = await requireServer(client);
    await prepareWith(client, version);
  } finally {
    await client.end();
  }
}

async function prepareWith(client: pg.Client, version: number): Promise<void> {
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
    await client.query('commit');
  } catch (cause) {
    throw new Error(
      `The user of DATABASE_URL must own its database and be allowed to create roles, or be a member of ${ownerRole} ` +
        `and ${appRole} made for it: ${cause instanceof Error ? cause.message : String(cause)}`,
      { cause },
    );
  }
}

/** Its version. In another encoding letters are counted as bytes, and what JSON writes as \u00e9 cannot be kept. */
async function requireServer(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
  );
  const version = Number(rows[0]?.version);
  if (!(version >= 150_000))
    throw new Error(`PostgreSQL 15 or newer is needed; this one is ${Math.floor(version / 10_000)}`);
  const encoding = rows[0]?.encoding;
  if (encoding !== 'UTF8') {
    throw new Error(
      `The database of DATABASE_URL has the encoding ${encoding}, and UTF8 is needed: make it anew by ` +
        'createdb --encoding UTF8 --locale C.UTF-8 --template template0',
    );
  }
  return version;
}
