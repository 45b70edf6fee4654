import type { Pool } from 'pg';
import { dayMs, hourMs } from '#domain/clock/durations.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import type { RiskSettings } from '#domain/risk/settings.ts';
import { readRiskRules } from '#server/limits/risk-rules.ts';
import type { Found } from './findings.ts';

/** How many findings of a rule are read at once; the rest is there at the next look. */
const atOnce = 200;
/** How many other customers a finding names. */
const named = 20;
/** How far back withdrawals and ID images are looked at: what is older was looked at before. */
const lookBackMs = 7 * dayMs;

/**
 * What the rules find now and is not kept yet (O2), by what is in force. Each is one statement that locks nothing.
 *
 * @param own what this process was started with
 */
export async function findByRules(pool: Pool, own: RiskSettings): Promise<readonly Found[]> {
  const settings = await readRiskRules(pool, own);
  return [
    ...(await findStructuring(pool, settings)),
    ...(await findVelocity(pool, settings)),
    ...(await findSharedAddresses(pool)),
    ...(await findSharedCards(pool)),
  ];
}

/** Several deposits just below an amount within some days, none of them part of an earlier such finding. */
async function findStructuring(pool: Pool, { structuring }: RiskSettings): Promise<readonly Found[]> {
  const { amount, belowPercent, count, days } = structuring;
  const { rows } = await pool.query<{ user_id: string; deposits: string[]; sum: string }>(
    `select d.user_id, array_agg(d.id order by d.created_ms, d.id) as deposits, sum(d.credited)::text as sum
     from deposit d
     where d.status = 'approved' and d.created_ms > clock_ms() - $3::bigint and d.credited < $1::bigint
       and d.credited * 100 >= $1::bigint * (100 - $2::integer)
       and not exists (select from risk_evidence e join risk_finding f on f.id = e.finding
         where e.record = d.id and f.code = 'structuring')
     group by d.user_id having count(*) >= $4 order by d.user_id limit ${atOnce}`,
    [amount, belowPercent, days * dayMs, count],
  );
  return rows.map(({ user_id, deposits, sum }) => ({
    subject: user_id,
    code: 'structuring',
    key: deposits[0] ?? '',
    facts: {
      count: String(deposits.length),
      sum: formatCents(BigInt(sum)),
      threshold: formatCents(amount),
      percent: String(belowPercent),
      days: String(days),
    },
    evidence: deposits,
  }));
}

/** A withdrawal soon after deposits of which next to nothing was staked. */
async function findVelocity(pool: Pool, { velocity }: RiskSettings): Promise<readonly Found[]> {
  const { amount, hours, stakedPercent } = velocity;
  const { rows } = await pool.query<{
    user_id: string;
    id: string;
    amount: bigint;
    deposited: string;
    deposits: string[];
    staked: string;
  }>(
    `select w.user_id, w.id, w.amount, d.deposited::text, d.deposits, (t.staked + m.bought)::text as staked
     from withdrawal w
     cross join lateral (select sum(credited) as deposited, min(created_ms) as first_ms, array_agg(id order by created_ms, id) as deposits
       from deposit where user_id = w.user_id and status = 'approved' and created_ms between w.created_ms - $2::bigint and w.created_ms) d
     cross join lateral (select coalesce(sum(amount), 0) as staked from trade
       where user_id = w.user_id and wallet = 'real' and created_ms between d.first_ms and w.created_ms) t
     cross join lateral (select coalesce(sum(price), 0) as bought from mining_contract
       where user_id = w.user_id and bought_ms between d.first_ms and w.created_ms) m
     where w.created_ms > clock_ms() - ${lookBackMs} and w.status in ('pending', 'approved') and w.amount >= $1::bigint
       and d.deposited >= $1::bigint and (t.staked + m.bought) * 100 < d.deposited * $3::integer
       and not exists (select from risk_finding f where f.subject = w.user_id and f.code = 'velocity' and f.key = w.id)
     order by w.created_ms, w.id limit ${atOnce}`,
    [amount, hours * hourMs, stakedPercent],
  );
  return rows.map((row) => ({
    subject: row.user_id,
    code: 'velocity',
    key: row.id,
    facts: {
      deposited: formatCents(BigInt(row.deposited)),
      staked: formatCents(BigInt(row.staked)),
      withdrawn: formatCents(row.amount),
      percent: String(stakedPercent),
      hours: String(hours),
    },
    evidence: [row.id, ...row.deposits],
  }));
}

/** A withdrawal to an address that others have asked for payouts to, or have in their book. */
async function findSharedAddresses(pool: Pool): Promise<readonly Found[]> {
  const { rows } = await pool.query<{
    user_id: string;
    address: string;
    id: string;
    payment_method: PaymentMethod;
    others: string[];
  }>(
    `select w.user_id, w.address, w.id, w.payment_method, o.others
     from (select distinct on (user_id, lower(wallet_address)) user_id, lower(wallet_address) as address, id, payment_method
       from withdrawal where created_ms > clock_ms() - ${lookBackMs} and status <> 'cancelled'
       order by user_id, lower(wallet_address), created_ms, id) w
     cross join lateral (select array_agg(uid order by uid) as others from (
       select user_id as uid from withdrawal
         where lower(wallet_address) = w.address and user_id <> w.user_id and status <> 'cancelled'
       union select owner from payout_address where lower(address) = w.address and owner <> w.user_id
       order by uid limit ${named}) p) o
     where o.others is not null
       and not exists (select from risk_finding f where f.subject = w.user_id and f.code = 'shared_address' and f.key = w.address)
     order by w.user_id, w.address limit ${atOnce}`,
  );
  return rows.map(({ user_id, address, id, payment_method, others }) => ({
    subject: user_id,
    code: 'shared_address',
    key: address,
    facts: { method: payment_method, customers: String(others.length) },
    evidence: [id, ...others],
  }));
}

/** ID images of which another account handed in the same picture. */
async function findSharedCards(pool: Pool): Promise<readonly Found[]> {
  const { rows } = await pool.query<{ user_id: string; id: string; others: string[] }>(
    `select s.user_id, s.id, o.others from identity_submission s
     cross join lateral (select array_agg(uid order by uid) as others from (
       select distinct other.user_id as uid from identity_fingerprint f join identity_fingerprint e on e.digest = f.digest
         join identity_submission other on other.id = e.submission
         where f.submission = s.id and other.user_id <> s.user_id order by uid limit ${named}) p) o
     where s.created_ms > clock_ms() - ${lookBackMs} and o.others is not null
       and not exists (select from risk_finding f where f.subject = s.user_id and f.code = 'shared_card' and f.key = s.id)
     order by s.created_ms, s.id limit ${atOnce}`,
  );
  return rows.map(({ user_id, id, others }) => ({
    subject: user_id,
    code: 'shared_card',
    key: id,
    facts: { customers: String(others.length) },
    evidence: [id, ...others],
  }));
}
