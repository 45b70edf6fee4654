import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { liveVersion } from '#api/live.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { accepted } from '#domain/failures/failures.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { newId } from '#server/ids/new-id.ts';
import type { Actor } from '#server/operations/handler.ts';
import { portOf } from '#tools/stand-ins/port.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/manual-source.ts';
import { openPair, recordPrice, type TestLease, takeLease } from '#tools/testing/ticks.ts';
import { until } from '#tools/testing/until.ts';
import { type HubOptions, LiveHub } from './hub.ts';
import type { HubLimits } from './hub-limits.ts';
import { OutboxReader } from './outbox-reader.ts';

let db: FreshDatabase;
let lease: TestLease;
let server: Server;
const hubs: LiveHub[] = [];
const sockets: WebSocket[] = [];
const people = new Map<string, Actor>();

beforeEach(async () => {
  db = await freshDatabase();
  lease = await takeLease(db.app);
  await openPair(db.app, 'BTCUSD', 2);
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  people.clear();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  for (const hub of hubs.splice(0)) hub.stop();
  server.closeAllConnections();
  server.close();
  await db.drop();
});

/** Where whoever has this cookie calls from; others call from this machine. */
const addresses = new Map<string, string>();

function startHub(
  limits: Partial<HubLimits> = {},
  pool: Pool = db.app,
  authenticate: HubOptions['authenticate'] = async ({ cookie }) => accepted(people.get(cookie ?? '') ?? null),
): LiveHub {
  const hub = new LiveHub({
    pool,
    log: keptLog(),
    authenticate,
    originAllowed: (headers) => headers.origin === undefined || headers.origin === 'https://here.example',
    addressOf: (request) => addresses.get(request.headers.cookie ?? '') ?? '127.0.0.1',
    isBounded: () => true,
    nowMs: () => Date.now(),
    limits: { tickPollMs: 20, outboxPollMs: 20, ...limits },
  });
  hub.start();
  hubs.push(hub);
  server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
  return hub;
}

function person(cookie: string, accountStatus: AccountStatus = 'approved'): Actor {
  const actor: Actor = { uid: newId('usr'), role: 'user', accountStatus, displayName: cookie, signedInAtMs: null };
  people.set(cookie, actor);
  return actor;
}

type Frame = Readonly<Record<string, unknown>>;

function connect(cookie = '', more: { readonly origin?: string; readonly path?: string } = {}) {
  const url = `ws://127.0.0.1:${portOf(server.address())}${more.path ?? '/api/live'}`;
  const headers = { cookie, ...(more.origin === undefined ? {} : { origin: more.origin }) };
  const socket = new WebSocket(url, { headers });
  sockets.push(socket);
  const frames: Frame[] = [];
  const state = { code: null as number | null, status: null as number | null };
  socket.on('message', (data, isBinary) => {
    if (!isBinary) frames.push(JSON.parse(data.toString()));
  });
  socket.on('close', (code) => {
    state.code = code;
  });
  socket.on('unexpected-response', (_request, response) => {
    state.status = response.statusCode ?? 0;
    response.destroy();
  });
  socket.on('error', () => undefined);
  const of = (type: string) => frames.filter((frame) => frame.type === type);
  return { socket, frames, state, of };
}

async function joined(cookie = '') {
  const client = connect(cookie);
  await until(() => client.of('hello').length === 1);
  return client;
}

