import { setTimeout as wait } from 'node:timers/promises';
import { openPool } from '#server/outside/postgres/pool.ts';
import { signerFromPem } from '#server/proof/signer.ts';
import { root } from '#tools/checks/run.ts';
import { apiSession } from '#tools/testing/people/api-session.ts';
import { runIn } from '#tools/testing/rolling/run-in.ts';
import { checkBooks } from '#tools/verification/command.ts';
import { addressOf } from './apps.ts';
import { askAgain, type Customers, emails } from './customers.ts';
import type { Listener } from './sockets.ts';
import type { Cluster } from './start.ts';
import { asked } from './state.ts';

/** What a round left behind. */
export interface Afterwards {
  /** Commands that had no answer at first. */
  readonly again: number;
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** Anything else that is wrong, in words. */
  readonly wrong: readonly string[];
}

/** Answers that customers may get who do what these do; any other one is wrong. */
const refusals = new Set([
  'price_stale',
  'insufficient_available',
  'too_many_open_deposits',
  'too_many_open_amounts',
  'too_many_cancelled',
]);

/**
 * Asks everything that has to hold after a round, while customers rest.
 *
 * @param asking.before records that were there before anybody asked for anything
 * @param asking.verifies whether the books are verified as well
 */
export async function askAfterwards(
  cluster: Cluster,
  customers: Customers,
  { before, verifies }: { readonly before: ReadonlySet<string>; readonly verifies: boolean },
): Promise<Afterwards> {
  const again = await askAgain(cluster.url, customers);
  const there = await patiently(() => recordsOf(cluster));
  const { lost, twice } = compareRecords(there, customers, before);
  const uncancelled = await patiently(() => forgottenCancellations(cluster, customers));
  // Each of them waits for the database most of its time.
  const found = await Promise.all([
    unequalBalances(cluster.url, customers),
    unheardTicks(cluster.url, customers.listeners),
    verifies ? patiently(() => unclean(cluster)) : [],
  ]);
  const wrong = [...unexpected(customers), ...found.flat()];
  return { again, lost: [...lost, ...uncancelled], twice, wrong };
}

/** A busy machine may lose a member once more while it is asked. What is asked has no effect, and an answer counts as it is. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tries === 5) throw error;
      await wait(3_000);
    }
  }
}

/** What somebody reads of the API. */
const read = (url: string, cookie: string, address: string): Promise<Readonly<Record<string, unknown>>> =>
  patiently(async () => {
    const { status, body } = await apiSession(url, cookie).get(address);
    if (status !== 200) throw new Error(`GET ${address}: ${status}`);
    return body;
  });

