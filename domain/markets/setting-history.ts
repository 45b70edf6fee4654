import { isoTime, millis } from '#domain/clock/millis.ts';

/** A change of a setting as it was written down, of a pair or, where it is one for all, of none. */
export interface ChangedSetting<Setting> {
  /** ms */
  readonly sinceMs: bigint;
  readonly setting: Setting;
  readonly pair: string | null;
  readonly value: string;
  /** Null where nothing was. */
  readonly before: string | null;
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
 * The changes of settings, the newest first; what changed alike at one time stands in one item.
 *
 * @param changes the oldest first
 */
export function settingHistory<Setting extends string>(
  changes: Iterable<ChangedSetting<Setting>>,
): SettingChange<Setting>[] {
  const items = new Map<string, SettingChange<Setting>>();
  for (const { sinceMs, setting, pair, value, before } of changes) {
    const since = isoTime(millis(sinceMs));
    const at = JSON.stringify([since, setting, value, before]);
    const item = items.get(at) ?? { since, setting, pairs: [], value, before };
    const listed = pair === null || item.pairs.includes(pair);
    items.set(at, listed ? item : { ...item, pairs: [...item.pairs, pair] });
  }
  return [...items.values()].toReversed();
}