test('[M5] the first frame is hello, with the protocol’s version, the person and the clock; then ticks in order as they are committed', async () => {
  startHub();
  const actor = person('ann');
  const visitor = await joined();
  const ann = await joined('ann');
  expect(visitor.frames[0]).toMatchObject({ type: 'hello', version: liveVersion, user: null });
  expect(ann.frames[0]).toMatchObject({ type: 'hello', user: actor.uid });
  const recorded = [];
  for (const price of [100n, 101n, 102n]) recorded.push(await recordPrice(db.app, lease, 'BTCUSD', price));
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
  startHub();
  const client = await joined();
  const tx = await db.app.connect();
  await tx.query('begin');
  await tx.query(
    `select market_record($1, $2, array['BTCUSD'], array[5::bigint], array['live:x'], array[true], array[false],
      array[null::bigint], array[null::text])`,
    [lease.name, lease.epoch().toString()],
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
  const pool = new Proxy(db.app, {
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
  const hub = startHub({ tickPollMs: 3_600_000 }, pool);
  const client = await joined();
  await recordPrice(db.app, lease, 'BTCUSD', 100n);
  gated = true;
  hub.wake();
  await until(() => read === 1);
  await recordPrice(db.app, lease, 'BTCUSD', 101n);
  hub.wake();
  workQueue.resolve();
  await until(() => client.of('ticks').flatMap((frame) => frame.ticks).length === 2);
});

test('[M5] a change of a pair’s state is sent to everybody', async () => {
  startHub();
  await recordPrice(db.app, lease, 'BTCUSD', 100n);
  const client = await joined();
  await db.app.query('select market_mark_stale($1, $2, $3)', [lease.name, lease.epoch().toString(), ['BTCUSD']]);
  await until(() => client.of('markets').length === 1);
});

async function news(owner: string, topic: 'balance' | 'account' | 'trade', subject: string): Promise<void> {
  const tx = await db.app.connect();
  await writeOutbox(tx, [{ owner, topic, subject }]);
  tx.release();
}

test('[P5] news go to their owner’s sockets only, to each of them once', async () => {
  startHub();
  const ann = person('ann');
  person('bob');
  const clients = await Promise.all([joined('ann'), joined('ann'), joined('bob'), joined()]);
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

test('[M5] what commits late is not missed, although a later transaction was there before it', async () => {
  startHub();
  const ann = person('ann');
  const client = await joined('ann');
  const slow = await db.app.connect();
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
  startHub();
  const ann = person('ann');
  const bob = person('bob');
  const [annSocket, bobSocket] = await Promise.all([joined('ann'), joined('bob')]);
  await news(ann.uid, 'account', ann.uid);
  await until(() => annSocket.of('changed').length === 1);
  people.set('ann', { ...ann, accountStatus: 'suspended' });
  await news(ann.uid, 'account', ann.uid);
  await until(() => annSocket.state.code === 4403);
  people.delete('bob');
  await news(bob.uid, 'account', bob.uid);
  await until(() => bobSocket.state.code === 4401);
});

test('[A10] a session that ended without news is noticed at the next look', async () => {
  startHub({ recheckMs: 50 });
  person('ann');
  const client = await joined('ann');
  people.delete('ann');
  await until(() => client.state.code === 4401);
});

test('[A3] another origin, another path, too many sockets of a person or of an address are refused', async () => {
  startHub({ socketsPerUser: 2, socketsPerSource: 2 });
  person('ann');
  const refusedWith = async (status: number, client: ReturnType<typeof connect>) =>
    expect(await until(() => client.state.status)).toBe(status);
  await refusedWith(403, connect('ann', { origin: 'https://evil.example' }));
  await refusedWith(404, connect('', { path: '/api/other' }));
  await joined('ann');
  await joined('ann');
  await refusedWith(429, connect('ann'));
  await joined();
  await joined();
  await refusedWith(429, connect());
});

test('[A3] people who share a source have each their own sockets, however many visitors and colleagues there are', async () => {
  startHub({ socketsPerUser: 2, socketsPerSource: 2 });
  await joined();
  await joined();
  for (const name of ['ann', 'bob', 'cy']) {
    person(name);
    await joined(name);
  }
  const visitor = connect();
  expect(await until(() => visitor.state.status)).toBe(429);
});

test('[A3] sockets of one source that are being looked up are bounded, whoever they turn out to be', async () => {
  const asked = Promise.withResolvers<void>();
  const actor = person('ann');
  startHub({ socketsPerSource: 2 }, db.app, async () => {
    await asked.promise;
    return accepted(actor);
  });
  const all = [connect('ann'), connect('ann'), connect('ann')];
  await until(() => all.filter(({ state }) => state.status === 429).length === 1);
  asked.resolve();
  await until(() => all.filter(({ of }) => of('hello').length === 1).length === 2);
});

test('[A3] an IPv6 network of 64 bits is one source of sockets, whichever of its addresses they come from', async () => {
  startHub({ socketsPerSource: 2 });
  for (const [cookie, address] of [
    ['one', '2001:db8:1:2::1'],
    ['two', '2001:db8:1:2:ffff::2'],
    ['three', '2001:db8:1:2:3:4:5:6'],
    ['elsewhere', '2001:db8:1:3::1'],
  ] as const) {
    addresses.set(cookie, address);
  }
  await joined('one');
  await joined('two');
  const third = connect('three');
  expect(await until(() => third.state.status)).toBe(429);
  await joined('elsewhere');
});

test('[M5] a reader that does not read gets no more ticks, and is ended; the others go on', async () => {
  const hub = startHub({ slowBytes: 20_000, stuckBytes: 60_000, pingMs: 400 });
  const stuck = await joined();
  const fine = await joined();
  stuck.socket.pause();
  let price = 1n;
  await until(async () => {
    for (let n = 0; n < 20; n += 1) {
      price += 1n;
      await recordPrice(db.app, lease, 'BTCUSD', price, `live:${'x'.repeat(20_000)}`);
    }
    return hub.size === 1;
  }, 25_000);
  await until(() => fine.of('ticks').length > 5);
  expect(fine.socket.readyState).toBe(WebSocket.OPEN);
});

test('[M5] a socket that does not answer pings is ended, and the others stay', async () => {
  const hub = startHub({ pingMs: 100 });
  const dead = await joined();
  dead.socket.pause();
  const alive = await joined();
  await until(() => hub.size === 1);
  expect(alive.state.code).toBeNull();
});

test('[M5] rows of the outbox that are long passed are removed, younger ones stay', async () => {
  const ann = person('ann');
  await news(ann.uid, 'trade', 'old');
  await db.owner.query('update outbox set created_ms = created_ms - 700000');
  await news(ann.uid, 'trade', 'young');
  await new OutboxReader(db.app).clean(600_000);
  const { rows } = await db.app.query('select subject from outbox');
  expect(rows).toEqual([{ subject: 'young' }]);
});

test('[X3] stopping says that the server goes away', async () => {
  const hub = startHub();
  const client = await joined();
  hub.stop();
  await until(() => client.state.code === 1001);
});
