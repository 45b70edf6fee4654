import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { Payout } from '#domain/markets/pairs.ts';
import { type KeptSetting, settingHistory } from '#domain/markets/setting-history.ts';
import { cents, formatCents, formatScaled } from '#domain/money/amount.ts';

type Terms = ReplyOf<typeof readFairPlay>['terms'];
type Setting = Terms['items'][number]['setting'];

const days = 30;
/** So many versions are looked at, a version for each pair that a start changed; what is older holds since the oldest of them at least. */
const mostVersions = 4_000;

/** Null but for the pair and the time where it was not offered. */
interface TermsRow {
  readonly pair: string;
  readonly since_ms: bigint;
  readonly payouts: readonly Payout[] | null;
  readonly entry_delay_ms: number | null;
  readonly min_stake: bigint | null;
  readonly max_stake: bigint | null;
  readonly max_spread_bps: number | null;
  /** Null without a limit, too. */
  readonly max_exposure: bigint | null;
}

/** What trades on each pair are agreed on, as it was kept (T1, L7): what holds, and the changes of the last 30 days. */
export async function readTermsHistory(pool: Pool, nowMs: number): Promise<Terms> {
  const { rows } = await pool.query<TermsRow>({
    name: 'terms-history',
    text: `select substr(name, 6) as pair, since_ms, value -> 'payouts' as payouts,
             (value ->> 'entryDelayMs')::integer as entry_delay_ms, (value ->> 'minStake')::bigint as min_stake,
             (value ->> 'maxStake')::bigint as max_stake,
             (value -> 'liquidity' ->> 'maxSpreadBps')::integer as max_spread_bps, (value ->> 'maxExposure')::bigint as max_exposure
           from house_setting where name like 'pair:%' order by id desc limit ${mostVersions}`,
  });
  const everOffered = new Set(rows.filter(({ payouts }) => payouts !== null).map(({ pair }) => pair));
  const shown = rows.filter(({ pair }) => everOffered.has(pair)).toReversed();
  return settingHistory(shown.flatMap(settingsOf), { days, nowMs });
}

function settingsOf(row: TermsRow): readonly KeptSetting<Setting>[] {
  const { pair, since_ms: sinceMs, payouts, entry_delay_ms: delayMs, min_stake, max_stake } = row;
  const { max_spread_bps: spreadBps, max_exposure } = row;
  const of = (setting: Setting, value: string | null): KeptSetting<Setting> => {
    return { sinceMs, setting, pair, value: value ?? '' };
  };
  return [
    of('payouts', payouts && payoutWords(payouts)),
    of('entryDelay', delayMs === null ? null : `${delayMs} ms`),
    of('minStake', min_stake === null ? null : formatCents(cents(min_stake))),
    of('maxStake', max_stake === null ? null : formatCents(cents(max_stake))),
    of('maxSpreadBps', spreadBps === null ? null : `${spreadBps}`),
    of('maxExposure', max_exposure === null ? null : formatCents(cents(max_exposure))),
  ];
}

/** Durations by what they pay, such as "30, 60 s: 85.00 %; 900 s: 80.00 %". */
function payoutWords(payouts: readonly Payout[]): string {
  const byRate = [...Map.groupBy(payouts, ({ payoutRate }) => payoutRate)];
  return byRate
    .map(([rate, of]) => `${of.map(({ duration }) => duration).join(', ')} s: ${formatScaled(BigInt(rate), 2)} %`)
    .join('; ');
}
