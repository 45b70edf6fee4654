import { once } from 'node:events';
import { Compile } from 'typebox/compile';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket as HeaderSocket } from 'ws';
import { liveVersion } from '#api/live.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import { LiveHub } from '#server/live/hub.ts';
import { startApi, type TestApi } from '#tools/testing/api.ts';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { keptLog } from '#tools/testing/markets/manual-source.ts';
import { openPair, recordPrice, takeLease } from '#tools/testing/markets/ticks.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { until } from '#tools/testing/until.ts';
import { liveCallers } from './socket-opening.ts';

let database: FreshDatabase;
let api: TestApi;
let hub: LiveHub;
let address: string;
let ann: Caller;
beforeAll(async () => {
  database = await freshDatabase();
  api = await startApi(database);
  hub = new LiveHub({
    pool: database.app,
    log: keptLog(),
    ...liveCallers(api.authentication, ['http://fairlead.test']),
    addressOf: (request) => request.socket.remoteAddress ?? '',
    nowMs: () => Date.now(),
    limits: { tickPollMs: 20, outboxPollMs: 20, timeMs: 50, recheckMs: 50 },
  });
  hub.start();
  api.app.server.on('upgrade', (request, socket, head) => void hub.handleUpgrade(request, socket, head));
  address = `${api.origin.replace('http', 'ws')}/api/live`;
  ann = await api.newcomer('ann@test.example');
});
const open: WebSocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(async () => {
  hub.stop();
  await api.stop();
  await database.drop();
});

const make = async (scopes: readonly string[] = ['read']) =>
  (await ann.call('POST', '/api/auth/tokens', { body: { name: 'Robot', scopes } })).body;
const uidOf = async (who: Caller) => (await who.call('GET', '/api/me')).body.uid;

type Frame = Readonly<Record<string, unknown>>;

/** As a browser or Node opens one, which can set no header. */
async function connect(protocols: readonly string[]) {
  const socket = new WebSocket(address, [...protocols]);
  open.push(socket);
  const frames: Frame[] = [];
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  socket.addEventListener('message', ({ data }) => frames.push(JSON.parse(String(data))));
  await Promise.race([once(socket, 'message'), closed]);
  return { socket, frames, closed };
}

/** The status that a socket is refused with. */
async function refusal(headers: Record<string, string>): Promise<number> {
  const socket = new HeaderSocket(address, { headers });
  const [, response] = await once(socket, 'unexpected-response');
  response.destroy();
  return response.statusCode;
}

describe('a websocket with a token', () => {
  it('[A14] by subprotocol or header is its owner’s, from wherever, and hears of their records alone', async () => {
    const { secret } = await make();
    const uid = await uidOf(ann);
    const robot = await connect(['live', `bearer.${secret}`]);
    expect([robot.socket.protocol, robot.frames[0]?.user]).toEqual(['live', uid]);
    const visitor = await connect([]);
    expect([visitor.socket.protocol, visitor.frames[0]?.user]).toEqual(['', null]);
    const stranger = await api.newcomer('bob@test.example');
    const headers = {
      authorization: `Bearer ${secret}`,
      cookie: stranger.cookie(),
      origin: 'https://elsewhere.example',
    };
    const withHeader = new HeaderSocket(address, { headers });
    const [hello] = await once(withHeader, 'message');
    expect(JSON.parse(String(hello)).user).toBe(uid);
    withHeader.terminate();

    const tx = await database.app.connect();
    await writeOutbox(tx, [
      { owner: await uidOf(stranger), topic: 'trade', subject: 'trd_bob' },
      { owner: uid, topic: 'trade', subject: 'trd_ann' },
    ]);
    tx.release();
    // The notice of the token itself may come late, when another test's transaction holds the reader back.
    const changed = () => robot.frames.filter(({ topic }) => topic === 'trade').map(({ subject }) => subject);
    await until(() => changed().length > 0);
    expect(changed()).toEqual(['trd_ann']);
  });

  it('[A14] closes when the token is revoked, or has expired', async () => {
    const revoked = await make();
    const expiring = await make();
    const [one, other] = [
      await connect(['live', `bearer.${revoked.secret}`]),
      await connect(['live', `bearer.${expiring.secret}`]),
    ];
    await ann.call('POST', '/api/auth/tokens/revoke', { body: { id: revoked.id } });
    expect(await one.closed).toBe(4401);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
    await database.owner.query('update api_token set created_ms = 1, expires_ms = 2 where id = $1', [expiring.id]);
    expect(await other.closed).toBe(4401);
  });

  it('[A14] is refused when it does not hold or may not read, whatever cookie comes along', async () => {
    const { secret } = await make(['trade']);
    const unknown = `apt_${'x'.repeat(43)}`;
    const cookie = ann.cookie();
    expect(await refusal({ authorization: `Bearer ${unknown}`, cookie })).toBe(401);
    expect(await refusal({ 'sec-websocket-protocol': `live, bearer.${unknown}`, cookie })).toBe(401);
    expect(await refusal({ authorization: `Bearer ${secret}`, cookie })).toBe(403);
    expect(await refusal({ cookie, origin: 'https://elsewhere.example' })).toBe(403);
  });
});

describe('/api/asyncapi.json', () => {
  it('[M5] describes each frame that the hub sends, and refuses any other', async () => {
    const { body } = await api.caller().call('GET', '/api/asyncapi.json');
    expect([body.asyncapi, body.info.version]).toEqual(['3.0.0', String(liveVersion)]);
    const at = (reference: string) =>
      reference
        .slice(2)
        .split('/')
        .reduce((node, name) => node[name], body);
    const channel = at(body.operations.notify.channel.$ref);
    expect(channel.address).toBe('/api/live');
    for (const { $ref } of body.operations.notify.security) expect(at($ref).type).toMatch(/^http/);
    const payloads = new Map<string, ReturnType<typeof Compile>>();
    for (const { $ref } of body.operations.notify.messages) {
      const message = at(at($ref).$ref);
      payloads.set(message.name, Compile(message.payload));
    }

    const lease = await takeLease(database.app);
    await openPair(database.app, 'BTCUSD', 2);
    const { secret } = await make();
    const robot = await connect(['live', `bearer.${secret}`]);
    await recordPrice(database.app, lease, 'BTCUSD', 100n);
    await database.app.query('select market_mark_stale($1, $2, $3)', [
      lease.name,
      lease.epoch().toString(),
      ['BTCUSD'],
    ]);
    const tx = await database.app.connect();
    await writeOutbox(tx, [{ owner: await uidOf(ann), topic: 'balance', subject: 'practice' }]);
    tx.release();
    const types = () => new Set(robot.frames.map(({ type }) => String(type)));
    await until(() => types().size === payloads.size);
    expect([...types()].sort()).toEqual([...payloads.keys()].sort());
    const of = (name: string) => payloads.get(name) ?? Compile({ not: {} });
    for (const frame of robot.frames) {
      const name = String(frame.type);
      expect([frame, of(name).Check(frame)]).toEqual([frame, true]);
      expect([name, of(name).Check({ ...frame, more: 1 }), of(name).Check({ type: 'other' })]).toEqual([
        name,
        false,
        false,
      ]);
    }
  });
});
