import type { Pool } from 'pg';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import type { RunSettings } from './run-settings.ts';

type Settings = ReplyOf<typeof readFairPlay>['settings'];
type Item = Settings['items'][number];

const days = 30;
/** So many changes are looked at; what is older holds since the oldest of them at least. */
const mostChanges = 200;

/** Runs that began with other settings than the run before, the newest first. */
const changesText = `
  select to_ms, settings from (
    select number, to_ms, settings, lag(settings) over (order by number) as before from market_heard where begins) r
  where settings is distinct from before order by number desc limit ${mostChanges}`;

interface Value {
  readonly setting: Item['setting'];
  /** Null where it is one for all. */
  readonly pair: string | null;
  readonly value: string;
}

/**
 * The settings that bear on prices, each with the time since which it holds, and those of the last days that hold no more (Z3). The
 * newest first; what changed alike at one time stands in one item.
 */
export async function readSettingsHistory(pool: Pool, nowMs: number): Promise<Settings> {
  const { rows } = await pool.query<{ to_ms: bigint; settings: Partial<RunSettings> }>({
    name: 'markets-settings',
    text: changesText,
  });
  const items = new Map<string, Item>();
  const held = new Map<string, { readonly value: string; readonly item: string }>();
  const inForce = new Set<string>();
  for (const { to_ms, settings } of rows.toReversed()) {
    const since = isoTime(millis(to_ms));
    for (const { setting, pair, value } of valuesOf(settings)) {
      const key = `${setting} ${pair ?? ''}`;
      const before = held.get(key)?.value ?? null;
      if (before === value) continue;
      const at = [since, setting, value, before].join('|');
      const item = items.get(at) ?? { since, setting, pairs: [], value, before };
      items.set(at, pair === null ? item : { ...item, pairs: [...item.pairs, pair] });
      held.set(key, { value, item: at });
    }
  }
  for (const { item } of held.values()) inForce.add(item);
  const isShown = ([at, { since }]: [string, Item]) => inForce.has(at) || Date.parse(since) > nowMs - days * dayMs;
  return {
    days,
    items: [...items]
      .filter(isShown)
      .map(([, item]) => item)
      .toReversed(),
  };
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
