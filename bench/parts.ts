import type { Pool } from 'pg';
import type { UserId } from '#domain/ids/ids.ts';
import { postWithoutRecords, postWithRecords } from '#tools/testing/forging/forged-books.ts';
import { openCustomer } from '#tools/testing/people/customers.ts';
import { type BenchSize, hotAccount, reading, setPosting, singlePosting } from './books.ts';
import { copying } from './copying.ts';
import { endings } from './endings.ts';
import { flooded } from './flood.ts';
import { hour } from './hour.ts';
import { http } from './http.ts';
import { interaction } from './interaction.ts';
import { jobs } from './jobs/jobs.ts';
import { openFunded } from './ledger/ledger-records.ts';
import { ledgers } from './ledger/ledgers.ts';
import { lists } from './lists/lists.ts';
import { reports } from './lists/reports.ts';
import { broadcast } from './live/broadcast.ts';
import { delivery } from './live/delivery.ts';
import { mining } from './mining.ts';
import { paint } from './paint.ts';
import type { Measure } from './rounds.ts';
import type { PartOnBooks, PartOnProduct } from './selection.ts';
import { settlement } from './settlement.ts';
import { sizes } from './sizes.ts';
import { starts } from './starts.ts';
import { trades } from './trades.ts';

/** The books that parts fill and measure, one after the other, and how large a run is. */
interface Books {
  readonly owner: Pool;
  readonly app: Pool;
  readonly people: readonly UserId[];
  readonly quick: boolean;
}

const sizeOf = (quick: boolean): BenchSize =>
  quick
    ? { rounds: 3, roundMs: 500, entries: 20_000, settled: 5_000, backlog: 20_000 }
    : { rounds: 5, roundMs: 1_500, entries: 1_000_000, settled: 100_000, backlog: 100_000 };

const records = {
  customers: 100_000,
  deposits: 1_000_000,
  withdrawals: 500_000,
  conversations: 200_000,
  cases: 50_000,
  audited: 2_000_000,
  identities: 100_000,
  adjustments: 200_000,
  applications: 50_000,
  contracts: 500_000,
  copies: 200_000,
  receipts: 30_000,
  travel: 300_000,
  alerts: 100_000,
  contacts: 100_000,
};
const fewRecords = {
  customers: 5_000,
  deposits: 20_000,
  withdrawals: 10_000,
  conversations: 5_000,
  cases: 2_000,
  audited: 50_000,
  identities: 2_000,
  adjustments: 5_000,
  applications: 2_000,
  contracts: 10_000,
  copies: 5_000,
  receipts: 2_000,
  travel: 5_000,
  alerts: 2_000,
  contacts: 5_000,
};

async function postings({ owner, app, people, quick }: Books): Promise<readonly Measure[]> {
  const size = sizeOf(quick);
  const caused = [
    await singlePosting(owner, app, people, size),
    await setPosting(owner, app, people, size),
    ...(await settlement(owner, app, people, size.settled)),
  ];
  // What follows is about accounts and entries, whatever caused them.
  const funded = async (): Promise<UserId> => openCustomer(app, 100_000_000n);
  const readers = [await funded(), await funded(), await funded()] as const;
  await postWithoutRecords(owner);
  const accounts = [...(await hotAccount(app, people, size)), ...(await reading(app, readers, size))];
  await postWithRecords(owner);
  return [...caused, ...accounts];
}

export const onBooks: Readonly<Record<PartOnBooks, (books: Books) => Promise<readonly Measure[]>>> = {
  books: postings,
  ledgers: async ({ owner, app, quick }) =>
    ledgers(owner, app, await openFunded(app, quick ? 500 : 5_000, 1_000_000n), sizeOf(quick)),
  http: ({ owner, app, people, quick }) => http(owner, app, people, sizeOf(quick)),
  trades: ({ owner, app, people, quick }) => trades(owner, app, people, sizeOf(quick)),
  copying: ({ owner, app, people, quick }) =>
    copying(owner, app, people, sizeOf(quick), quick ? [1_000, 10_000] : [1_000, 10_000, 100_000]),
  mining: ({ owner, app, people, quick }) => mining(owner, app, people, quick ? 10_000 : 100_000, sizeOf(quick)),
  // Ten million postings: eight of each trade.
  reports: ({ owner, app, people, quick }) =>
    reports(owner, app, people, quick ? 25_000 : 1_250_000, sizeOf(quick).rounds),
  lists: async ({ owner, app, people: [admin], quick }) =>
    admin ? lists(owner, app, admin, quick ? fewRecords : records, sizeOf(quick).rounds) : [],
  delivery: ({ app, quick }) => delivery(app, quick ? 1_000 : 5_000, sizeOf(quick).rounds),
  broadcast: async ({ app, quick }) => [await broadcast(app, quick ? 1_000 : 5_000, sizeOf(quick).rounds)],
  jobs: ({ owner, app, people, quick }) =>
    jobs(
      owner,
      app,
      people,
      quick ? { copies: 10_000, pairs: 4, over: 20_000 } : { copies: 100_000, pairs: 30, over: 100_000 },
    ),
};

export const onProduct: Readonly<Record<PartOnProduct, (quick: boolean) => Promise<readonly Measure[]>>> = {
  flood: async (quick) => [await flooded(sizeOf(quick).rounds, quick ? 3_000 : 10_000)],
  paint: (quick) => paint(quick ? 15_000 : 60_000),
  interaction: (quick) => interaction(quick ? 15_000 : 60_000),
  endings: (quick) => endings(quick ? 1 : 5),
  starts: (quick) => starts(quick ? 1 : 3),
  sizes: () => sizes(),
  hour: (quick) => hour(quick ? 120_000 : 3_600_000),
};
