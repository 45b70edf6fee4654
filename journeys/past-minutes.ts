import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { openDatabase } from '#server/outside/postgres/database.ts';
import { openPool } from '#server/outside/postgres/pool.ts';

/** Three days of minutes that end with yesterday, as they are made of each day after its end; written by the owner's role. */
export async function recordPastMinutes(dataDir: string, pair: string): Promise<void> {
  const { ownerConfig } = await openDatabase({ dataDir, beside: true });
  const owner = openPool(ownerConfig, { max: 1, applicationName: 'past minutes' });
  await owner.query(
    `insert into market_minute
     select $1, begins_ms, place, 8000000 + place % 700, 8000900, 7999900, 8000000 + place % 900, 240
     from generate_series(clock_ms() / 86400000 * 86400000 - 3 * 86400000, clock_ms() / 86400000 * 86400000 - 1, 60000)
       with ordinality u (begins_ms, place)`,
    [pair],
  );
  await owner.end();
}

/** Six trades each way on the same prices, of `duration` seconds, with practice money. */
export async function placeBothWays(page: Page, url: string, duration: number): Promise<void> {
  const placed = Array.from({ length: 12 }, (_, at) =>
    page.request.post('/api/trades', {
      data: {
        currencyPair: 'BTCUSD',
        positions: at % 2 ? 'UP' : 'DOWN',
        amount: '10',
        duration,
        wallet: 'practice',
      },
      headers: { origin: url, 'idempotency-key': randomUUID() },
    }),
  );
  for (const reply of await Promise.all(placed)) expect(reply.status(), await reply.text()).toBe(201);
}
