import { performance } from 'node:perf_hooks';
import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { postJournals } from '#server/ledger/post.ts';
import type { BenchSize } from '../books.ts';
import { load, type Measure, measuredOf, ratioOf } from '../rounds.ts';
import { type Pair, provePostingIsChecked, recordsFor } from './ledger-records.ts';
import { openPlainLedger, openRawRows, type Post, type Transfer } from './plain-ledger.ts';

/** Workers of pgledger's script, each one transfer after the other. */
const workers = 20;
/** Transfers of a full request of TigerBeetle's. */
const batch = 8_190;

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
 * Each workload by our books, by a plain ledger, and as bare rows: the same transfers, in turn, through the same pool, so that sessions,
 * their number and what a commit waits for are the same for all three; in requests of fewer transfers than TigerBeetle's where `most`
 * says so. The records that cause our journals are made before the time is taken, and the check at commit compares with them.
 *
 * @param people customers with money
 * @throws Error where a posting without its record is taken: the check at commit does not run
 */
export async function ledgers(
  owner: Pool,
  app: Pool,
  people: readonly UserId[],
  size: Pick<BenchSize, 'rounds' | 'roundMs'>,
  most = batch,
): Promise<Measure[]> {
  const plain = await openPlainLedger(owner, app, 2 * people.length + 1);
  const raw = await openRawRows(owner, app);
  // As autovacuum does, so that no plan is that of empty tables.
  await owner.query('vacuum analyze ledger_account, customer');
  const found: Measure[] = [];
  for (const workload of workloads) {
    await provePostingIsChecked(app, people);
    const atOnce = Math.min(workload.atOnce, most);
    found.push(...(await compare({ owner, app, people, plain, raw, ...size }, { ...workload, atOnce })));
    await provePostingIsChecked(app, people);
  }
  return found;
}

interface Ledgers extends Pick<BenchSize, 'rounds' | 'roundMs'> {
  readonly owner: Pool;
  readonly app: Pool;
  readonly people: readonly UserId[];
  readonly plain: Post;
  readonly raw: (count: number) => Promise<void>;
}

/** Journals of one caller that are made before a round: more than any of the ledgers posts in a ms. */
const perMs = 6;

async function compare(
  { owner, app, people, plain, raw, rounds, roundMs }: Ledgers,
  { key, name, atOnce, callers, next }: Workload,
): Promise<Measure[]> {
  const some = (count: number): readonly Pair[] => Array.from({ length: count }, () => next(people.length));
  const isBatch = callers === 1;
  const prepared: Journal[] = [];
  /** Transfers a second; those of a batch are made before its time is taken. */
  const rate = async <T>(make: () => T, post: (made: T) => Promise<void>): Promise<number> => {
    if (!isBatch) return (await load(callers, roundMs, () => post(make()))).rate;
    const made = make();
    const begun = performance.now();
    await post(made);
    return (atOnce * 1_000) / (performance.now() - begun);
  };
  const contestants = {
    ours: async () => {
      const wanted = isBatch ? atOnce : Math.ceil(roundMs * perMs);
      prepared.push(...(await recordsFor(owner, people, some(wanted - prepared.length))));
      return rate(
        () => takenFrom(prepared, atOnce),
        (journals) => postAll(app, journals),
      );
    },
    plain: () => rate(() => some(atOnce).map(transferOf), plain),
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
    ratioOf(`${key}-plain`, `${name}: checked transfers/s vs a plain ledger`, against('plain'), { least: null }),
    ratioOf(`${key}-raw`, `${name}: checked transfers/s vs a raw insert of the rows`, against('raw'), { least: null }),
  ];
}

/** The same pair in the plain ledger: the hot account is its first. */
const transferOf = ({ person, hot }: Pair): Transfer => ({
  from: hot ? 0 : 1 + 2 * person,
  to: hot ? 1 + 2 * person : 2 + 2 * person,
});

function takenFrom(journals: Journal[], count: number): readonly Journal[] {
  const found = journals.splice(-count, count);
  if (found.length < count) throw new Error('fewer records than postings');
  return found;
}

async function postAll(app: Pool, journals: readonly Journal[]): Promise<void> {
  for (const posted of await postJournals(app, journals))
    if (!posted.ok) throw new Error(`a transfer was refused: ${posted.failure}`);
}
