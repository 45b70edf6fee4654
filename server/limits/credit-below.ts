import type { Pool, PoolClient } from 'pg';
import { type Cents, cents } from '#domain/money/amount.ts';
import { type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import { type Keep, keepNumbers, readNumbers } from './house-settings.ts';

/** Below which amount the watcher credits a deposit alone, by its coin (D5); 0 for never. */
export type CreditBelow = Readonly<Record<PaymentMethod, { readonly creditBelow: Cents }>>;

const nameOf = (method: PaymentMethod): string => `creditBelow:${method}`;

/** Keeps below which amounts the watcher credits alone with the time since when (D5, X8), as {@link keepNumbers} does. */
export async function keepCreditBelow(owner: Pool, terms: CreditBelow, keep: Keep = 'changes'): Promise<void> {
  const settings = paymentMethods.map((method) => [nameOf(method), terms[method].creditBelow] as const);
  await keepNumbers(owner, settings, keep);
}

/** Below which amounts the watcher credits alone at the moment, in every process; of a coin that was never kept, `own`. */
export async function readCreditBelow(
  db: Pool | PoolClient,
  own: CreditBelow,
): Promise<Readonly<Record<PaymentMethod, Cents>>> {
  const kept = await readNumbers(db, paymentMethods.map(nameOf));
  const of = (method: PaymentMethod): Cents => cents(kept.get(nameOf(method)) ?? own[method].creditBelow);
  return { Bitcoin: of('Bitcoin'), Ethereum: of('Ethereum'), BNB: of('BNB'), USDT: of('USDT') };
}
