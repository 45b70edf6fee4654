import type { Pool } from 'pg';
import { type DepositPlans, plansName } from '#domain/deposits/plans.ts';
import { type MarketOffers, termsIfOffered } from '#domain/markets/pairs.ts';
import { houseMaxExposure } from '#domain/markets/term-changes.ts';
import { textOf } from './house-settings.ts';

/**
 * The names of what is kept otherwise than MARKETS_FILE, PLANS_FILE, TERMS_FILE and PRIVACY_FILE say, which give
 * first values alone (X8). Of a pair its liquidity is not compared, which follows the file, and of a pair that no exchange of the standard
 * list streams nothing is: the file cannot offer it, and staff may (M3).
 */
export async function keptOtherwise(
  db: Pool,
  {
    offers,
    plans,
    texts,
  }: {
    readonly offers: MarketOffers;
    readonly plans: DepositPlans;
    /** The operator's own texts of files (B2.5), as they are kept. */
    readonly texts: readonly (readonly [string, unknown])[];
  },
): Promise<readonly string[]> {
  const settings = [
    [houseMaxExposure, offers.maxExposure],
    ...offers.pairs
      .filter((one) => termsIfOffered(one) !== null)
      .map(({ pair, terms }) => [`pair:${pair}`, terms] as const),
    [plansName, plans],
    ...texts,
  ] as const;
  const { rows } = await db.query<{ name: string }>(
    `select u.name from unnest($1::text[], $2::jsonb[]) u(name, value)
     cross join lateral (select value from house_setting where name = u.name order by id desc limit 1) h
     where case when u.name like 'pair:%' and jsonb_typeof(u.value) = 'object' and jsonb_typeof(h.value) = 'object'
       then h.value - 'liquidity' <> u.value - 'liquidity' else h.value <> u.value end
     order by u.name`,
    [settings.map(([name]) => name), settings.map(([, value]) => textOf(value))],
  );
  return rows.map(({ name }) => name);
}
