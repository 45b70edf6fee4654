import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { alertPrice, decideArming, priceProblem } from '#domain/markets/alert-arming.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import { readPage } from '#server/lists/pages.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { type AlertRow, type AlertView, alertView, readDecimals, retiredOf } from './record.ts';
import { beginAfterLastTick } from './scan.ts';

type AlertOperations = Pick<Catalogue, 'listAlerts' | 'setAlert' | 'rearmAlert' | 'deleteAlert'>;

export interface AlertDependencies {
  readonly pool: Pool;
  /** Read anew at each call. */
  readonly pairs: readonly PairDefinition[];
  /** Whether an enabled source can quote the pair. */
  readonly isQuoted: (pair: string) => boolean;
}

/**
 * A customer's price alerts (M6). What arms one holds its owner's row, so that the bound holds, and then the scan of its pair,
 * so that no tick is both before and after it. Firing is firing.ts.
 */
export function alertHandlers(deps: AlertDependencies): Handlers<AlertOperations> {
  const { pool, isQuoted } = deps;
  const mayArm = async (tx: PoolClient, owner: string, currencyPair: string): Promise<Decision<PairDefinition>> => {
    const { rows } = await tx.query<{ armed: number }>(
      'select count(*)::int as armed from price_alert where owner = $1 and fired_seq is null and pair <> all($2)',
      [owner, [...retiredOf(deps.pairs)]],
    );
    const pair = deps.pairs.find((one) => one.pair === currencyPair) ?? null;
    return decideArming(currencyPair, {
      pair,
      quoted: pair?.retiredMs === null && isQuoted(currencyPair),
      armed: rows[0]?.armed ?? 0,
    });
  };
  const announceAlert = (tx: PoolClient, owner: string, id: string): Promise<void> =>
    writeOutbox(tx, [{ owner, topic: 'alert', subject: id }]);

  return {
    async listAlerts({ actor, query }) {
      const page = await readPage<AlertRow>(
        pool,
        {
          table: 'price_alert',
          where: `owner = $1 and ($2::text is null or (fired_seq is null) = ($2 = 'armed'))`,
          values: [actor.uid, query.state ?? null],
          order: 'newest first',
        },
        query,
      );
      if (!page.ok) return page;
      const { rows } = page.value;
      const names = rows.map(({ pair }) => pair);
      const decimalsOf = await readDecimals(pool, names, deps.pairs);
      const retired = retiredOf(deps.pairs);
      return accepted({
        items: rows.map((row) => alertView(row, decimalsOf(row.pair), retired.has(row.pair))),
        nextCursor: page.value.nextCursor,
      });
    },

    setAlert: ({ actor, body, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const allowed = await mayArm(tx, actor.uid, body.currencyPair);
          if (!allowed.ok) return allowed;
          const { pair, decimals } = allowed.value;
          const price = alertPrice(body.price, decimals);
          if (price === null) {
            return refused('invalid_input', { fields: [{ field: 'price', problem: priceProblem(decimals) }] });
          }
          const { afterSeq, now } = await beginAfterLastTick(tx, pair);
          const { rows } = await tx.query<AlertRow>(
            `insert into price_alert (id, owner, pair, direction, price, after_seq, armed_ms, created_ms)
             values ($1, $2, $3, $4, $5, $6, $7, $7) returning *`,
            [newId('alr'), actor.uid, pair, body.direction, price, afterSeq, now],
          );
          return shownAlert(tx, rows[0]);
        },
        'written',
      ),

    rearmAlert: ({ actor, params, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const known = await find(tx, actor.uid, params.id);
          if (!known) return refused('not_found', { what: 'alert' });
          if (known.fired_seq === null) return shown(tx, known);
          const allowed = await mayArm(tx, actor.uid, known.pair);
          if (!allowed.ok) return allowed;
          const { afterSeq, now } = await beginAfterLastTick(tx, known.pair);
          const { rows } = await tx.query<AlertRow>(
            `update price_alert set after_seq = $2, armed_ms = $3,
               fired_seq = null, fired_price = null, fired_ms = null, fired_source = null
             where id = $1 returning *`,
            [known.id, afterSeq, now],
          );
          return shownAlert(tx, rows[0]);
        },
        'written',
      ),

    deleteAlert: ({ actor, params, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const { rowCount } = await tx.query('delete from price_alert where id = $1 and owner = $2', [
            params.id,
            actor.uid,
          ]);
          if (rowCount === 0) return refused('not_found', { what: 'alert' });
          await announceAlert(tx, actor.uid, params.id);
          return accepted({ id: params.id });
        },
        'written',
      ),
  };

  async function shown(tx: PoolClient, row: AlertRow): Promise<Decision<AlertView>> {
    const decimalsOf = await readDecimals(tx, [row.pair], deps.pairs);
    return accepted(alertView(row, decimalsOf(row.pair), retiredOf(deps.pairs).has(row.pair)));
  }

  async function shownAlert(tx: PoolClient, row: AlertRow | undefined) {
    if (!row) throw new Error('the alert was not written');
    await announceAlert(tx, row.owner, row.id);
    return shown(tx, row);
  }
}

/** One's own alert as it is now. One that fires meanwhile stays fired: only its owner, whose row is held, arms it. */
async function find(tx: PoolClient, owner: string, id: string): Promise<AlertRow | null> {
  const { rows } = await tx.query<AlertRow>('select * from price_alert where id = $1 and owner = $2', [id, owner]);
  return rows[0] ?? null;
}
