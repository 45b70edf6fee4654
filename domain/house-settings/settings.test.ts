import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { parseId } from '#domain/ids/ids.ts';
import {
  decideProposal,
  decideSettingApproval,
  decideSettingDecline,
  decideSettingWithdrawal,
  settingChangeStatuses,
} from './changes.ts';
import { outOfOrder, readSettingValue, settingKind, settingKinds, settingText, travelRuleOff } from './settings.ts';

const now = millis(1_780_000_000_000);
const person = (letter: string) => {
  const id = parseId('usr', `usr_${letter.repeat(26)}`);
  if (!id) throw new Error(letter);
  return id;
};
const [asker, other] = [person('a'), person('b')];
const proposed = { status: 'proposed', askedBy: asker, askerStands: true } as const;
const ask = (more: object = {}, found: object = {}) =>
  decideProposal({ value: '24', effectiveAt: null, seen: '12', ...more }, { held: '12', open: false, now, ...found });
const codeOf = (decision: ReturnType<typeof ask>) => (decision.ok ? null : decision.failure.code);

describe('settings of the console', () => {
  it('[X8] a value is read as it is written, within the bounds of its setting and nothing else', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settingKinds), fc.bigInt({ min: -10n, max: 20_000_000_000n }), (kind, value) => {
        const inside = value >= kind.least && value <= kind.most;
        if (value < 0n) return;
        expect(readSettingValue(kind, settingText(kind, value))).toBe(inside ? value : null);
      }),
    );
    for (const kind of settingKinds)
      for (const text of ['', '-1', '1e3', '0x10', '1.000000005', '01', ' 1', '99999999999999', 'Off'])
        expect(readSettingValue(kind, text), `${kind.name} ${text}`).toBeNull();
  });

  it('[X8] dollars have two decimals, coins eight, all else none, and one rule alone can be off', () => {
    const read = (name: string, text: string) => {
      const kind = settingKind(name);
      if (!kind) throw new Error(name);
      const value = readSettingValue(kind, text);
      return value === null ? null : [value, settingText(kind, value)];
    };
    expect(read('reserveFloor:Ethereum', '0.5')).toEqual([50_000_000n, '0.50000000']);
    expect(read('reserveFloor:Ethereum', '1000000000')).toEqual([10n ** 17n, '1000000000.00000000']);
    expect(read('reserveFloor:Ethereum', '1000000000.00000001')).toBeNull();
    expect(read('reserveFloor:USD', '0.505')).toBeNull();
    expect(read('reserveFloor:USD', '0.50')).toEqual([50n, '0.50']);
    expect(read('RESERVE_FLOOR_PERCENT', '100.5')).toBeNull();
    expect(read('TRAVEL_RULE_FROM', '0')).toEqual([0n, '0.00']);
    expect(read('TRAVEL_RULE_FROM', 'off')).toEqual([travelRuleOff, 'off']);
    // What is kept of a rule that is off is no amount that somebody could type.
    expect(read('TRAVEL_RULE_FROM', '10000000000.01')).toBeNull();
    for (const { name, off } of settingKinds) if (off === null) expect(read(name, 'off'), name).toBeNull();
  });

  it('[X8] no least is above its most, whichever of the two holds or waits', () => {
    const held: Readonly<Record<string, readonly bigint[]>> = {
      COPY_LEAST_ALLOCATION: [1_000n],
      COPY_ALLOCATION: [10_000n, 5_000n],
    };
    const sideOf = (name: string, value: bigint) => outOfOrder(name, value, (of) => held[of] ?? []);
    expect(sideOf('COPY_LEAST_ALLOCATION', 5_000n)).toBeNull();
    expect(sideOf('COPY_LEAST_ALLOCATION', 5_001n)).toEqual({ side: 'most', other: 'COPY_ALLOCATION', value: 5_000n });
    expect(sideOf('COPY_ALLOCATION', 999n)).toEqual({ side: 'least', other: 'COPY_LEAST_ALLOCATION', value: 1_000n });
    expect(sideOf('COPY_SHARE_MOST_BPS', 0n)).toBeNull();
  });

  it('[X8] another value than holds, by who saw what holds, while no other change is open, at once or within a year', () => {
    expect(codeOf(ask())).toBeNull();
    expect(codeOf(ask({ effectiveAt: millis(now + 1) }))).toBeNull();
    expect(codeOf(ask({ effectiveAt: millis(now + 365 * dayMs) }))).toBeNull();
    expect(codeOf(ask({ effectiveAt: now }))).toBe('invalid_input');
    expect(codeOf(ask({ effectiveAt: millis(now + 365 * dayMs + 1) }))).toBe('invalid_input');
    expect(codeOf(ask({ value: '12' }))).toBe('setting_unchanged');
    expect(codeOf(ask({ seen: '13' }))).toBe('record_changed');
    expect(codeOf(ask({}, { open: true }))).toBe('setting_change_open');
  });

  it('[X8] never by who proposed it, whatever has become of the change', () => {
    fc.assert(
      fc.property(fc.constantFrom(...settingChangeStatuses), fc.boolean(), (status, askerStands) => {
        expect(decideSettingApproval({ status, askedBy: asker, askerStands }, asker).ok).toBe(false);
        expect(decideSettingApproval({ status, askedBy: asker, askerStands }, other).ok).toBe(
          status === 'proposed' && askerStands,
        );
      }),
    );
    expect(codeOf(decideSettingApproval(proposed, asker))).toBe('second_admin_required');
    expect(codeOf(decideSettingApproval({ ...proposed, askerStands: false }, other))).toBe('record_changed');
  });

  it('[X8] what is in force, declined or withdrawn is decided', () => {
    for (const status of settingChangeStatuses) {
      const change = { ...proposed, status };
      expect(decideSettingDecline(change).ok).toBe(status === 'proposed');
      const open = status === 'proposed' || status === 'approved';
      expect(decideSettingWithdrawal(change, { uid: asker, isOwner: false }).ok).toBe(open);
      expect(decideSettingWithdrawal(change, { uid: other, isOwner: true }).ok).toBe(open);
      expect(codeOf(decideSettingWithdrawal(change, { uid: other, isOwner: false }))).toBe('not_found');
    }
  });
});
