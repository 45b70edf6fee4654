import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import {
  type AllowedCountries,
  type CountryPolicy,
  type CountryProduct,
  countryProducts,
} from '#domain/accounts/country-policy.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { writeAudit } from './audit.ts';

/**
 * - `countries`: Null: everywhere.
 */
type PolicyRow = TableRow<'country_policy_standing', 'product' | 'countries'>;

/**
 * Keeps where products may be sold with the time since when (B4): what was decided under one policy is verified by it. Written at
 * the start of a process by the owner of the schema alone; nothing is written of what held before, and each change is audited.
 */
export async function keepCountryPolicy(owner: Pool, policy: CountryPolicy): Promise<void> {
  await withTransaction(owner, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtext('country policy'))`);
    const { rows } = await tx.query<PolicyRow>(
      'select distinct on (product) product, countries from country_policy_standing order by product, id desc',
    );
    for (const product of countryProducts) {
      const before = rows.find((row) => row.product === product);
      const next = namesOf(policy[product]);
      if (before && textOf(before.countries) === textOf(next)) continue;
      await tx.query('insert into country_policy_standing (product, countries) values ($1, $2)', [product, next]);
      await writeAudit(tx, {
        actor: 'system',
        action: 'accounts.country-policy',
        subjectKind: 'setting',
        reason: null,
        subject: `COUNTRIES_${product.toUpperCase()}`,
        before: before ? { countries: textOf(before.countries) } : null,
        after: { countries: textOf(next) },
      });
    }
  });
}

/**
 * Where products could be sold at a time. Of a time before the first record it is that one, so that trades which an older version
 * accepted are placed. Throws where nothing was ever recorded: a start of the product records it.
 */
export async function readCountryPolicyAt(tx: PoolClient, at: Millis): Promise<CountryPolicy> {
  const { rows } = await tx.query<PolicyRow>({
    name: 'country-policy-at',
    text: `select distinct on (product) product, countries from country_policy_standing
           order by product, from_ms <= $1 desc, case when from_ms <= $1 then -id else id end`,
    values: [at],
  });
  const of = (product: CountryProduct): AllowedCountries => {
    const found = rows.find((row) => row.product === product);
    if (!found) throw new Error(`it is not recorded where ${product} may be sold`);
    return found.countries === null ? 'all' : new Set(found.countries);
  };
  return { trades: of('trades'), copying: of('copying'), mining: of('mining') };
}

const namesOf = (allowed: AllowedCountries): readonly string[] | null =>
  allowed === 'all' ? null : [...allowed].sort();

const textOf = (countries: readonly string[] | null): string => (countries === null ? 'all' : countries.join(','));
