import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type KeptSetting, settingHistory } from '#domain/markets/setting-history.ts';
import type { RunSettings } from './run-settings.ts';

type Settings = ReplyOf<typeof readFairPlay>['settings'];
type Setting = Settings['items'][number]['setting'];

const days = 30;
/** So many changes are looked at; what is older holds since the oldest of them at least. */
const mostChanges = 200;

/** Runs that began with other settings than the run before, the newest first. */
const changesText = `
  select to_ms, settings from (
    select number, to_ms, settings, lag(settings) over (order by number) as before from market_heard where begins) r
  where settings is distinct from before order by number desc limit ${mostChanges}`;

type Value = Omit<KeptSetting<Setting>, 'sinceMs'>;

/**
 * The settings that bear on prices, each with the time since which it holds, and those of the last days that hold no more (Z3). The
 * newest first; what changed alike at one time stands in one item.
 */
export async function readSettingsHistory(pool: Pool, nowMs: number): Promise<Settings> {
  const { rows } = await pool.query<{ to_ms: bigint; settings: Partial<RunSettings> }>({
    name: 'markets-settings',
    text: changesText,
  });
  const kept = rows.toReversed().flatMap(({ to_ms, settings }) => {
    return valuesOf(settings).map((value): KeptSetting<Setting> => ({ sinceMs: to_ms, ...value }));
  });
  return settingHistory(kept, { days, nowMs });
}

function valuesOf({ sources, guardBps, pairs }: Partial<RunSettings>): readonly Value[] {
  return [
    ...(sources === undefined ? [] : [{ setting: 'sources' as const, pair: null, value: sources.join(', ') }]),
    ...(guardBps === undefined ? [] : [{ setting: 'guardBps' as const, pair: null, value: `${guardBps}` }]),
    ...Object.entries(pairs ?? {}).flatMap(([pair, { minSize, maxSpreadBps, minUpdates }]): Value[] => [
      { setting: 'minSize', pair, value: `${minSize}` },
      { setting: 'maxSpreadBps', pair, value: `${maxSpreadBps}` },
      { setting: 'minUpdates', pair, value: `${minUpdates}` },
    ]),
  ];
}
