import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type Payout, pairs } from '#domain/markets/pairs.ts';
import { type ChangedSetting, settingHistory } from '#domain/markets/setting-history.ts';
import { cents, formatCents, formatScaled } from '#domain/money/amount.ts';

type Terms = ReplyOf<typeof readFairPlay>['terms'];
type Setting = Terms['items'][number]['setting'];

const days = 30;
/** So many changes of a setting of a pair are listed at most: those that hold, then the newest. */
const mostChanges = 1_000;

interface ChangeRow {
  readonly setting: Setting;
  readonly pair: string;
  readonly since_ms: bigint;
  /** As it was kept; empty where the pair was not offered, and without a limit. */
  readonly value: string;
  /** Null where nothing was kept. */
  readonly before: string | null;
  /** Of the setting `payouts`. */
  readonly payouts: readonly Payout[] | null;
  readonly payouts_before: readonly Payout[] | null;
  readonly found: bigint;
}

/**
 * What trades on each pair are agreed on, as it was kept (T1, L7): what holds, and the changes of the last 30 days. Each setting is held
 * against the one before it of its pair, so that no number of rows without a change, nor of pairs that were never offered, hides one.
 */
export async function readTermsHistory(pool: Pool, nowMs: number): Promise<Terms> {
  const { rows } = await pool.query<ChangeRow>({
    name: 'terms-history',
    text: `with said as (
        select h.id, substr(h.name, 6) as pair, h.since_ms, s.place, s.setting, coalesce(s.value, '') as value
        from house_setting h
        cross join lateral (values (1, 'payouts', (h.value -> 'payouts')::text), (2, 'entryDelay', h.value ->> 'entryDelayMs'),
          (3, 'minStake', h.value ->> 'minStake'), (4, 'maxStake', h.value ->> 'maxStake'),
          (5, 'maxSpreadBps', h.value -> 'liquidity' ->> 'maxSpreadBps'), (6, 'maxExposure', h.value ->> 'maxExposure'))
          s(place, setting, value)
        where (h.name = any($1) or exists (select from house_setting l where l.name = 'listing:' || substr(h.name, 6)))
          and h.name like 'pair:%' and exists (
          select from house_setting o where o.name = h.name and jsonb_typeof(o.value) = 'object')),
      changed as (
        select * from (select *, lag(value) over (partition by pair, setting order by id) as before from said) k
        where value is distinct from before),
      listed as (
        select *, count(*) over () as found from (
          select *, lead(id) over (partition by pair, setting order by id) is null as holds from changed) c
        where holds or since_ms > $2 order by holds desc, id desc limit ${mostChanges})
      select setting, pair, since_ms, value, before, found,
        case setting when 'payouts' then nullif(value, '')::jsonb end as payouts,
        case setting when 'payouts' then nullif(before, '')::jsonb end as payouts_before
      from listed order by id, place`,
    values: [pairs.map(({ pair }) => `pair:${pair}`), nowMs - days * dayMs],
  });
  const omitted = Number(rows[0]?.found ?? 0n) - rows.length;
  return { days, omitted, items: settingHistory(rows.map(changeOf)) };
}

function changeOf(row: ChangeRow): ChangedSetting<Setting> {
  const { pair, since_ms: sinceMs, setting, value, before } = row;
  const words = (kept: string, payouts: readonly Payout[] | null): string => {
    if (kept === '') return '';
    if (setting === 'payouts') return payouts === null ? '' : payoutWords(payouts);
    if (setting === 'entryDelay') return `${kept} ms`;
    return setting === 'maxSpreadBps' ? kept : formatCents(cents(BigInt(kept)));
  };
  return {
    sinceMs,
    setting,
    pair,
    value: words(value, row.payouts),
    before: before === null ? null : words(before, row.payouts_before),
  };
}

/** Durations by what they pay, such as "30 s, 1 min: 85.00 %; 15 min: 80.00 %". */
function payoutWords(payouts: readonly Payout[]): string {
  const byRate = [...Map.groupBy(payouts, ({ payoutRate }) => payoutRate)];
  return byRate
    .map(
      ([rate, of]) =>
        `${of.map(({ duration }) => durationWords(duration)).join(', ')}: ${formatScaled(BigInt(rate), 2)} %`,
    )
    .join('; ');
}

const durationWords = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);
