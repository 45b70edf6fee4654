import type { Pool, PoolClient } from 'pg';
import type { ReplyOf } from '#api/operation.ts';
import type { readRisk } from '#api/risk.ts';
import { isoTime } from '#domain/clock/millis.ts';
import type { HouseKind } from '#domain/ledger/accounts.ts';
import type { MarketOffers } from '#domain/markets/pairs.ts';
import { assetOf, cents, formatCents, type Wallet, wallets } from '#domain/money/amount.ts';
import { noTrades, type OpenSide, outcomesOf } from '#domain/trades/house-outcomes.ts';
import type { TradePosition } from '#domain/trades/trade.ts';
import { readHouse } from '#server/ledger/balances.ts';
import { readTreasuryAccounts } from '#server/ledger/books.ts';
import { inSnapshot } from '#server/ledger/snapshot.ts';
import { readKeptOffers } from '#server/limits/house-settings.ts';
import { readClock } from '#server/review/timeline.ts';

type Risk = ReplyOf<typeof readRisk>;

interface OpenRow {
  readonly pair: string;
  readonly wallet: Wallet;
  readonly positions: TradePosition;
  readonly trades: bigint;
  readonly stakes: bigint;
  readonly cover: bigint;
}

/** The house's risk as of one instant: trades and books are read in one snapshot. */
export function riskOf(pool: Pool, offers: MarketOffers): Promise<Risk> {
  return inSnapshot(pool, async (client) => {
    const time = isoTime(await readClock(client));
    const { rows } = await client.query<OpenRow>(
      `select currency_pair as pair, wallet, positions, count(*) as trades, sum(amount)::bigint as stakes,
         sum(cover)::bigint as cover
       from trade where status = 'PENDING' group by 1, 2, 3`,
    );
    const names = offers.pairs.map(({ pair }) => pair);
    const kept = await readKeptOffers(client, names, offers);
    return { time, pairs: pairsOf(rows, kept), wallets: await walletsOf(client, rows, kept) };
  });
}

function sideOf(rows: readonly OpenRow[], positions: TradePosition): OpenSide {
  return rows
    .filter((row) => row.positions === positions)
    .reduce(
      (sum, row) => ({
        trades: sum.trades + Number(row.trades),
        stakes: cents(sum.stakes + row.stakes),
        cover: cents(sum.cover + row.cover),
      }),
      noTrades,
    );
}

const sideView = ({ trades, stakes, cover }: OpenSide) => ({
  trades,
  stakes: formatCents(stakes),
  cover: formatCents(cover),
});

function outcomesView(rows: readonly OpenRow[]) {
  const { worst, best, ifAbove, ifBelow } = outcomesOf(sideOf(rows, 'UP'), sideOf(rows, 'DOWN'));
  return {
    worst: formatCents(worst),
    best: formatCents(best),
    ifAbove: formatCents(ifAbove),
    ifBelow: formatCents(ifBelow),
  };
}

/** Pairs with open trades or with a limit, by name; the real wallet first. */
function pairsOf(rows: readonly OpenRow[], { pairs }: MarketOffers): Risk['pairs'] {
  const limits = new Map(
    pairs.flatMap(({ pair, terms }) => (terms && terms.maxExposure !== null ? [[pair, terms.maxExposure]] : [])),
  );
  const limitOf = (wallet: Wallet, pair: string) => (wallet === 'real' ? (limits.get(pair) ?? null) : null);
  return wallets.flatMap((wallet) => {
    const names = new Set([
      ...(wallet === 'real' ? limits.keys() : []),
      ...rows.filter((row) => row.wallet === wallet).map(({ pair }) => pair),
    ]);
    return [...names].sort().map((currencyPair) => {
      const own = rows.filter((row) => row.wallet === wallet && row.pair === currencyPair);
      const limit = limitOf(wallet, currencyPair);
      return {
        currencyPair,
        wallet,
        up: sideView(sideOf(own, 'UP')),
        down: sideView(sideOf(own, 'DOWN')),
        ...outcomesView(own),
        limit: limit === null ? null : formatCents(limit),
      };
    });
  });
}

async function walletsOf(
  client: PoolClient,
  rows: readonly OpenRow[],
  { maxExposure }: MarketOffers,
): Promise<Risk['wallets']> {
  const house = await readHouse(client);
  const claims = await readTreasuryAccounts(client);
  return wallets.map((wallet) => {
    const asset = assetOf(wallet);
    const balanceOf = (kind: HouseKind): bigint =>
      house.find((account) => account.asset === asset && account.kind === kind)?.balance ?? 0n;
    const own = rows.filter((row) => row.wallet === wallet);
    const total = (pick: (row: OpenRow) => bigint): bigint => own.reduce((sum, row) => sum + pick(row), 0n);
    const cover = total((row) => row.cover);
    const owed = claims.find((one) => one.asset === asset)?.owed ?? 0n;
    const backing = balanceOf('bankroll') + balanceOf('exposure');
    const { worst, best } = outcomesView(own);
    return {
      wallet,
      trades: Number(total((row) => row.trades)),
      stakes: formatCents(total((row) => row.stakes)),
      cover: formatCents(cover),
      worst,
      best,
      exposure: formatCents(balanceOf('exposure')),
      bankroll: formatCents(balanceOf('bankroll')),
      capital: formatCents(balanceOf('capital')),
      limit: wallet === 'real' && maxExposure !== null ? formatCents(maxExposure) : null,
      reserve: {
        owed: formatCents(owed),
        owedIfAllWon: formatCents(owed + cover),
        backing: formatCents(backing),
        left: formatCents(backing - cover),
      },
    };
  });
}
