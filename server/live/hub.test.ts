import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { liveVersion } from '#api/live.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { liveHubs } from '#tools/testing/live-hubs.ts';
import { recordPrice } from '#tools/testing/markets/ticks.ts';
import { until } from '#tools/testing/until.ts';
import { OutboxReader } from './outbox-reader.ts';

const live = liveHubs();

test('[M5] the first frame is hello, with the protocol’s version, the person and the clock; then ticks in order as they are committed', async () => {
  live.startHub();
  const actor = live.person('ann');
  const visitor = await live.joined();
  const ann = await live.joined('ann');
  expect(visitor.frames[0]).toMatchObject({ type: 'hello', version: liveVersion, user: null });
  expect(ann.frames[0]).toMatchObject({ type: 'hello', user: actor.uid });
  const recorded = [];
  for (const price of [100n, 101n, 102n]) recorded.push(await recordPrice(live.db.app, live.lease, 'BTCUSD', price));
  const ticks = () => visitor.of('ticks').flatMap((frame) => frame.ticks);
  await until(() => ticks().length === 3);
  expect(ticks()).toEqual(
    recorded.map(({ seq, timeMs }, index) => ({
      pair: 'BTCUSD',
      seq,
      time: timeMs,
      price: `1.0${index}`,
      source: 'simulated:walk:e1:l0',
      held: false,
    })),
  );
  await until(() => ann.of('ticks').length === visitor.of('ticks').length);
});

test('[Z3] a tick that is not committed reaches nobody', async () => {
  live.startHub();
  const client = await live.joined();
  const tx = await live.db.app.connect();
  await tx.query('begin');
  await tx.query(
    `select market_record($1, $2, array['BTCUSD'], array[5::bigint], array['live:x'], array[true], array[false],
      array[null::bigint], array[null::text])`,
    [live.lease.name, live.lease.epoch().toString()],
  );
  await wait(300);
  expect(client.of('ticks')).toEqual([]);
  await tx.query('commit');
  tx.release();
  await until(() => client.of('ticks').length === 1);
});

test('[M5] what is recorded while the hub still reads is sent right after it, not at the next poll', async () => {
  const workQueue = Promise.withResolvers<void>();
  let gated = false;
  let read = 0;
  const pool = new Proxy(live.db.app, {
    get: (target, name, receiver) =>
      name === 'query'
        ? async (query: { readonly name?: string }, values?: unknown[]) => {
            const found = await target.query(query as never, values as never);
            if (gated && query.name === 'live-ticks') {
              read += 1;
              await workQueue.promise;
            }
            return found;
          }
        : Reflect.get(target, name, receiver),
  });
  const hub = live.startHub({ tickPollMs: 3_600_000 }, pool);
  const client = await live.joined();
  await recordPrice(live.db.app, live.lease, 'BTCUSD', 100n);
  gated = true;
  hub.wakeTicks();
  await until(() => read === 1);
  await recordPrice(live.db.app, live.lease, 'BTCUSD', 101n);
  hub.wakeTicks();
  workQueue.resolve();
  await until(() => client.of('ticks').flatMap((frame) => frame.ticks).length === 2);
});

test('[M5] a change of a pair’s state is sent to everybody', async () => {
  live.startHub();
  await recordPrice(live.db.app, live.lease, 'BTCUSD', 100n);
  const client = await live.joined();
  await live.db.app.query('select market_mark_stale($1, $2, $3)', [
    live.lease.name,
    live.lease.epoch().toString(),
    ['BTCUSD'],
  ]);
  await until(() => client.of('markets').length === 1);
});

async function news(owner: string, topic: 'balance' | 'account' | 'trade', subject: string): Promise<void> {
  const tx = await live.db.app.connect();
  await writeOutbox(tx, [{ owner, topic, subject }]);
  tx.release();
}

