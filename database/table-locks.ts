import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';

/**
 * Below the second after which PostgreSQL looks for a deadlock: whoever waits for this transaction is never the one that a deadlock ends,
 * because this one has given way by then.
 */
const waitsMs = 700;
/** A backup or a verification reads for minutes what a change of a table has to wait for. */
const givesUpAfterMs = 10 * 60_000;

/** The SQLSTATEs of a lock that was not to be had in time, and of a deadlock. */
const contended: ReadonlySet<unknown> = new Set(['55P03', '57014', '40P01']);

/**
 * Runs `work` in a transaction that has the named tables and views to itself, so that what other processes do waits for it and fails by nothing.
 * It takes all of them at once, before anything else, or none: where they are in use for longer than a moment it gives way, lets
 * others through, and tries again.
 *
 * @param relations as SQL names them, views before tables; none for what is new
 * @throws what `work` throws, after a rollback; the error of the lock after ten minutes
 */
export async function havingAlone<T>(
  client: PoolClient,
  relations: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + givesUpAfterMs;
  for (;;) {
    await client.query('begin');
    try {
      if (relations.length > 0) {
        await client.query(`set local statement_timeout = ${waitsMs}`);
        await client.query(`lock table ${relations.join(', ')} in access exclusive mode`);
      }
      await client.query(`set local statement_timeout = 0; set local lock_timeout = ${waitsMs}`);
      const result = await work();
      await client.query('commit');
      return result;
    } catch (cause) {
      await client.query('rollback').catch(() => undefined);
      if (!isContended(cause) || performance.now() > until) throw cause;
    }
    await wait(waitsMs * (0.2 + Math.random()));
  }
}

/** Also where it is what another error is about. */
function isContended(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return ('code' in cause && contended.has(cause.code)) || isContended(cause.cause);
}

/** The tables that are there and that the statements of a migration change, in an order that is always the same. */
export async function tablesChangedBy(client: PoolClient, sql: string): Promise<readonly string[]> {
  const statements = sql.replace(/--.*$/gm, '');
  const tables = [
    // What checks the rows of before lets others write meanwhile, and needs no table alone.
    ...statements.matchAll(/\balter table (?:if exists )?(?:only )?(\w+)(?!\w|\s+validate\b)/gi),
    ...statements.matchAll(/\bdrop table (?:if exists )?(\w+)/gi),
    ...statements.matchAll(/\breferences (\w+)/gi),
    ...statements.matchAll(/\bcreate (?:unique )?index (?:if not exists )?\w+ on (\w+)/gi),
  ].map(([, name]) => name);
  const indexes = [...statements.matchAll(/\bdrop index (?:if exists )?(\w+(?:, *\w+)*)/gi)].flatMap(([, names = '']) =>
    names.split(/, */),
  );
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and (relname = any($1) or oid in (select i.indrelid from pg_index i join pg_class x on x.oid = i.indexrelid where x.relname = any($2)))
     order by 1`,
    [tables, indexes],
  );
  return rows.map(({ name }) => name);
}
