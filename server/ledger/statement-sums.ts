import type { PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { CustomerKind } from '#domain/ledger/accounts.ts';
import type { FigureName } from '#domain/ledger/figures.ts';
import { assetOf, type Cents, cents, type Wallet } from '#domain/money/amount.ts';

/**
 * A wallet as its accounts stood at one instant: the entries up to each one's version, which nothing can change any more.
 * Whatever is read of it later is of that instant, without a transaction that stays open.
 */
export interface WalletCut {
  readonly ids: readonly bigint[];
  readonly kinds: readonly CustomerKind[];
  readonly versions: readonly bigint[];
  /** What the accounts' own rows say of all their entries. */
  readonly sums: readonly SumsRow[];
}

interface SumsRow {
  readonly kind: CustomerKind;
  readonly balance: bigint;
  readonly deposited: bigint;
  readonly withdrawn: bigint;
}

/** Reads a wallet's accounts in the caller's snapshot. */
export async function cutWallet(db: PoolClient, owner: UserId, wallet: Wallet): Promise<WalletCut> {
  const { rows } = await db.query<SumsRow & { readonly id: bigint; readonly version: bigint }>({
    name: 'statement-wallet',
    text: `select id, kind, version, balance, deposited, withdrawn from ledger_account
           where owner = $1 and asset = $2 order by id`,
    values: [owner, assetOf(wallet)],
  });
  return {
    ids: rows.map(({ id }) => id),
    kinds: rows.map(({ kind }) => kind),
    versions: rows.map(({ version }) => version),
    sums: rows,
  };
}

/** Every figure of P3 that is a sum or a balance of entries, and the balance of the wallet; withdrawals as entries are signed. */
export type Figures = Readonly<Record<FigureName | 'balance', Cents>>;

/**
 * The figures of a wallet before an instant (null: all of the cut), as its entries say: signed like them, so that withdrawals are
 * negative.
 */
export async function figuresBefore(db: PoolClient, cut: WalletCut, beforeMs: Millis | null): Promise<Figures> {
  return figuresOf(beforeMs === null ? cut.sums : await sumsBefore(db, cut, beforeMs));
}

function figuresOf(rows: readonly SumsRow[]): Figures {
  const total = (pick: (row: SumsRow) => bigint): Cents => cents(rows.reduce((sum, row) => sum + pick(row), 0n));
  const of = (kind: CustomerKind): Cents => total((row) => (row.kind === kind ? row.balance : 0n));
  return {
    balance: total((row) => row.balance),
    deposits: total((row) => row.deposited),
    // P3: what is neither deposited nor withdrawn was earned; internal entries come to nothing within a wallet.
    profits: total((row) => row.balance - row.deposited - row.withdrawn),
    withdrawals: total((row) => row.withdrawn),
    available: of('available'),
    staked: of('staked'),
    allocated: of('allocated'),
    aside: of('aside'),
    withdrawing: of('withdrawing'),
    receivable: of('receivable'),
  };
}

/** The figures of a wallet that holds nothing yet: before its first entry. */
export const noFigures = figuresOf([]);

async function sumsBefore(db: PoolClient, cut: WalletCut, beforeMs: Millis): Promise<readonly SumsRow[]> {
  const { rows } = await db.query<SumsRow>({
    name: 'statement-sums',
    text: `select a.kind, s.balance, s.deposited, s.withdrawn
           from unnest($1::bigint[], $2::text[], $3::bigint[]) a(id, kind, version)
           cross join lateral ledger_sums_before(a.id, a.version, $4) s`,
    values: [cut.ids, cut.kinds, cut.versions, beforeMs],
  });
  return rows;
}