/** Trades and deposits that customers have themselves; what copies made is nobody's command. */
export async function recordsOf(cluster: Cluster): Promise<ReadonlySet<string>> {
  const { rows } = await asked(cluster.ownerUrl, (client) =>
    client.query<{ id: string }>(
      `select trade_id as id from trade join auth_user u on u.id = user_id where u.email = any($1) and copy_id is null
     union all select d.id from deposit d join auth_user u on u.id = d.user_id where u.email = any($1)`,
      [emails],
    ),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Deposits whose cancellation was acknowledged, and which wait as before. */
async function forgottenCancellations(cluster: Cluster, { commands }: Customers): Promise<readonly string[]> {
  const cancelled = commands.flatMap(({ answer, path }) =>
    path.endsWith('/cancel') && answer?.record != null ? [answer.record] : [],
  );
  const { rows } = await asked(cluster.ownerUrl, (client) =>
    client.query<{ id: string }>(`select id from deposit where id = any($1) and status = 'pending'`, [cancelled]),
  );
  return rows.map(({ id }) => `the cancellation of ${id} was acknowledged and is gone`);
}

/** An acknowledged record is there once. A record that nobody was answered for was made twice for one key, or by nobody. */
function compareRecords(there: ReadonlySet<string>, { commands }: Customers, before: ReadonlySet<string>) {
  const lost: string[] = [];
  const answered = new Set<string>();
  const twice: string[] = [];
  for (const { key, answer, path } of commands) {
    const record = answer?.record ?? null;
    if (record === null || path.endsWith('/cancel')) continue;
    if (answered.has(record)) twice.push(`${record}: two keys were answered with it`);
    answered.add(record);
    if (!there.has(record)) lost.push(`${key}: ${record} was acknowledged and is gone`);
  }
  for (const id of there) {
    if (!before.has(id) && !answered.has(id)) twice.push(`${id} is there and nobody was answered with it`);
  }
  return { lost, twice };
}

const unexpected = ({ commands }: Customers): readonly string[] =>
  commands.flatMap(({ answer, path }) =>
    answer === null || answer.code === '' || refusals.has(answer.code) ? [] : [`POST ${path}: ${answer.code}`],
  );

const cents = (value: unknown): bigint => BigInt(String(value).replace('.', ''));

/** P3, as each customer reads it. */
async function unequalBalances(url: string, { cookies }: Customers): Promise<string[]> {
  const wrong: string[] = [];
  for (const [email, cookie] of cookies) {
    for (const wallet of ['real', 'practice']) {
      const body = await read(url, cookie, `/api/balance?wallet=${wallet}`);
      const made = cents(body.deposits) + cents(body.profits) - cents(body.withdrawals);
      const has = cents(body.available) + cents(body.aside) + cents(body.held) + cents(body.receivable);
      if (made !== cents(body.balance) || has !== cents(body.balance))
        wrong.push(`P3 of ${email}, ${wallet}: ${JSON.stringify(body)}`);
    }
  }
  return wrong;
}

const ticksAtATime = 1_000;

/** What was recorded of a pair from one number on. */
async function recordedFrom(url: string, pair: string, first: number, last: number): Promise<Map<number, string>> {
  const found = new Map<number, string>();
  for (let after = first - 1; after < last; ) {
    const query = `after=${after}&limit=${ticksAtATime}`;
    const body = await read(url, '', `/api/markets/${pair}/ticks?${query}`);
    const items: readonly Readonly<Record<string, unknown>>[] = Array.isArray(body.items) ? body.items : [];
    for (const { seq, price } of items) found.set(Number(seq), String(price));
    const end = items.at(-1)?.seq;
    if (typeof end !== 'number') break;
    after = end;
  }
  return found;
}

/**
 * What came over sockets is what is recorded, to the price; what they missed while they were closed can be read, without a gap; and none was
 * missing within a connection. What was asked for is forgotten.
 */
async function unheardTicks(url: string, listeners: readonly Listener[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const listener of listeners) {
    if (listener.heard.size === 0) wrong.push('a socket heard nothing in the whole round');
    wrong.push(...listener.gaps.map((gap) => `a socket had a gap: ${gap}`));
    for (const [pair, prices] of listener.heard) {
      const numbers = [...prices.keys()];
      const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
      const recorded = await recordedFrom(url, pair, first, last);
      for (let seq = first; seq <= last; seq += 1) {
        const price = recorded.get(seq);
        if (price === undefined) wrong.push(`tick ${seq} of ${pair} is not recorded`);
        else if (price !== (prices.get(seq) ?? price)) wrong.push(`tick ${seq} of ${pair} was another one on a socket`);
      }
    }
    listener.forget();
  }
  return wrong;
}

const envOf = ({ installation }: Cluster, port: number): Readonly<Record<string, string>> => ({
  ...installation.env,
  DATABASE_URL: addressOf(installation, installation.appUser, port, 'verify'),
  DIRECT_URL: addressOf(installation, installation.ownerUser, port, 'verify-direct'),
});

/** What `npm run verify` asks of the primary, in this process: a start of it takes longer than the asking. */
async function unclean({ installation, ownerUrl }: Cluster): Promise<readonly string[]> {
  const pool = openPool({ connectionString: ownerUrl }, { max: 1 });
  try {
    const { publicKey } = signerFromPem(installation.env.SIGNING_KEY ?? '');
    const { breaches } = await checkBooks(pool, { keys: [publicKey], complete: false });
    return breaches.map(({ rule, id, problem }) => `verify: [${rule}] ${id}: ${problem}`);
  } finally {
    await pool.end();
  }
}

/** `npm run verify` on each replica, whose words may be older than the primary's: it has to refuse. @returns where it did not */
export async function verifiedReplicas(cluster: Cluster, ports: readonly number[]): Promise<readonly string[]> {
  const ended = await Promise.all(ports.map((port) => runIn(root, ['tools/verify.ts'], envOf(cluster, port))));
  return ended
    .filter(({ code, output }) => code !== 2 || !output.includes('replica'))
    .map(({ code, output }) => `verify on a replica ended with ${code}: ${output}`);
}
