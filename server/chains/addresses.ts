import type { Pool, PoolClient } from 'pg';
import type { Millis } from '#domain/clock/millis.ts';
import { type Chain, coinOf, type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { ExtendedKey } from '#server/outside/chains/extended-keys.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { readClock } from '#server/review/timeline.ts';

/** Chains whose addresses are made alike, and so come from one key. */
export type AddressFamily = 'bitcoin' | 'evm';

export interface AddressDependencies {
  /** Null where the operator's fixed addresses serve. */
  readonly keys: Readonly<Record<AddressFamily, ExtendedKey | null>>;
  readonly fixed: Readonly<Record<PaymentMethod, string>>;
  readonly placeOf: (address: string, family: AddressFamily) => string;
}

export const familyOf = (method: PaymentMethod): AddressFamily =>
  coinOf(method).chain === 'bitcoin' ? 'bitcoin' : 'evm';
const chainsOf: Readonly<Record<AddressFamily, readonly Chain[]>> = { bitcoin: ['bitcoin'], evm: ['ethereum', 'bsc'] };

/** Gives deposits their addresses, and remembers every one for ever (D2). */
export function depositAddresses({ keys, fixed, placeOf }: AddressDependencies) {
  return {
    /**
     * The address of a new deposit: the next one of the key, which no other deposit ever gets, or the fixed one. One of
     * Ethereum is watched on BNB Smart Chain too, and the other way round: coins sent on the wrong one are seen.
     */
    async issue(tx: PoolClient, method: PaymentMethod, deposit: string, at: Millis): Promise<string> {
      const family = familyOf(method);
      const key = keys[family];
      if (!key) return fixed[method];
      for (;;) {
        const index = await nextIndex(tx, key.fingerprint);
        const { address, place } = key.derive(index);
        const { rowCount } = await tx.query(
          `insert into chain_address (chain, place, address, deposit, fingerprint, key_index, created_ms)
           select chain, $2, $3, $4, $5, $6, $7 from unnest($1::text[]) chain on conflict do nothing`,
          [chainsOf[family], place, address, deposit, key.fingerprint, index, at],
        );
        // An address that was shared before, by whatever chance, is nobody's own: the next one is taken.
        if (rowCount === chainsOf[family].length) return address;
      }
    },

    /** Has the fixed addresses watched, those of before too. */
    async watchShared(pool: Pool): Promise<void> {
      await withTransaction(pool, async (tx) => {
        const { rows } = await tx.query<{ payment_method: PaymentMethod; payment_address: string }>(
          'select distinct payment_method, payment_address from deposit',
        );
        const known = [
          ...rows.map(({ payment_method, payment_address }) => [payment_method, payment_address] as const),
          ...paymentMethods
            .filter((method) => !keys[familyOf(method)])
            .map((method) => [method, fixed[method]] as const),
        ];
        const shared = known.filter(([, address]) => address !== '');
        await tx.query(
          `insert into chain_address (chain, place, address, created_ms)
           select chain, place, address, $4 from unnest($1::text[], $2::text[], $3::text[]) u(chain, place, address)
           on conflict do nothing`,
          [
            shared.map(([method]) => coinOf(method).chain),
            shared.map(([method, address]) => placeOf(address, familyOf(method))),
            shared.map(([, address]) => address),
            await readClock(tx),
          ],
        );
      });
    },
  };
}

async function nextIndex(tx: PoolClient, fingerprint: string): Promise<number> {
  const { rows } = await tx.query<{ taken: bigint }>(
    `insert into chain_key as k (fingerprint, next_index) values ($1, 1)
     on conflict (fingerprint) do update set next_index = k.next_index + 1 returning next_index - 1 as taken`,
    [fingerprint],
  );
  const taken = rows[0]?.taken;
  if (taken === undefined) throw new Error('a key gave no index');
  return Number(taken);
}
