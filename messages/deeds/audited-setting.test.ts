import { expect, it } from 'vitest';
import { auditedSetting } from './audited-setting.ts';

it('[R2] [X8] a value that came into force is read in the unit of its setting, wherever its entry keeps it', () => {
  const kept = (id: string, before: unknown, after: unknown) =>
    auditedSetting({ subject: { kind: 'setting', id }, before, after });
  expect(kept('DEPOSIT_MIN', { value: '1000' }, { value: 50_000, change: 'stc_1' })).toEqual({
    name: 'DEPOSIT_MIN',
    unit: 'cents',
    asset: null,
    before: '10.00',
    after: '500.00',
  });
  expect(kept('WITHDRAWAL_FOUR_EYES_FROM', null, { fromCents: '50000' })).toMatchObject({
    before: null,
    after: '500.00',
  });
  expect(kept('MINING_CLOSE_BELOW', { from: '1' }, { from: '200' })).toMatchObject({ before: '0.01', after: '2.00' });
  expect(kept('SUPPORT_ANSWER_HOURS', null, { value: 24 })).toMatchObject({ unit: 'hours', after: '24' });
  expect(kept('reserveFloor:Bitcoin', null, { value: '150000000' })).toMatchObject({
    unit: 'coins',
    asset: 'Bitcoin',
    after: '1.50000000',
  });
  expect(kept('maxExposure', { value: null }, { value: 500_000 })).toMatchObject({ before: null, after: '5000.00' });
  // What is no setting of one number has its own words.
  expect(kept('pair:BTCUSD', null, { value: { payoutRate: 1 } })).toBeNull();
  expect(kept('DEPOSIT_MIN', null, { value: { odd: true } })).toMatchObject({ after: null });
});

it('[R2] [X8] a change of a setting has its value as it was typed', () => {
  const after = { name: 'networkFee:Bitcoin', value: '3.10', status: 'proposed' };
  const subject = { kind: 'setting_change', id: 'stc_1' };
  expect(auditedSetting({ subject, before: { value: '2.50' }, after })).toMatchObject({
    before: '2.50',
    after: '3.10',
  });
  expect(auditedSetting({ before: null, after: { name: 'Hugo Pires', value: '1' } })).toBeNull();
});
