import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiSession, signIn } from '#tools/testing/people/api-session.ts';
import { until } from './until.ts';

/** Keys sent, and the trade that was acknowledged for each; undefined where no answer came. */
export type Sent = Map<string, string | undefined>;

export const crowdEmail = 'customer@demo.fairlead.example';
const ticket = { currencyPair: 'BTCUSD', positions: 'UP', amount: '1.00', duration: 30, wallet: 'practice' };

/** Places trades as fast as they are taken until something breaks. */
async function placeUntilBroken(session: ApiSession, sent: Sent): Promise<void> {
  for (let n = 0; n < 400; n += 1) {
    const key = randomUUID();
    sent.set(key, undefined);
    try {
      const { status, body } = await session.send('POST', '/api/trades', ticket, key);
      if (status >= 500) return;
      // Right after a start no price is fresh, and a person places so many trades a second: both pass.
      if (status === 201) sent.set(key, String(body.tradeId));
      else await wait(20);
    } catch {
      return;
    }
  }
}

/** Eight callers of one customer place trades of the practice wallet; after `forMs` something is killed under them. */
export async function crowdUntil(url: string, forMs: number, kill: () => Promise<void>): Promise<Sent> {
  const sent: Sent = new Map();
  const session = await signIn(url, crowdEmail);
  const crowd = Array.from({ length: 8 }, () => placeUntilBroken(session, sent));
  await wait(forMs);
  // Right after a start no price is fresh for a moment: what is to be shown needs something acknowledged.
  await until(() => [...sent.values()].some((id) => id !== undefined));
  await kill();
  await Promise.all(crowd);
  return sent;
}

/**
 * Sends every key again and says what went wrong: an acknowledged trade that is another one now or gone, or a trade that
 * was answered and is not in the list. Empty when nothing was lost and nothing done twice.
 */
export async function sendAgain(url: string, sent: Sent): Promise<string[]> {
  const session = await signIn(url, crowdEmail);
  const wrong: string[] = [];
  const ids = new Set<string>();
  for (const [key, acknowledged] of sent) {
    let reply = await session.send('POST', '/api/trades', ticket, key);
    // A price is not fresh in the very first moment after a restart; that refusal belongs to the new key alone.
    // So many trades a second of one person are refused for a moment, asked again or not.
    for (let tries = 0; tries < 30 && (reply.status >= 500 || reply.status === 429); tries += 1) {
      await wait(100);
      reply = await session.send('POST', '/api/trades', ticket, key);
    }
    if (acknowledged !== undefined && reply.body.tradeId !== acknowledged)
      wrong.push(`${key}: ${acknowledged} was acknowledged, now ${reply.status} ${String(reply.body.tradeId)}`);
    if (reply.status === 201) ids.add(String(reply.body.tradeId));
  }
  const listed = await listTrades(session);
  for (const id of ids) if (!listed.has(id)) wrong.push(`${id} was answered and is not in the list`);
  return wrong;
}

async function listTrades(session: ApiSession): Promise<Set<string>> {
  const listed = new Set<string>();
  let cursor: string | null = null;
  do {
    const page: { readonly body: Readonly<Record<string, unknown>> } = await session.get(
      `/api/trades?wallet=practice&limit=100${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    for (const trade of Array.isArray(page.body.items) ? page.body.items : []) listed.add(trade.tradeId);
    cursor = typeof page.body.nextCursor === 'string' ? page.body.nextCursor : null;
  } while (cursor !== null);
  return listed;
}

/** Waits until no practice trade of the crowd is open, at most a minute. False when some still are. */
export async function untilAllClosed(url: string): Promise<boolean> {
  const session = await signIn(url, crowdEmail);
  for (let tries = 0; tries < 120; tries += 1) {
    const { body } = await session.get('/api/trades?wallet=practice&status=open&limit=1');
    if (Array.isArray(body.items) && body.items.length === 0) return true;
    await wait(500);
  }
  return false;
}
