import { setTimeout as wait } from 'node:timers/promises';
import { until } from '#tools/testing/until.ts';
import { type Afterwards, askAfterwards, recordsOf } from './afterwards.ts';
import type { Command } from './commands.ts';
import { type Customers, customersAt } from './customers.ts';
import type { Member } from './member.ts';
import { type PlannedStrike, randomOf, type Strike, type Target, takesTurn } from './plan.ts';
import type { Cluster } from './start.ts';
import { leaseHolder, look } from './state.ts';

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
  /** What was asked after it, and the whole round. */
  readonly askedMs: number;
  readonly tookMs: number;
}

/** What a round waits for beside the loss itself. */
export interface Thoroughness {
  /**
   * Trades have to be accepted for so long, in ms. Where times count, 7 s: a price that was fresh at the loss is stale by then (Z4), and a
   * lease has expired (Z2).
   */
  readonly steadyMs: number;
  /** Whether the books are verified. */
  readonly verifies: boolean;
}

const whole: Thoroughness = { steadyMs: 7_000, verifies: true };
const acceptedWithinMs = 90_000;

/**
 * Plays rounds on a cluster that is whole, with customers at work. What they do and when is chance of each round, so that a seed loses the
 * same members in the same rounds.
 *
 * @param first the number of the first round that is played
 */
export async function playersOf(cluster: Cluster, seed: number, first = 1) {
  let random = randomOf(seed, first);
  const customers = await customersAt(cluster.url, () => random());
  const before = await recordsOf(cluster);
  return {
    stop: () => customers.stop(),
    async play(strike: PlannedStrike, how: Thoroughness = whole): Promise<Round | 'not possible'> {
      random = randomOf(seed, strike.nth);
      return play({ cluster, customers, before, random }, strike, how);
    },
  };
}

interface Field {
  readonly cluster: Cluster;
  readonly customers: Customers;
  /** Records that were there before anybody asked for anything. */
  readonly before: ReadonlySet<string>;
  readonly random: () => number;
}

async function play(
  { cluster, customers, before, random }: Field,
  { target, loss, turn }: PlannedStrike,
  { steadyMs, verifies }: Thoroughness,
): Promise<Round | 'not possible'> {
  const begunMs = performance.now();
  const from = customers.commands.length;
  customers.work();
  try {
    const member = await memberFor(cluster, target, turn);
    if (!member.can(loss)) return 'not possible';
    // Somewhere in the middle of what they do.
    await wait(500 + random() * 1_500);
    const lostMs = performance.now();
    await member.lose(loss);
    const untilAcceptedMs = await untilAccepted(customers, lostMs, steadyMs).finally(() => member.find(loss));
    const foundMs = performance.now();
    const started = await cluster.untilWhole();
    const revived = started - (loss === 'kill' ? 1 : 0);
    const untilWholeMs = performance.now() - foundMs;
    await customers.rest();
    const commands = customers.commands.length - from;
    const askedFromMs = performance.now();
    const afterwards = await askAfterwards(cluster, customers, { before, verifies });
    const [askedMs, tookMs] = [performance.now() - askedFromMs, performance.now() - begunMs];
    const times = { untilAcceptedMs, untilWholeMs, askedMs, tookMs };
    return { target, loss, ...afterwards, member: member.name, commands, revived, ...times };
  } finally {
    await customers.rest();
  }
}

async function memberFor(cluster: Cluster, target: Target, turn: number): Promise<Member> {
  if (target === 'etcd') return oneOf(cluster.etcd, target, turn);
  if (target === 'app' || target === 'leader') {
    const names = cluster.apps.map(({ name }) => name);
    const leader = await leaseHolder(cluster.superuserUrl, names);
    const found = cluster.apps.filter(({ name }) => (name === leader) === (target === 'leader'));
    return oneOf(
      found.map(({ member }) => member),
      target,
      turn,
    );
  }
  const found = await until(async () => {
    const seen = (await look(cluster.databases)).filter(({ role }) => isTarget(role, target)).map(({ name }) => name);
    const members = cluster.databases.map(({ member }) => member).filter(({ name }) => seen.includes(name));
    return members.length > 0 && members;
  });
  return oneOf(found, target, turn);
}

/** What Patroni calls a database that is not the primary: any other word is of one that commits do not wait for. */
const roles = { primary: 'leader', 'sync standby': 'sync_standby' } as const;

const isTarget = (role: string, target: 'primary' | 'sync standby' | 'other standby'): boolean =>
  target === 'other standby' ? role !== roles.primary && role !== roles['sync standby'] : role === roles[target];

function oneOf(members: readonly Member[], target: Target, turn: number): Member {
  const found = takesTurn(members, turn);
  if (found === undefined) throw new Error(`there is no ${target}`);
  return found;
}

const isNewTrade = ({ path, sentMs }: Command, lostMs: number): boolean => path === '/api/trades' && sentMs >= lostMs;
/** Whoever asked has given it up by then, and asks again after the round. */
const unansweredMs = 5_500;
const isHanging = (ms: number): boolean => ms > 1_000 && ms <= unansweredMs;
const isAccepted = ({ answer }: Command): boolean => answer !== null && answer.record !== null;

/**
 * Waits until trades that are sent after a loss are accepted without exception for a while. A trade that nobody answered counts as refused.
 *
 * @returns ms from the loss to the first of those
 */
async function untilAccepted({ commands }: Customers, lostMs: number, steadyMs: number): Promise<number> {
  for (;;) {
    await wait(100);
    const nowMs = performance.now();
    const trades = commands.filter((one) => isNewTrade(one, lostMs));
    const ended = trades.filter(({ answer, sentMs }) => answer !== null || nowMs - sentMs > unansweredMs);
    const refused = ended.findLastIndex((one) => !isAccepted(one) && one.answer?.code !== 'insufficient_available');
    const first = ended[refused + 1];
    // One that may still be refused: what is lost by then shows in answers that do not come.
    const hangs = trades.some(({ answer, sentMs }) => answer === null && isHanging(nowMs - sentMs));
    const sinceMs = refused < 0 ? lostMs : (first?.answer?.atMs ?? nowMs);
    if (first !== undefined && !hangs && nowMs - sinceMs > steadyMs) return refused < 0 ? 0 : sinceMs - lostMs;
    if (nowMs - lostMs > acceptedWithinMs) throw new Error(`no new trade was accepted within ${acceptedWithinMs} ms`);
  }
}
