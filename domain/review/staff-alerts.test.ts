import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alertAfterMs, alertChanges, type OpenAlert, staffAlertCodes } from './staff-alerts.ts';

const open = (code: OpenAlert['code'], beganMs: number, notifiedMs: number | null = null): OpenAlert => ({
  id: code,
  code,
  beganMs,
  notifiedMs,
});

it('[R5] staff hear of what lasts three minutes, once, and not of what has ended by then', () => {
  const began = open('disk_low', 1_000);
  const off = new Set(['disk_low'] as const);
  expect(alertChanges(off, [], 1_000)).toEqual({ begin: ['disk_low'], notify: [], end: [] });
  expect(alertChanges(off, [began], 1_000 + alertAfterMs - 1)).toEqual({ begin: [], notify: [], end: [] });
  expect(alertChanges(off, [began], 1_000 + alertAfterMs)).toEqual({ begin: [], notify: [began], end: [] });
  const notified = open('disk_low', 1_000, 5_000);
  expect(alertChanges(off, [notified], 900_000)).toEqual({ begin: [], notify: [], end: [] });
  expect(alertChanges(new Set(), [notified], 900_000)).toEqual({ begin: [], notify: [], end: [notified] });
});

it('[R5] after a look exactly what is off is open, whatever was open before', () => {
  const codes = fc.uniqueArray(fc.constantFrom(...staffAlertCodes));
  fc.assert(
    fc.property(codes, codes, (off, before) => {
      const alerts = before.map((code) => open(code, 0));
      const { begin, end } = alertChanges(new Set(off), alerts, alertAfterMs);
      const ended = new Set(end.map(({ code }) => code));
      const after = [...before.filter((code) => !ended.has(code)), ...begin];
      expect(after.toSorted()).toEqual(off.toSorted());
    }),
  );
});
