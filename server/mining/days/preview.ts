import type { PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { type MinedCoin, partsPerUnit } from '#domain/mining/coins.ts';
import { payOut, type Share, shareOf, type Terms, termsIn } from '#domain/mining/division.ts';
import { expectedOf } from './automatic-closing.ts';
import type { DayInputs, DayPrice } from './day-inputs.ts';

/** One plan's part of a day. `share` is that of one contract, in parts; the rest is of all of them. */
export interface PlanPart {
  readonly planId: string;
  readonly name: string;
  readonly contracts: number;
  readonly share: Share;
  /** What N1's formula expects of one contract, in parts. */
  readonly expected: bigint | null;
  readonly nothing: 'no receipts' | 'costs' | null;
  /** Parts. */
  readonly carriedBefore: bigint;
  readonly carriedAfter: bigint;
  readonly soldUnits: bigint;
  readonly paidCents: bigint;
  readonly feeUnits: bigint;
}

/** A whole day as it is divided. */
export interface Division {
  readonly plans: readonly PlanPart[];
  /** What no contract has bought, in parts, and what of it the house gets now. */
  readonly unsold: { readonly gross: bigint; readonly feeUnits: bigint };
  readonly houseCarryBefore: bigint;
  readonly houseCarryAfter: bigint;
}

interface GroupRow extends TableRow<'mining_plan', 'name' | 'hash_rate' | 'pool_fee_bps' | 'power_mw' | 'power_price'> {
  readonly plan_id: string;
  readonly coins: readonly MinedCoin[];
  readonly carry: bigint;
  readonly contracts: bigint;
}

/** The division's own order of plans. */
const planOrder = 'order by p.id';

/**
 * What a day would be divided into by these inputs, by the very formula of the run (domain/mining/division). Contracts of a plan
 * that carry the same are counted together: those that began on the same day.
 */
export async function previewDay(
  db: PoolClient,
  coin: MinedCoin,
  day: number,
  inputs: DayInputs & { readonly price: DayPrice },
): Promise<Division> {
  const { rows } = await db.query<GroupRow>(
    `select p.id as plan_id, p.name, p.coins, p.hash_rate, p.pool_fee_bps, p.power_mw, p.power_price,
       coalesce(l.carry_after, y.carry_after, 0)::bigint as carry, count(*) as contracts
     from mining_contract c join mining_plan p on p.id = c.plan_id
     left join mining_payout y on y.contract_id = c.id and y.coin = $1 and y.day = $2 - 1 and y.addition = 0
     left join lateral (
       select x.carry_after, x.at_day from mining_payout x
       where x.contract_id = c.id and x.coin = $1 and x.addition > 0 and exists (
         select from mining_addition a where a.coin = $1 and a.at_day = $2)
       order by x.addition desc limit 1) l on l.at_day = $2
     where $1 = any(p.coins) and c.start_day <= $2 and c.end_day > $2
     group by p.id, coalesce(l.carry_after, y.carry_after, 0) ${planOrder}`,
    [coin, day],
  );
  const houseCarryBefore = await readHouseCarry(db, coin, day);
  let house = houseCarryBefore;
  const take = (parts: bigint): bigint => {
    const all = house + parts;
    house = all % partsPerUnit;
    return all / partsPerUnit;
  };
  const plans = [...Map.groupBy(rows, ({ plan_id }) => plan_id).values()].map((groups) => {
    const part = partOf(groups, coin, inputs);
    const { share } = part;
    return { ...part, feeUnits: take(BigInt(part.contracts) * (share.poolFee + share.power)) };
  });
  const given = plans.reduce((sum, { contracts, share }) => sum + BigInt(contracts) * share.gross, 0n);
  const gross = inputs.received * partsPerUnit - given;
  return { plans, unsold: { gross, feeUnits: take(gross) }, houseCarryBefore, houseCarryAfter: house };
}

function partOf(
  groups: readonly GroupRow[],
  coin: MinedCoin,
  { received, capacity, price, network }: DayInputs & { readonly price: DayPrice },
): Omit<PlanPart, 'feeUnits'> {
  const [plan] = groups;
  if (!plan) throw new Error('a group without a row');
  const terms: Terms = {
    hashRate: plan.hash_rate,
    poolFeeBps: plan.pool_fee_bps,
    powerMilliwatts: plan.power_mw,
    powerPrice: plan.power_price,
  };
  const share = shareOf({ received, capacity, price }, termsIn(terms, plan.coins, coin));
  const sums = { contracts: 0n, carriedBefore: 0n, carriedAfter: 0n, soldUnits: 0n, paidCents: 0n };
  for (const { carry, contracts } of groups) {
    const paid = payOut(carry, share.net, price);
    sums.contracts += contracts;
    sums.carriedBefore += contracts * carry;
    sums.carriedAfter += contracts * paid.carryAfter;
    sums.soldUnits += contracts * paid.soldUnits;
    sums.paidCents += contracts * paid.cents;
  }
  return {
    planId: plan.plan_id,
    name: plan.name,
    share,
    ...sums,
    contracts: Number(sums.contracts),
    expected: network && expectedOf(plan.hash_rate, network),
    nothing: share.net > 0n ? null : received === 0n ? 'no receipts' : 'costs',
  };
}

/** What the house carried over from what was divided last before a day, in parts. */
async function readHouseCarry(db: PoolClient, coin: MinedCoin, day: number): Promise<bigint> {
  const { rows } = await db.query<{ carry: bigint }>(
    `select house_carry_after as carry from mining_run
     where coin = $1 and plan_id is null and (coalesce(at_day, day) < $2 or at_day = $2)
     order by coalesce(at_day, day) desc, addition = 0 desc, addition desc limit 1`,
    [coin, day],
  );
  return rows[0]?.carry ?? 0n;
}

/** What a run says of each of its contracts, in parts. */
export type RunFigures = TableRow<
  'mining_run',
  'gross' | 'pool_fee' | 'power' | 'net' | 'expected' | 'nothing' | 'power_due'
>;

interface RunRow extends RunFigures, TableRow<'mining_run'> {
  readonly name: string | null;
}

/** What a day that is paid was divided into, as the runs say. */
export async function readDivision(db: PoolClient, coin: MinedCoin, day: number): Promise<Division> {
  const { rows } = await db.query<RunRow>(
    `select r.*, p.name from mining_run r left join mining_plan p on p.id = r.plan_id
     where r.coin = $1 and r.day = $2 and r.addition = 0 ${planOrder}`,
    [coin, day],
  );
  const rest = rows.find(({ plan_id }) => plan_id === null);
  if (!rest) throw new Error(`day ${day} of ${coin} is not paid`);
  return {
    plans: rows.flatMap((row) => (row.plan_id === null ? [] : [partOfRun(row, row.plan_id)])),
    unsold: { gross: BigInt(rest.gross), feeUnits: rest.fee_units },
    houseCarryBefore: await readHouseCarry(db, coin, day),
    houseCarryAfter: rest.house_carry_after,
  };
}

function partOfRun(row: RunRow, planId: string): PlanPart {
  return {
    planId,
    name: row.name ?? '',
    contracts: row.contracts,
    nothing: row.nothing,
    share: {
      gross: BigInt(row.gross),
      poolFee: BigInt(row.pool_fee),
      powerDue: BigInt(row.power_due),
      power: BigInt(row.power),
      net: BigInt(row.net),
    },
    expected: row.expected === null ? null : BigInt(row.expected),
    carriedBefore: BigInt(row.carried_before),
    carriedAfter: BigInt(row.carried_after),
    soldUnits: row.sold_units,
    paidCents: row.paid_cents,
    feeUnits: row.fee_units,
  };
}
