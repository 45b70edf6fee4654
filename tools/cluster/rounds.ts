import { setTimeout as wait } from 'node:timers/promises';
import { generator } from '#domain/markets/simulation.ts';
import { type Afterwards, askAfterwards, recordsOf } from './afterwards.ts';
import type { Command } from './commands.ts';
import { type Customers, customersAt } from './customers.ts';
import { type Loss, losses, type Member } from './member.ts';
import type { Cluster } from './start.ts';
import { leaseHolder, look } from './state.ts';

/** Whom a round takes away: by what it is when the round begins. */
export const targets = ['leader', 'primary', 'app', 'standby', 'etcd'] as const;
export type Target = (typeof targets)[number];

export interface Strike {
  readonly target: Target;
  readonly loss: Loss;
}

/** One round, as it went. */
export interface Round extends Strike, Afterwards {
  readonly member: string;
  /** From the loss until new trades were accepted for good, in ms; 0 where none was refused or failed. */
  readonly untilAcceptedMs: number;
  readonly commands: number;
  /** From finding it again until all were there. */
  readonly untilWholeMs: number;
  /** Members that had ended by themselves and were started again. */
  readonly revived: number;
}

/** Trades have to be accepted for so long: a price that was fresh at the loss is stale by then (Z4), and a lease has expired (Z2). */
const steadyMs = 7_000;
const acceptedWithinMs = 90_000;

/** Each kind of loss of each kind of member once, in an order by chance; then again, in another one. */
export function* strikesOf(random: () => number): Generator<Strike, never> {
  const all = targets.flatMap((target) => losses.map((loss) => ({ target, loss })));
  for (;;) {
    const left = [...all];
    while (left.length > 0) yield* left.splice(Math.floor(random() * left.length), 1);
  }
}

/** Plays rounds on a cluster that is whole, with customers at work. What they do and when is chance of its own, so that a seed loses the same members. */
export async function playersOf(cluster: Cluster, seed: number) {
  const customers = await customersAt(cluster.url, generator(seed + 1));
  const random = generator(seed + 2);
  const before = await recordsOf(cluster);
  return {
    stop: () => customers.stop(),
    play: (strike: Strike): Promise<Round | 'not possible'> => play(cluster, customers, before, strike, random),
  };
}

async function play(
  cluster: Cluster,
  customers: Customers,
  before: ReadonlySet<string>,
  strike: Strike,
  random: () => number,
): Promise<Round | 'not possible'> {
  const from = customers.commands.length;
  customers.work();
  try {
    const member = await memberFor(cluster, strike.target, random);
    if (!member.can(strike.loss)) return 'not possible';
    // Somewhere in the middle of what they do.
    await wait(500 + random() * 1_500);
    const lostMs = performance.now();
    await member.lose(strike.loss);
    const untilAcceptedMs = await untilAccepted(customers, lostMs).finally(() => member.find(strike.loss));
    const foundMs = performance.now();
    const started = await cluster.untilWhole();
    const revived = started - (strike.loss === 'kill' ? 1 : 0);
    const untilWholeMs = performance.now() - foundMs;
    await customers.rest();
    const commands = customers.commands.length - from;
    const afterwards = await askAfterwards(cluster, customers, before);
    return { ...strike, ...afterwards, member: member.name, untilAcceptedMs, commands, untilWholeMs, revived };
  } finally {
    await customers.rest();
  }
}

async function memberFor(cluster: Cluster, target: Target, random: () => number): Promise<Member> {
  const oneOf = (members: readonly Member[]): Member => {
    const found = members[Math.floor(random() * members.length)];
    if (found === undefined) throw new Error(`there is no ${target}`);
    return found;
  };
  if (target === 'etcd') return oneOf(cluster.etcd);
  if (target === 'app' || target === 'leader') {
    const names = cluster.apps.map(({ name }) => name);
    const leader = await leaseHolder(cluster.superuserUrl, names);
    return oneOf(
      cluster.apps.filter(({ name }) => (name === leader) === (target === 'leader')).map(({ member }) => member),
    );
  }
  const primary = (await look(cluster.databases)).find(({ role }) => role === 'leader')?.name;
  return oneOf(
    cluster.databases.map(({ member }) => member).filter(({ name }) => (name === primary) === (target === 'primary')),
  );
}

const isNewTrade = ({ path, sentMs }: Command, lostMs: number): boolean => path === '/api/trades' && sentMs >= lostMs;
const isAccepted = ({ answer }: Command): boolean => answer !== null && answer.record !== null;

/**
 * Waits until trades that are sent after a loss are accepted without exception for a while. A trade that nobody answered counts as refused.
 *
 * @returns ms from the loss to the first of those
 */
async function untilAccepted({ commands }: Customers, lostMs: number): Promise<number> {
  for (;;) {
    await wait(100);
    const nowMs = performance.now();
    const trades = commands.filter((one) => isNewTrade(one, lostMs));
    const ended = trades.filter(({ answer, sentMs }) => answer !== null || nowMs - sentMs > 5_500);
    const refused = ended.findLastIndex((one) => !isAccepted(one) && one.answer?.code !== 'insufficient_available');
    const first = ended[refused + 1];
    const sinceMs = refused < 0 ? lostMs : (first?.answer?.atMs ?? nowMs);
    if (first !== undefined && nowMs - sinceMs > steadyMs) return refused < 0 ? 0 : sinceMs - lostMs;
    if (nowMs - lostMs > acceptedWithinMs) throw new Error(`no new trade was accepted within ${acceptedWithinMs} ms`);
  }
}
