import { i18n, type Messages } from '@lingui/core';
import { afterEach, expect, it } from 'vitest';
import { deviceWords } from '#web/widgets/device-words.ts';
import { actionName, deedOf, reasonOf } from './deeds.ts';

const catalogues = import.meta.glob<Messages>(
  [
    '../../../messages/deeds/texts.es.po',
    '../customers/texts.es.po',
    '../settings/texts.es.po',
    '../../widgets/texts.es.po',
  ],
  { import: 'default', eager: true },
);
afterEach(() => i18n.activate('en'));

it('[R2] [A11] the console says in Spanish what was done, with settings, reasons and devices by their words', () => {
  for (const messages of Object.values(catalogues)) i18n.load('es', messages);
  i18n.activate('es');
  const after = { amount: '120050', name: 'Hugo Pires' };
  expect(deedOf({ action: 'deposits.approve', before: null, after })).toBe(
    'aprobó el depósito de 1,200.50 USD de Hugo Pires',
  );
  expect(deedOf({ action: 'settings.propose', before: null, after: { name: 'DEPOSIT_MIN', value: '10.00' } })).toBe(
    'propuso un cambio de un ajuste: Depósito mínimo a 10.00 USD',
  );
  expect(actionName('staff.end')).toBe('Puso fin al rol de un miembro del personal');
  const declined = { action: 'identities.decline', reason: 'Expired', after: { reason: 'under_age' } };
  expect(reasonOf(declined)).toMatch(/18/);
  expect(reasonOf(declined)).not.toBe('Under 18');
  const because = { code: 'guard_apart', facts: { source: 'live:kraken', bps: 123, allowed: 100 } } as const;
  const guarded = { action: 'markets.guard', reason: 'in English', because, after: null };
  expect(reasonOf(guarded)).toBe('live:kraken se aparta 123 puntos básicos, más de los 100 permitidos');
  const stopped = { code: 'copy_stopped', facts: { by: 'debt' } } as const;
  expect(reasonOf({ ...guarded, because: stopped })).toBe('detenida por: deuda');
  // What was kept as a sentence stays readable.
  expect(reasonOf({ ...guarded, reason: 'its term is over', because: null })).toBe('its term is over');
  expect(deviceWords({ browser: 'Firefox', system: 'Windows' })).toBe('Firefox en Windows');
  expect(deviceWords({ browser: null, system: null })).toBe('Un programa o un navegador desconocido');
});
