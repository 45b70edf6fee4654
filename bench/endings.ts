import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { standardOffers } from '#domain/markets/pairs.ts';
import { cents } from '#domain/money/amount.ts';
import { demoCustomer } from '#server/demo/accounts.ts';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openAppPool } from '#server/outside/postgres/pool.ts';
import { createPlacement } from '#server/trades/placement.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { everywhere } from '#tools/testing/people/people.ts';
import { newSigner } from '#tools/testing/signer.ts';
import { until } from '#tools/testing/until.ts';
import { placingBy } from './placing.ts';
import { inRoom } from './room.ts';
import { figureOf, type Measure, percentile } from './rounds.ts';
import { evenlyAmong, isAllOver } from './watched.ts';

/** Trades of a round, all of a second; so many of them, spread evenly, are those of the customer who looks on. */
const ending = 1_000;
const watched = 20;
/** s */
const duration = 30;
const pair = 'BTCUSD';

/** Runs in the page: keeps when a stake was painted as gone from the open trades, by the clock on the wall. */
function watch(): void {
  const gone: Record<string, number> = {};
  Object.assign(globalThis, { gone });
  let before = new Set<string>();
  const look = (): void => {
    const cells = document.querySelectorAll('section[aria-labelledby="open-title"] tbody td:nth-child(2)');
    const now = new Set([...cells].map((cell) => cell.textContent ?? ''));
    const left = [...before].filter((stake) => !now.has(stake));
    before = now;
    // Two frames on, the change is on the screen.
    if (left.length > 0)
      requestAnimationFrame(() => {
        for (const stake of left) gone[stake] = performance.timeOrigin + performance.now();
      });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * A thousand trades that end within one second, in a running demo with a browser open: how long it takes from the tick that confirms
 * the end of each until it is settled, and until the one who looks on has it painted.
 */
export function endings(rounds: number): Promise<Measure[]> {
  return inRoom({ route: `/user/ptraderoom?pair=${pair}`, watch }, async ({ dataDir, page }) => {
    const pool = openAppPool((await openDatabase({ dataDir, beside: true })).appConfig, { max: 16 });
    try {
      return await inSeconds(pool, page, rounds);
    } finally {
      await pool.end();
    }
  });
}

async function inSeconds(pool: Pool, page: Page, rounds: number): Promise<Measure[]> {
  const { rows } = await pool.query<{ id: UserId }>('select id from auth_user where email = $1', [demoCustomer]);
  const [onlooker] = rows;
  if (!onlooker) throw new Error('the demo has no customer');
  const others = await Promise.all(Array.from({ length: 100 }, () => openCustomer(pool)));
  const [settled, painted]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const taken = await oneSecond(pool, page, onlooker.id, others);
    settled.push(percentile(taken.settled, 0.99));
    painted.push(percentile(taken.painted, 0.99));
  }
  const name = `${ending} trades that end in one second, p99 in ms from the confirming tick until`;
  return [
    figureOf('ending-settled', `${name} settled`, settled, { most: null }),
    figureOf('ending-painted', `${name} settled and painted`, painted, { most: null }),
  ];
}

/** The trades of one round, and what became of them, in ms from the tick that confirms the end of each. */
async function oneSecond(pool: Pool, page: Page, onlooker: UserId, others: readonly UserId[]) {
  const options = { pool, signer: newSigner(), mode: 'demo', policy: everywhere, offers: standardOffers } as const;
  const submit = placingBy(createPlacement(options));
  const place = (actor: UserId, stake: bigint): Promise<string> =>
    submit(actor, { currencyPair: pair, position: 'UP', stake: cents(stake), duration, wallet: 'practice' });
  await page.evaluate('for (const stake of Object.keys(gone)) delete gone[stake]');
  const places = evenlyAmong(ending, watched);
  // Each of the onlooker's has a stake of its own, by which the page's rows are told from each other.
  const ids = await Promise.all(
    Array.from({ length: ending }, (_, n) =>
      places.has(n) ? place(onlooker, 101n + BigInt(n)) : place(others[n % others.length] ?? onlooker, 100n),
    ),
  );
  await until(
    async () => {
      const { rows } = await pool.query(`select from trade where trade_id = any($1) and status = 'PENDING' limit 1`, [
        ids,
      ]);
      return rows.length === 0;
    },
    2 * duration * 1_000,
  );
  await wait(2_000);
  const { rows } = await pool.query<{ id: string; amount: bigint; closed: bigint; confirmed: bigint | null }>(
    `select t.trade_id as id, t.amount, t.closed_ms as closed,
       (select k.time_ms from market_tick k where k.pair = t.currency_pair and k.time_ms > t.expires_ms
          and coalesce(k.quoted_ms, k.time_ms) > t.expires_ms order by k.seq limit 1) as confirmed
     from trade t where t.trade_id = any($1) order by t.expires_ms, t.after_seq, t.trade_id`,
    [ids],
  );
  const gone = await page.evaluate<Readonly<Record<string, number>>>('gone');
  const own = new Set(ids.filter((_, n) => places.has(n)));
  // Placed at once, and still in the order in which they were asked for: were it not so, the painted ones would be those of one moment.
  if (!isAllOver(rows, ({ id }) => own.has(id))) throw new Error('the trades that are watched do not end all along');
  const [settled, painted]: [number[], number[]] = [[], []];
  for (const { id, amount, closed, confirmed } of rows) {
    if (confirmed === null) throw new Error(`${id} has no confirming tick`);
    settled.push(Number(closed - confirmed));
    if (!own.has(id)) continue;
    const at = gone[(Number(amount) / 100).toFixed(2)];
    if (at === undefined) throw new Error(`the end of a trade of ${amount} cents was not painted`);
    painted.push(at - Number(confirmed));
  }
  return { settled, painted };
}
