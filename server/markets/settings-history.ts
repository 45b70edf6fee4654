import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { type ChangedSetting, settingHistory } from '#domain/markets/setting-history.ts';

type Settings = ReplyOf<typeof readFairPlay>['settings'];
type Setting = Settings['items'][number]['setting'];

const days = 30;
/** So many changes of a setting are listed at most: those that hold, then the newest. */
const mostChanges = 1_000;

/**
 * Each setting of each run that began, held against what an earlier run said of it: what holds, and what changed from a time on (ms).
 * Runs that began with the settings of the run before change nothing, and are taken out before all else.
 */
const changesText = `
  with runs as (
    select number, to_ms, settings from (
      select number, to_ms, settings, lag(settings) over (order by number) as before from market_heard where begins) r
    where settings is distinct from before),
  said as (
    select number, to_ms, 1 as place, 'sources' as setting, null as pair,
      array_to_string(array(select jsonb_array_elements_text(settings -> 'sources')), ', ') as value
    from runs where settings ? 'sources'
    union all
    select number, to_ms, 2, 'guardBps', null, settings ->> 'guardBps' from runs where settings ? 'guardBps'
    union all
    select r.number, r.to_ms, 3, s.setting, p.pair, p.floors ->> s.setting
    from runs r cross join lateral jsonb_each(r.settings -> 'pairs') p(pair, floors)
    cross join (values ('minSize'), ('maxSpreadBps'), ('minUpdates')) s(setting)
    union all
    select r.number, r.to_ms, 4, 'symbols', p.pair, (
      select coalesce(string_agg(s.source || ' ' || s.symbol, ', ' order by s.source), '') from jsonb_each_text(p.floors -> 'symbols') s(source, symbol))
    from runs r cross join lateral jsonb_each(r.settings -> 'pairs') p(pair, floors) where p.floors ? 'symbols'),
  changed as (
    select * from (
      select *, lag(value) over (partition by setting, pair order by number) as before from said where value is not null) k
    where value is distinct from coalesce(before, case when setting = 'symbols' then '' end)),
  listed as (
    select *, count(*) over () as found from (
      select *, lead(number) over (partition by setting, pair order by number) is null as holds from changed) c
    where holds or to_ms > $1 order by holds desc, number desc limit ${mostChanges})
  select setting, pair, to_ms, value, before, found from listed order by number, place, pair, setting`;

/**
 * The settings that bear on prices, each with the time since which it holds, and those of the last days that hold no more (Z3). The
 * newest first; what changed alike at one time stands in one item.
 */
export async function readSettingsHistory(pool: Pool, nowMs: number): Promise<Settings> {
  const { rows } = await pool.query<Omit<ChangedSetting<Setting>, 'sinceMs'> & { to_ms: bigint; found: bigint }>({
    name: 'markets-settings',
    text: changesText,
    values: [nowMs - days * dayMs],
  });
  const changes = rows.map(({ to_ms, setting, pair, value, before }) => {
    return { sinceMs: to_ms, setting, pair, value, before };
  });
  return { days, omitted: Number(rows[0]?.found ?? 0n) - rows.length, items: settingHistory(changes) };
}
