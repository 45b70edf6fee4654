import { performance } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { messageBytes } from '#server/live/frames.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import { until } from '#tools/testing/until.ts';
import type { Helper } from '../child.ts';
import { interleave, type Measure, ratioOf } from '../rounds.ts';
import { openHall } from './audience.ts';

const ticksPerSecond = 4;
const pingMs = 20_000;
const slowBytes = 256 * 1024;
/** One frame more may be on its way when a reader is found to be slow. */
const frameAtMost = 64 * 1024;
const stalledReaders = 100;

interface Heard {
  readonly count: number;
  readonly p99: number;
}

/**
 * How long a tick takes from its commit to each of so many sockets at 4 ticks a second: through the hub against writes to
 * bare connections; and through the hub with a hundred more readers that do not read, against without them.
 */
export async function delivery(app: Pool, sockets: number, rounds: number): Promise<Measure[]> {
  const lease = await takeLease(app);
  await openPair(app, 'ETHUSD', 2);
  const startedAt = performance.now();
  const hall = await openHall(app, sockets, { pingMs, slowBytes });
  let price = 166_680n;
  const tick = () => {
    price += 1n;
    return recordPrice(app, lease, 'ETHUSD', price);
  };
  const throughHub = async (): Promise<void> => {
    await tick();
    hall.hub.wakeTicks();
  };
  const overBare = async (): Promise<void> => {
    const { seq, timeMs } = await tick();
    const source = 'simulated:walk:e1:l0';
    const sent = { pair: 'ETHUSD', seq, time: timeMs, price: '1666.80', source, held: false };
    const bytes = messageBytes({ type: 'ticks', serverTime: Date.now(), ticks: [sent] });
    for (const socket of hall.bare) socket.write(bytes);
  };
  /** The p99 in ms over all sockets and so many ticks. */
  const measure = async (helper: Helper, ticks: number, send: () => Promise<void>): Promise<number> => {
    // What was recorded meanwhile for the others is behind the hub before the time is taken.
    hall.hub.wakeTicks();
    await wait(500);
    await helper.ask('listen');
    const begun = performance.now();
    for (let n = 0; n < ticks; n += 1) {
      await wait(Math.max(0, begun + (n * 1000) / ticksPerSecond - performance.now()));
      await send();
    }
    await wait(1_000);
    const { count, p99 } = await helper.ask<Heard>('delay');
    if (count < ticks * sockets) throw new Error(`${count} of ${ticks * sockets} deliveries arrived`);
    return p99;
  };
  try {
    const ticks = 3 * ticksPerSecond;
    const beside = await interleave(
      rounds,
      () => measure(hall.live, ticks, throughHub),
      () => measure(hall.raw, ticks, overBare),
    );
    const alone = await measure(hall.live, 2 * ticks, throughHub);
    // Right after a ping, so that none of them is ended before the next one.
    await wait(pingMs - ((performance.now() - startedAt) % pingMs) + 1_000);
    const wires = await hall.stall(stalledReaders);
    await fill(wires);
    const most = watchMost(wires);
    const among = await measure(hall.live, 2 * ticks, throughHub);
    const waiting = most();
    await until(() => hall.hub.size === sockets, 2 * pingMs + 5_000);
    const name = `of a tick to ${sockets} sockets in ms, 4 a second`;
    return [
      ratioOf('delivery', `delivery p99 ${name}, through the hub vs writes to bare connections`, beside, { most: 1.3 }),
      ratioOf(
        'delivery-among-stalled',
        `delivery p99 ${name}, with ${stalledReaders} stalled readers vs without`,
        { ours: among, limit: alone },
        { most: 1.3 },
      ),
      ratioOf(
        'stalled-bytes',
        `bytes that wait in the hub for a stalled reader at most, until it is ended, vs their bound`,
        { ours: waiting, limit: slowBytes + frameAtMost },
        { most: 1 },
      ),
    ];
  } finally {
    await hall.close();
  }
}

/** Fills the system's buffers of readers that do not read, and what waits behind them nearly to what the hub allows. */
async function fill(wires: readonly Duplex[]): Promise<void> {
  const piece = Buffer.alloc(32 * 1024);
  for (let quiet = 0; quiet < 3; ) {
    quiet += 1;
    for (const wire of wires) {
      while (wire.writableLength < slowBytes - piece.length) {
        wire.write(piece);
        quiet = 0;
      }
    }
    await wait(50);
  }
  for (const wire of wires) wire.write(piece.subarray(0, Math.max(0, slowBytes - 500 - wire.writableLength)));
}

/** Looks again and again how much waits for the slowest of them; says the most when it is asked. */
function watchMost(wires: readonly Duplex[]): () => number {
  let most = 0;
  const look = () => {
    for (const wire of wires) most = Math.max(most, wire.writableLength);
  };
  const timer = setInterval(look, 20);
  return () => {
    clearInterval(timer);
    look();
    return most;
  };
}
