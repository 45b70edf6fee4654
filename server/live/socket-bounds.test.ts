import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { accepted } from '#domain/failures/failures.ts';
import { liveHubs } from '#tools/testing/live-hubs.ts';
import { recordPrice } from '#tools/testing/markets/ticks.ts';
import { until } from '#tools/testing/until.ts';

const live = liveHubs();

test('[A3] another origin, another path, too many sockets of a person or of an address are refused', async () => {
  live.startHub({ socketsPerUser: 2, socketsPerSource: 2 });
  live.person('ann');
  const refusedWith = async (status: number, client: ReturnType<typeof live.connect>) =>
    expect(await until(() => client.state.status)).toBe(status);
  await refusedWith(403, live.connect('ann', { origin: 'https://evil.example' }));
  await refusedWith(404, live.connect('', { path: '/api/other' }));
  await live.joined('ann');
  await live.joined('ann');
  await refusedWith(429, live.connect('ann'));
  await live.joined();
  await live.joined();
  await refusedWith(429, live.connect());
});

test('[A3] people who share a source have each their own sockets, however many visitors and colleagues there are', async () => {
  live.startHub({ socketsPerUser: 2, socketsPerSource: 2 });
  await live.joined();
  await live.joined();
  for (const name of ['ann', 'bob', 'cy']) {
    live.person(name);
    await live.joined(name);
  }
  const visitor = live.connect();
  expect(await until(() => visitor.state.status)).toBe(429);
});

test('[A3] sockets of one source that are being looked up are bounded, whoever they turn out to be', async () => {
  const asked = Promise.withResolvers<void>();
  const actor = live.person('ann');
  live.startHub({ socketsPerSource: 2 }, live.db.app, async () => {
    await asked.promise;
    return accepted(actor);
  });
  const all = [live.connect('ann'), live.connect('ann'), live.connect('ann')];
  await until(() => all.filter(({ state }) => state.status === 429).length === 1);
  asked.resolve();
  await until(() => all.filter(({ of }) => of('hello').length === 1).length === 2);
});

test('[A3] an IPv6 network of 64 bits is one source of sockets, whichever of its addresses they come from', async () => {
  live.startHub({ socketsPerSource: 2 });
  for (const [cookie, address] of [
    ['one', '2001:db8:1:2::1'],
    ['two', '2001:db8:1:2:ffff::2'],
    ['three', '2001:db8:1:2:3:4:5:6'],
    ['elsewhere', '2001:db8:1:3::1'],
  ] as const) {
    live.addresses.set(cookie, address);
  }
  await live.joined('one');
  await live.joined('two');
  const third = live.connect('three');
  expect(await until(() => third.state.status)).toBe(429);
  await live.joined('elsewhere');
});

test('[M5] a reader that does not read gets no more ticks, and is ended; the others go on', async () => {
  const hub = live.startHub({ slowBytes: 20_000, stuckBytes: 60_000, pingMs: 400 });
  const stuck = await live.joined();
  const fine = await live.joined();
  stuck.socket.pause();
  let price = 1n;
  await until(async () => {
    for (let n = 0; n < 20; n += 1) {
      price += 1n;
      await recordPrice(live.db.app, live.lease, 'BTCUSD', price, `live:${'x'.repeat(20_000)}`);
    }
    return hub.size === 1;
  }, 25_000);
  await until(() => fine.of('ticks').length > 5);
  expect(fine.socket.readyState).toBe(WebSocket.OPEN);
});

test('[M5] a socket that does not answer pings is ended, and the others stay', async () => {
  const hub = live.startHub({ pingMs: 1_000 });
  const dead = await live.joined();
  dead.socket.pause();
  const alive = await live.joined();
  await until(() => hub.size === 1);
  expect(alive.state.code).toBeNull();
});
