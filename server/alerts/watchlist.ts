import type { Pool, PoolClient } from 'pg';
import type { readWatchlist } from '#api/alerts.ts';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { mostWatchedPairs } from '#domain/markets/alert-arming.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { retiredOf } from './record.ts';

type View = ReplyOf<typeof readWatchlist>;

/** The pairs that customers watch (M6). What changes a list writes its owner's row first, so that it stays within bounds. */
export function watchlistHandlers(deps: {
  readonly pool: Pool;
  /** Read anew at each call. */
  readonly pairs: readonly PairDefinition[];
}): Handlers<Pick<Catalogue, 'readWatchlist' | 'watchPair' | 'unwatchPair'>> {
  const { pool } = deps;

  const change = (
    command: CommandKey,
    work: (tx: PoolClient) => Promise<Decision<{ readonly changed: boolean }>>,
  ): Promise<Decision<View>> =>
    inCommand(
      pool,
      command,
      async (tx) => {
        const done = await work(tx);
        if (!done.ok) return done;
        const owner = command.actor;
        if (done.value.changed) await writeOutbox(tx, [{ owner, topic: 'watchlist', subject: owner }]);
        return accepted(await read(tx, owner, deps.pairs));
      },
      'written',
    );

  return {
    readWatchlist: async ({ actor }) => accepted(await read(pool, actor.uid, deps.pairs)),

    watchPair: ({ actor, params, command }) =>
      change(command, async (tx) => {
        const known = deps.pairs.some(({ pair, retiredMs }) => pair === params.pair && retiredMs === null);
        if (!known) return refused('pair_unknown', { currencyPair: params.pair });
        const { items } = await read(tx, actor.uid, deps.pairs);
        if (items.some(({ currencyPair }) => currencyPair === params.pair)) return accepted({ changed: false });
        if (items.length >= mostWatchedPairs) return refused('watchlist_full', { most: mostWatchedPairs });
        await tx.query('insert into watched_pair (owner, pair) values ($1, $2)', [actor.uid, params.pair]);
        return accepted({ changed: true });
      }),

    unwatchPair: ({ actor, params, command }) =>
      change(command, async (tx) => {
        const { rowCount } = await tx.query('delete from watched_pair where owner = $1 and pair = $2', [
          actor.uid,
          params.pair,
        ]);
        return accepted({ changed: rowCount !== 0 });
      }),
  };
}

async function read(db: Pool | PoolClient, owner: string, list: readonly PairDefinition[]): Promise<View> {
  const retired = retiredOf(list);
  const { rows } = await db.query<{ pair: string; added_ms: bigint }>({
    name: 'watchlist-read',
    text: 'select pair, added_ms from watched_pair where owner = $1 order by place',
    values: [owner],
  });
  return {
    items: rows.map(({ pair, added_ms }) => ({
      currencyPair: pair,
      addedAt: isoTime(millis(added_ms)),
      retired: retired.has(pair),
    })),
  };
}
