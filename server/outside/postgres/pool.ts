import pg from 'pg';
import { askStaleAgain } from './stale-plans.ts';

/** What a connection needs to know; the embedded launcher and a DATABASE_URL both end in this shape. */
export type ConnectionConfig = {
  readonly host?: string;
  readonly port?: number;
  readonly user?: string;
  readonly password?: string;
  readonly database?: string;
  readonly connectionString?: string;
  /** Start-up options in PostgreSQL's own notation, such as `-c role=fairlead_app`. */
  readonly options?: string;
  /**
   * It may lead through a pooler that lends a session for one transaction at a time (X3.5): nothing is said to the session itself, and no
   * statement has a name. How long statements and idle transactions may take is then the role's own setting.
   */
  readonly pooled?: boolean;
};

const int8 = 20;
const int8Array = 1016;
const numeric = 1700;

/** The text form is {1,2,3}. No int8[] of the product holds nulls or nests: one that does throws here. */
function toBigInts(text: string): bigint[] {
  const items = text.slice(1, -1);
  return items === '' ? [] : items.split(',').map(BigInt);
}

/** Type parsers per pool rather than global, so that no other user of the driver changes what money is read as. */
const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return BigInt;
    if (oid === numeric) return String;
    if (oid === int8Array) return toBigInts;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

export interface PoolOptions {
  readonly max?: number;
  readonly applicationName?: string;
}

/**
 * Opens a pool whose int8 columns read as `bigint`, int8[] as `bigint[]` and numeric as `string`.
 * An idle connection that breaks is dropped and replaced at its next use, so a database restart is survived.
 *
 * @param options.max most connections at once, 10 unless given
 * @param options.applicationName shown in pg_stat_activity
 */
export function openPool(config: ConnectionConfig, options: PoolOptions = {}): pg.Pool {
  return build(config, options, {});
}

/** What the application's sessions end by themselves, in ms, unless a pool of theirs says less. */
export const sessionLimits = { statementMs: 60_000, idleInTransactionMs: 5_000 } as const;

/**
 * Opens a pool for the application role, whose sessions end by themselves what would hold others up: a process that
 * stands still in a transaction loses it (25P03) after `idleInTransactionMs`, and with it the rows it had locked, such as
 * the house's accounts; a statement ends (57014) after `statementMs`. Migrations and verification take as long as they take:
 * they use {@link openPool}.
 *
 * Through a pooler the role's own settings are these limits, and a pool that says less gives up the connection of a statement that takes
 * longer; the database ends it once it notices.
 *
 * @param options.idleInTransactionMs 5,000 unless given
 * @param options.statementMs 60,000 unless given
 * @param options.answerMs after so long without an answer a query fails and its connection is given up; never unless given
 */
export function openAppPool(
  config: ConnectionConfig,
  options: PoolOptions & {
    readonly idleInTransactionMs?: number;
    readonly statementMs?: number;
    readonly answerMs?: number;
  } = {},
): pg.Pool {
  const answer = options.answerMs === undefined ? {} : { query_timeout: options.answerMs };
  if (config.pooled) {
    // With the time for which it waits at the pooler.
    const { statementMs, answerMs = statementMs } = options;
    return build(config, options, answerMs === undefined ? {} : { query_timeout: answerMs });
  }
  return build(config, options, {
    idle_in_transaction_session_timeout: options.idleInTransactionMs ?? sessionLimits.idleInTransactionMs,
    statement_timeout: options.statementMs ?? sessionLimits.statementMs,
    ...answer,
  });
}

function build(config: ConnectionConfig, options: PoolOptions, limits: pg.PoolConfig): pg.Pool {
  const { pooled = false, ...address } = config;
  const pool = new pg.Pool({
    ...address,
    ...limits,
    types: typeParsers,
    max: options.max ?? 10,
    application_name: options.applicationName ?? 'fairlead',
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Without a listener the error of a connection that nobody asks anything of would end the process: of an idle one, which
  // the pool has removed by then, and of one that is checked out, whose next query reports it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    if (pooled) sendUnnamed(client);
  });
  askStaleAgain(pool);
  return pool;
}

/** A name is known to the session that prepared it, and the next transaction may have another one: each statement goes without. */
function sendUnnamed(client: pg.PoolClient): void {
  const { query } = client;
  const value = (sent: unknown, ...rest: readonly unknown[]): unknown =>
    Reflect.apply(query, client, [withoutName(sent), ...rest]);
  Object.defineProperty(client, 'query', { value });
}

/** What reads its rows as they come, such as COPY, is an object of its own and stays as it is. */
function withoutName(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('name' in sent) || 'submit' in sent) return sent;
  return { ...sent, name: undefined };
}
