import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { messageBytes } from '#server/live/frames.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Helper } from '../child.ts';
import { interleave, type Measure, ratioOf } from '../rounds.ts';
import { openHall } from './audience.ts';

/** Waits until the audience has heard so many bytes more. */
async function untilHeard(helper: Helper, bytes: number): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    if ((await helper.ask<number>('heard')) >= bytes) return;
    await wait(25);
  }
  throw new Error('the audience did not hear it all');
}

/** Messages that a second of processor time sends to all of `sockets`, through the hub against writes to bare connections. */
export async function broadcast(app: Pool, sockets: number, rounds: number): Promise<Measure> {
  const lease = await takeLease(app);
  await openPair(app, 'ETHUSD', 2);
  const { hub, live, raw, bare, close } = await openHall(app, sockets, { pingMs: 3_600_000 });
  try {
    const messages = 20;
    const tick = {
      pair: 'ETHUSD',
      seq: 1,
      time: Date.now(),
      price: '1666.80',
      source: 'simulated:walk:e1:l0',
      held: false,
    };
    const message = messageBytes({ type: 'ticks', serverTime: Date.now(), ticks: [tick] });
    const costOf = async (helper: Helper, send: (n: number) => Promise<void>): Promise<number> => {
      const heard = await helper.ask<number>('heard');
      let spent = 0;
      for (let n = 0; n < messages; n += 1) {
        const before = process.cpuUsage();
        await send(n);
        const { user, system } = process.cpuUsage(before);
        spent += user + system;
        await wait(60);
      }
      // All of nearly the same length: a short one was lost.
      await untilHeard(helper, heard + messages * sockets * (message.length - 12));
      return (messages * 1_000_000) / spent;
    };
    const ours = () =>
      costOf(live, async (n) => {
        await recordPrice(app, lease, 'ETHUSD', BigInt(166_680 + n));
        hub.wakeTicks();
        await wait(40);
      });
    const limit = () =>
      costOf(raw, async (n) => {
        // The same work beside the writes.
        await recordPrice(app, lease, 'ETHUSD', BigInt(166_680 + n));
        for (const socket of bare) socket.write(message);
        await wait(40);
      });
    return ratioOf(
      'broadcast',
      `broadcast to ${sockets} sockets, messages per core vs writes to bare connections`,
      await interleave(rounds, ours, limit),
      { least: 0.9 },
    );
  } finally {
    await close();
  }
}
