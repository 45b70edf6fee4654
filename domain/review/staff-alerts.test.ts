import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alertAfterMs, alertChanges, type OpenAlert, staffAlertCodes } from './staff-alerts.ts';

const open = (code: OpenAlert['code'], beganMs: number, notifiedMs: number | null = null): OpenAlert => ({
  id: code,
  code,
  about: '',
  beganMs,
  notifiedMs,
  notifiedRoles: null,
});

it('[R5] staff hear of what lasts three minutes, once, and not of what has ended by then', () => {
  const began = open('disk_low', 1_000);
  const off = [{ code: 'disk_low', about: '' }] as const;
  expect(alertChanges(off, [], 1_000)).toEqual({ begin: off, refigure: [], notify: [], end: [] });
  expect(alertChanges(off, [began], 1_000 + alertAfterMs - 1)).toEqual({
    begin: [],
    refigure: [],
    notify: [],
    end: [],
  });
  expect(alertChanges(off, [began], 1_000 + alertAfterMs)).toEqual({
    begin: [],
    refigure: [],
    notify: [began],
    end: [],
  });
  const notified = open('disk_low', 1_000, 5_000);
  expect(alertChanges(off, [notified], 900_000)).toEqual({ begin: [], refigure: [], notify: [], end: [] });
  expect(alertChanges([], [notified], 900_000)).toEqual({ begin: [], refigure: [], notify: [], end: [notified] });
});

it('[R5] alerts of one kind begin and end one by one, each for what it is about', () => {
  const closed = (about: string) => ({ code: 'pair_closed', about }) as const;
  const alert = { ...open('pair_closed', 1_000, 2_000), about: 'BTCUSD' };
  const { begin, end } = alertChanges([closed('ETHUSD'), closed('ETHUSD')], [alert], 900_000);
  expect([begin, end]).toEqual([[closed('ETHUSD')], [alert]]);
});

it('[R5] after a look exactly what is off is open, whatever was open before', () => {
  const condition = fc.record({ code: fc.constantFrom(...staffAlertCodes), about: fc.constantFrom('', 'BTCUSD') });
  const conditions = fc.uniqueArray(condition, { selector: ({ code, about }) => `${code} ${about}` });
  fc.assert(
    fc.property(conditions, conditions, (off, before) => {
      const alerts = before.map(({ code, about }) => ({ ...open(code, 0), about }));
      const { begin, end } = alertChanges(off, alerts, alertAfterMs);
      const after = [...alerts.filter((one) => !end.includes(one)), ...begin];
      const texts = (all: readonly { code: string; about: string }[]) =>
        all.map(({ code, about }) => `${code} ${about}`).toSorted();
      expect(texts(after)).toEqual(texts(off));
    }),
  );
});
