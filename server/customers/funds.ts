import type { Pool } from 'pg';
import type { Static } from 'typebox';
import type { Catalogue } from '#api/catalogue.ts';
import type { Balance } from '#api/own.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { parseId } from '#domain/ids/ids.ts';
import { assetOf, formatCents, type Wallet } from '#domain/money/amount.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { readStatement, wholeStatement } from '#server/ledger/statement.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { findCustomer } from './customers.ts';

/** The sums of a wallet (P3) as they are answered. */
export function balanceView(
  wallet: Wallet,
  { version, ...sums }: Awaited<ReturnType<typeof readBalance>>,
): Static<typeof Balance> {
  return {
    wallet,
    currency: assetOf(wallet),
    deposits: formatCents(sums.deposits),
    profits: formatCents(sums.profits),
    withdrawals: formatCents(sums.withdrawals),
    balance: formatCents(sums.balance),
    held: formatCents(sums.held),
    staked: formatCents(sums.staked),
    allocated: formatCents(sums.allocated),
    withdrawing: formatCents(sums.withdrawing),
    receivable: formatCents(sums.receivable),
    available: formatCents(sums.available),
    aside: formatCents(sums.aside),
    version,
  };
}

/** What a reviewer sees of a customer's real money (R1): the balance and the latest postings. */
export function fundsHandlers({ pool }: { readonly pool: Pool }): Handlers<Pick<Catalogue, 'readCustomerFunds'>> {
  return {
    async readCustomerFunds({ params }) {
      const uid = parseId('usr', params.id);
      if (!uid || !(await findCustomer(pool, uid))) return refused('not_found', { what: 'customer' });
      const statement = await readStatement(pool, uid, 'real', wholeStatement, { limit: 5, cursor: null });
      if (!statement) throw new Error('a statement without a cursor refused its cursor');
      return accepted({
        balance: balanceView('real', await readBalance(pool, uid, 'real')),
        postings: statement.movements
          .flatMap(({ time, postings }) => postings.toReversed().map((posting) => ({ ...posting, time })))
          .slice(0, 5),
      });
    },
  };
}
