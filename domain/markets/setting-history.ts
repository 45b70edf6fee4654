import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';

/** A setting as it was written down, of a pair or, where it is one for all, of none. */
export interface KeptSetting<Setting> {
  /** ms */
  readonly sinceMs: bigint;
  readonly setting: Setting;
  readonly pair: string | null;
  readonly value: string;
}

/** A change that one or several pairs have in common. */
interface SettingChange<Setting> {
  readonly since: string;
  readonly setting: Setting;
  readonly pairs: string[];
  readonly value: string;
  /** Null where nothing was. */
  readonly before: string | null;
}

/**
 * Each setting with the time since which it holds, and those of the last `days` that hold no more. The newest first; what changed alike
 * at one time stands in one item.
 *
 * @param kept the oldest first
 */
export function settingHistory<Setting extends string>(
  kept: Iterable<KeptSetting<Setting>>,
  { days, nowMs }: { readonly days: number; readonly nowMs: number },
): { readonly days: number; readonly items: SettingChange<Setting>[] } {
  const items = new Map<string, SettingChange<Setting>>();
  const held = new Map<string, { readonly value: string; readonly item: string }>();
  for (const { sinceMs, setting, pair, value } of kept) {
    const since = isoTime(millis(sinceMs));
    const key = `${setting} ${pair ?? ''}`;
    const before = held.get(key)?.value ?? null;
    if (before === value) continue;
    const at = [since, setting, value, before].join('|');
    const item = items.get(at) ?? { since, setting, pairs: [], value, before };
    items.set(at, pair === null ? item : { ...item, pairs: [...item.pairs, pair] });
    held.set(key, { value, item: at });
  }
  const inForce = new Set([...held.values()].map(({ item }) => item));
  return {
    days,
    items: [...items]
      .filter(([at, { since }]) => inForce.has(at) || Date.parse(since) > nowMs - days * dayMs)
      .map(([, item]) => item)
      .toReversed(),
  };
}
