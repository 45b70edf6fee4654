import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { cents } from '#domain/money/amount.ts';
import { newId } from '#server/ids/new-id.ts';
import { postJournals } from '#server/ledger/post.ts';
import { postWithoutRecords, postWithRecords } from '#tools/testing/forging/forged-books.ts';
import { type BenchSize, hold, pick } from './books.ts';
import { openCrowd } from './crowd.ts';
import { openPlainLedger, openRawRows, type Post, type Transfer } from './plain-ledger.ts';
import { load, type Measure, measuredOf, ratioOf } from './rounds.ts';

/** Workers of pgledger's script, each one transfer after the other. */
const workers = 20;
/** Transfers of a full request of TigerBeetle's. */
const batch = 8_190;

/** A customer's two accounts, of which money goes from the first to the second, or from the outside's one account to the first. */
type Pair = { readonly person: number; readonly hot: boolean };

interface Workload {
  readonly key: string;
  readonly name: string;
  /** Transfers of a transaction. */
  readonly atOnce: number;
  readonly callers: number;
  readonly next: (people: number) => Pair;
}

const anybody = (people: number): number => Math.floor(Math.random() * people);

/**
 * What other ledgers measure themselves by, written anew from what they say of it:
 *
 * - pgledger (https://www.pgrs.net/2025/05/16/pgledger-in-postgresql-is-fast, `performance_check.go` of its repository): 20 workers,
 *   each one transfer a transaction, among many more accounts than workers, or among ten, where they wait for each other.
 * - TigerBeetle (https://docs.tigerbeetle.com/concepts/performance, and its `benchmark` command): requests of 8,190 transfers among
 *   10,000 accounts; with one hot account that is the debit side of all of them; and, as its first clients were measured
 *   (https://gist.github.com/batiati/e525b4438288b1e44ba644d5023fbe6a), between two accounts alone.
 *
 * A transfer here is between two accounts of one customer, since ours moves nothing from one customer to another.
 */
const workloads: readonly Workload[] = [
  {
    key: 'pgledger-many',
    name: 'pgledger’s many accounts, 20 workers',
    atOnce: 1,
    callers: workers,
    next: (people) => ({ person: anybody(people), hot: false }),
  },
  {
    key: 'pgledger-ten',
    name: 'pgledger’s ten accounts, 20 workers',
    atOnce: 1,
    callers: workers,
    next: (people) => ({ person: anybody(Math.min(5, people)), hot: false }),
  },
  {
    key: 'tigerbeetle-two',
    name: `TigerBeetle’s two accounts, ${batch} a request`,
    atOnce: batch,
    callers: 1,
    next: () => ({ person: 0, hot: false }),
  },
  {
    key: 'tigerbeetle-many',
    name: `TigerBeetle’s 10,000 accounts, ${batch} a request`,
    atOnce: batch,
    callers: 1,
    next: (people) => ({ person: anybody(people), hot: false }),
  },
  {
    key: 'tigerbeetle-hot',
    name: `TigerBeetle’s hot account, ${batch} a request`,
    atOnce: batch,
    callers: 1,
    next: (people) => ({ person: anybody(people), hot: true }),
  },
];

/**
 * Each workload by our books, by a plain ledger, and as bare rows: the same transfers, in turn; in requests of fewer transfers
 * than TigerBeetle's where `most` says so.
 */
export async function ledgers(
  owner: Pool,
  app: Pool,
  count: number,
  size: Pick<BenchSize, 'rounds' | 'roundMs'>,
  most = batch,
): Promise<Measure[]> {
  const people = Array.from({ length: count }, () => newId('usr'));
  await openCrowd(owner, people, ['USD']);
  const plain = await openPlainLedger(owner, 2 * count + 1);
  const raw = await openRawRows(owner);
  // What causes these journals is none of the comparison.
  await postWithoutRecords(owner);
  try {
    for (let at = 0; at < count; at += 2_500)
      await postAll(
        app,
        people.slice(at, at + 2_500).map((owner) => deposit(owner, 1_000_000n)),
      );
    await owner.query('vacuum analyze ledger_account');
    const found: Measure[] = [];
    for (const workload of workloads) {
      const atOnce = Math.min(workload.atOnce, most);
      found.push(...(await compare(app, people, { ...workload, atOnce }, plain, raw, size)));
    }
    return found;
  } finally {
    await postWithRecords(owner);
  }
}

async function compare(
  app: Pool,
  people: readonly UserId[],
  { key, name, atOnce, callers, next }: Workload,
  plain: Post,
  raw: (count: number) => Promise<void>,
  { rounds, roundMs }: Pick<BenchSize, 'rounds' | 'roundMs'>,
): Promise<Measure[]> {
  const some = (): readonly Pair[] => Array.from({ length: atOnce }, () => next(people.length));
  /** Transfers a second; those of a batch are made before its time is taken. */
  const rate = async <T>(make: () => T, post: (made: T) => Promise<void>): Promise<number> => {
    if (callers > 1) return (await load(callers, roundMs, () => post(make()))).rate;
    const made = make();
    const begun = performance.now();
    await post(made);
    return (atOnce * 1_000) / (performance.now() - begun);
  };
  const contestants = {
    ours: () =>
      rate(
        () => some().map((pair) => journalOf(people, pair)),
        (journals) => postAll(app, journals),
      ),
    plain: () => rate(() => some().map(transferOf), plain),
    raw: () =>
      rate(
        () => atOnce,
        (made) => raw(made),
      ),
  };
  const taken: { readonly ours: number; readonly plain: number; readonly raw: number }[] = [];
  // The first round finds nothing in memory, and no plan made.
  for (let round = -1; round < rounds; round += 1) {
    const found = { raw: await contestants.raw(), plain: await contestants.plain(), ours: await contestants.ours() };
    if (round >= 0) taken.push(found);
  }
  const against = (limit: 'plain' | 'raw') => measuredOf(taken.map((one) => ({ ours: one.ours, limit: one[limit] })));
  return [
    ratioOf(`${key}-plain`, `${name}: transfers/s vs a plain ledger`, against('plain'), { least: null }),
    ratioOf(`${key}-raw`, `${name}: transfers/s vs a raw insert of the rows`, against('raw'), { least: null }),
  ];
}

/** The same pair in the plain ledger: the hot account is its first. */
const transferOf = ({ person, hot }: Pair): Transfer => ({
  from: hot ? 0 : 1 + 2 * person,
  to: hot ? 1 + 2 * person : 2 + 2 * person,
});

function journalOf(people: readonly UserId[], { person, hot }: Pair): Journal {
  const owner = people[person] ?? pick(people);
  return hot ? deposit(owner, 1n) : hold(owner);
}

const deposit = (owner: UserId, amount: bigint): Journal => ({
  code: 'deposit',
  cause: newId('dep'),
  occurrence: 1,
  actor: owner,
  transfers: [
    { from: { kind: 'external', asset: 'USD' }, to: { kind: 'available', owner, asset: 'USD' }, amount: cents(amount) },
  ],
});

async function postAll(app: Pool, journals: readonly Journal[]): Promise<void> {
  for (const posted of await postJournals(app, journals))
    if (!posted.ok) throw new Error(`a transfer was refused: ${posted.failure}`);
}