test('[P5] news go to their owner’s sockets only, to each of them once', async () => {
  live.startHub();
  const ann = live.person('ann');
  live.person('bob');
  const clients = await Promise.all([live.joined('ann'), live.joined('ann'), live.joined('bob'), live.joined()]);
  await news(ann.uid, 'balance', 'real');
  await news(ann.uid, 'trade', 'trd_1');
  const changed = clients.map((client) => () => client.of('changed'));
  await until(() => changed[0]?.().length === 2 && changed[1]?.().length === 2);
  expect(changed[0]?.()).toEqual([
    { type: 'changed', topic: 'balance', subject: 'real' },
    { type: 'changed', topic: 'trade', subject: 'trd_1' },
  ]);
  await wait(150);
  expect(changed[2]?.()).toEqual([]);
  expect(changed[3]?.()).toEqual([]);
  expect(changed[0]?.()).toHaveLength(2);
});

test('[M5] news of what this process settled is sent at once, however much there is, each once and in order', async () => {
  const hub = live.startHub({ outboxPollMs: 3_600_000 });
  const ann = live.person('ann');
  const client = await live.joined('ann');
  const subjects = Array.from({ length: 12_500 }, (_, n) => `trd_${n}`);
  const tx = await live.db.app.connect();
  await writeOutbox(
    tx,
    subjects.map((subject) => ({ owner: ann.uid, topic: 'trade' as const, subject })),
  );
  tx.release();
  // A transaction of another test, on the same server, can hold back what is settled for a moment: then it is asked for again.
  await until(() => {
    hub.wakeNews();
    return client.of('changed').length > 0;
  });
  await until(() => client.of('changed').length === subjects.length);
  expect(client.of('changed').map(({ subject }) => subject)).toEqual(subjects);
});

test('[M5] what commits late is not missed, although a later transaction was there before it', async () => {
  live.startHub();
  const ann = live.person('ann');
  const client = await live.joined('ann');
  const slow = await live.db.app.connect();
  await slow.query('begin');
  await writeOutbox(slow, [{ owner: ann.uid, topic: 'trade', subject: 'early' }]);
  await news(ann.uid, 'trade', 'late');
  await wait(200);
  expect(client.of('changed')).toEqual([]);
  await slow.query('commit');
  slow.release();
  await until(() => client.of('changed').length === 2);
  expect(client.of('changed').map((frame) => frame.subject)).toEqual(['early', 'late']);
});

test('[A9] a change of status or the end of the session closes the open sockets', async () => {
  live.startHub();
  const ann = live.person('ann');
  const bob = live.person('bob');
  const [annSocket, bobSocket] = await Promise.all([live.joined('ann'), live.joined('bob')]);
  await news(ann.uid, 'account', ann.uid);
  await until(() => annSocket.of('changed').length === 1);
  live.people.set('ann', { ...ann, accountStatus: 'suspended' });
  await news(ann.uid, 'account', ann.uid);
  await until(() => annSocket.state.code === 4403);
  live.people.delete('bob');
  await news(bob.uid, 'account', bob.uid);
  await until(() => bobSocket.state.code === 4401);
});

test('[A10] a session that ended without news is noticed at the next look', async () => {
  live.startHub({ recheckMs: 50 });
  live.person('ann');
  const client = await live.joined('ann');
  live.people.delete('ann');
  await until(() => client.state.code === 4401);
});

test('[M5] rows of the outbox that are long passed are removed, younger ones stay', async () => {
  const ann = live.person('ann');
  await news(ann.uid, 'trade', 'old');
  await live.db.owner.query(
    `insert into outbox (owner, topic, subject) select $1, 'trade', 'old' from generate_series(1, 4500)`,
    [ann.uid],
  );
  await live.db.owner.query('update outbox set created_ms = created_ms - 700000');
  await news(ann.uid, 'trade', 'young');
  await new OutboxReader(live.db.app).clean(600_000);
  const { rows } = await live.db.app.query('select subject from outbox');
  expect(rows).toEqual([{ subject: 'young' }]);
});

test('[X3] stopping says that the server goes away', async () => {
  const hub = live.startHub();
  const client = await live.joined();
  hub.stop();
  await until(() => client.state.code === 1001);
});
