import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import type { UserId } from '#domain/ids/ids.ts';
import type { AccountKind, CustomerKind, HouseKind } from '#domain/ledger/accounts.ts';
import {
  type Amount,
  assetOf,
  type Cents,
  cents,
  type LedgerAsset,
  minorUnits,
  type Wallet,
} from '#domain/money/amount.ts';

/** P3 in cents: balance = deposits + profits − withdrawals = available + aside + held + receivable. */
export interface WalletBalance {
  readonly deposits: Cents;
  readonly profits: Cents;
  readonly withdrawals: Cents;
  readonly balance: Cents;
  readonly staked: Cents;
  readonly allocated: Cents;
  readonly withdrawing: Cents;
  readonly held: Cents;
  readonly receivable: Cents;
  readonly available: Cents;
  /** Can be withdrawn, and not played with (A13). */
  readonly aside: Cents;
  /** Count of the wallet's entries: grows with each posting. */
  readonly version: number;
}

interface AccountRow extends TableRow<'ledger_account', 'balance' | 'version' | 'deposited' | 'earned' | 'withdrawn'> {
  readonly kind: CustomerKind;
}

/** A customer's wallet as it is now: a few rows, whatever the count of entries. All zero for a customer without accounts. */
export async function readBalance(db: Pool | PoolClient, owner: UserId, wallet: Wallet): Promise<WalletBalance> {
  const { rows } = await db.query<AccountRow>({
    name: 'ledger-balance',
    text: `select kind, balance, version, deposited, earned, withdrawn from ledger_account
           where owner = $1 and asset = $2`,
    values: [owner, assetOf(wallet)],
  });
  return walletBalance(rows);
}

/**
 * Locks a customer's accounts of one wallet until the transaction ends, then reads them (Z7: by number).
 *
 * @param beside an account of the house or the outside world that the decision goes on to move: it comes before
 */
export async function lockBalance(
  tx: PoolClient,
  owner: UserId,
  wallet: Wallet,
  beside: HouseKind | 'external' | null = null,
): Promise<WalletBalance> {
  await tx.query({
    name: 'ledger-lock-wallet',
    text: `select id from ledger_lock(array(select id from ledger_account
             where asset = $2 and (owner = $1 or (owner is null and kind = $3))))`,
    values: [owner, assetOf(wallet), beside],
  });
  return readBalance(tx, owner, wallet);
}

function walletBalance(rows: readonly AccountRow[]): WalletBalance {
  const sum = (of: readonly AccountRow[], pick: (row: AccountRow) => bigint): Cents =>
    cents(of.reduce((all, row) => all + pick(row), 0n));
  const of = (kind: CustomerKind): Cents =>
    sum(
      rows.filter((row) => row.kind === kind),
      (row) => row.balance,
    );
  const total = (pick: (row: AccountRow) => bigint): Cents => sum(rows, pick);
  const staked = of('staked');
  const allocated = of('allocated');
  const withdrawing = of('withdrawing');
  return {
    deposits: total((row) => row.deposited),
    profits: total((row) => row.earned),
    withdrawals: cents(-total((row) => row.withdrawn)),
    balance: total((row) => row.balance),
    staked,
    allocated,
    withdrawing,
    held: cents(staked + allocated + withdrawing),
    receivable: of('receivable'),
    available: of('available'),
    aside: of('aside'),
    version: Number(total((row) => row.version)),
  };
}

export interface HouseBalance {
  readonly kind: AccountKind;
  readonly asset: LedgerAsset;
  readonly balance: Amount<LedgerAsset>;
}

/** The accounts of the house and of the outside world, per asset (L2). */
export async function readHouse(db: Pool | PoolClient): Promise<readonly HouseBalance[]> {
  const { rows } = await db.query<{ kind: AccountKind; asset: LedgerAsset; balance: bigint }>(
    'select kind, asset, balance from ledger_account where owner is null order by asset desc, id',
  );
  return rows.map(({ kind, asset, balance }) => ({ kind, asset, balance: minorUnits(balance) }));
}
