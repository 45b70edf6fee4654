import { describe, expect, it } from 'vitest';
import { settingKind, settingKinds } from '#domain/house-settings/settings.ts';
import { custodyCoins } from '#domain/review/treasury.ts';
import { variableGroups } from '#server/settings/variables.ts';
import {
  aboutOf,
  nameOf,
  proposalFields,
  readProposal,
  type Setting,
  valueWords,
  variableOf,
} from './setting-words.ts';

const variables = Object.values(variableGroups).flatMap((group) => Object.keys(group));
const now = Date.parse('2026-11-25T08:00:00Z');
function unitOf(name: string): Setting['unit'] {
  const kind = settingKind(name);
  if (!kind) throw new Error(`${name} is no setting`);
  return kind.unit;
}
const typed = { off: '', value: '2.50', at: '', reason: 'dearer blocks' };
const problemsOf = (more: object) => {
  const read = readProposal({ ...typed, ...more }, now);
  return 'problems' in read ? Object.keys(read.problems).filter((key) => read.problems[key as 'value'] != null) : [];
};

describe('words of settings', () => {
  it('[X8] each setting has a name and says what it decides', () => {
    for (const { name } of settingKinds) {
      expect(nameOf(name), name).not.toBe(name);
      expect(aboutOf(name), name).not.toBe('');
    }
  });

  it('[X8] a value is said with its unit', () => {
    const said = (name: string, value: string | null) => valueWords({ name, unit: unitOf(name) }, value);
    expect(said('DEPOSIT_MIN', '1000.00')).toBe('1,000.00 USD');
    expect(said('DEPOSIT_MIN', null)).toBe('not kept yet');
    expect(said('WITHDRAWAL_ADDRESS_HOLD_HOURS', '1')).toBe('1 hour');
    expect(said('WITHDRAWAL_WAITS_AT_MOST_DAYS', '30')).toBe('30 days');
    expect(said('COPY_SHARE_MOST_BPS', '2050')).toBe('20.5 %');
    expect(said('RESERVE_FLOOR_PERCENT', '110')).toBe('110 %');
    expect(said('reserveFloor:USDT', '1200.50000000')).toBe('1,200.5 USDT');
    expect(said('reserveFloor:USD', '0.00')).toBe('0.00 USD');
    expect(said('RISK_STRUCTURING_COUNT', '3')).toBe('3');
    expect(said('TRAVEL_RULE_FROM', 'off')).toBe('off');
    const floors = custodyCoins.map((coin) => said(`reserveFloor:${coin}`, '0.00000000'));
    expect(floors).toEqual(['0 BTC', '0 ETH', '0 BNB', '0 USDT', '0 DOGE', '0 LTC']);
  });

  it('[X8] each setting names a variable of the environment that gives its first value', () => {
    for (const { name } of settingKinds) expect(variables, name).toContain(variableOf(name));
  });

  it('[X8] a rule that can be off is chosen to be, and asks for no amount then', () => {
    const rule: Setting = {
      name: 'TRAVEL_RULE_FROM',
      group: 'travel_rule',
      unit: 'cents',
      least: '0.00',
      most: '100.00',
      mayBeOff: true,
      value: null,
      since: null,
      environment: '1000.00',
      next: null,
    };
    const namesOf = (setting: Setting, off: string) =>
      proposalFields(setting, { ...typed, off }).map(({ name }) => name);
    expect(namesOf(rule, '')).toEqual(['off', 'value', 'at', 'reason']);
    expect(namesOf(rule, 'off')).toEqual(['off', 'at', 'reason']);
    expect(namesOf({ ...rule, mayBeOff: false }, '')).toEqual(['value', 'at', 'reason']);
    expect(readProposal({ ...typed, off: 'off', value: '' }, now)).toMatchObject({ body: { value: 'off' } });
  });

  it('[X8] a proposal says its time in UTC, which is to come, or none', () => {
    expect(readProposal(typed, now)).toEqual({ body: { value: '2.50', effectiveAt: null, reason: 'dearer blocks' } });
    const planned = readProposal({ ...typed, at: '2026-11-25T09:30' }, now);
    expect(planned).toMatchObject({ body: { effectiveAt: '2026-11-25T09:30:00.000Z' } });
    expect(problemsOf({ at: '2026-11-25T08:00' })).toEqual(['at']);
    expect(problemsOf({ value: '1,000' })).toEqual(['value']);
    expect(problemsOf({ reason: ' a ' })).toEqual(['reason']);
  });
});
