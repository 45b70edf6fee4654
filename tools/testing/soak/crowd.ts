import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiReply, type ApiSession, signIn } from '#tools/testing/people/api-session.ts';

/** What became of the tickets of a crowd, while it goes on and after it. */
export interface Outcomes {
  /** Ids of accepted trades. */
  readonly accepted: Set<string>;
  /** How many were refused, by code. */
  readonly refused: Map<string, number>;
  /** How often no answer came or the server could not answer; the same key was then sent again. */
  unanswered: number;
}

const people = ['customer@demo.fairlead.example', 'trader@demo.fairlead.example'];
const pick = <T>(of: readonly [T, ...T[]]): T => of[Math.floor(Math.random() * of.length)] ?? of[0];

const anyTicket = () => ({
  currencyPair: pick(['ETHUSD', 'ETHUSD', 'ETHUSD', 'BTCUSD']),
  positions: pick(['UP', 'DOWN']),
  amount: pick(['1.00', '2.50', '7.77']),
  duration: pick([30, 60, 120]),
  wallet: pick(['practice', 'practice', 'real']),
});

/** Four callers of two customers place trades over HTTP, each every second or so, until `goesOn` says no more. */
export async function tradeOn(url: string, outcomes: Outcomes, goesOn: () => boolean): Promise<void> {
  const sessions = await Promise.all(people.map((email) => signIn(url, email)));
  const caller = async (session: ApiSession): Promise<void> => {
    while (goesOn()) {
      await place(session, outcomes);
      await wait(300 + Math.random() * 1_500);
    }
  };
  await Promise.all([...sessions, ...sessions].map(caller));
}

/** One ticket, with the same key until it is answered, as a customer's screen does. */
async function place(session: ApiSession, outcomes: Outcomes): Promise<void> {
  const [key, ticket] = [randomUUID(), anyTicket()];
  for (;;) {
    const reply = await session.send('POST', '/api/trades', ticket, key).catch((): ApiReply | null => null);
    if (reply?.status === 201) return void outcomes.accepted.add(String(reply.body.tradeId));
    if (reply !== null && reply.status < 500 && reply.status !== 429) {
      const code = String(reply.body.code);
      return void outcomes.refused.set(code, (outcomes.refused.get(code) ?? 0) + 1);
    }
    outcomes.unanswered += 1;
    await wait(1_000);
  }
}
