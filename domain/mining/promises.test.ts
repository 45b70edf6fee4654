import { expect, it } from 'vitest';
import { promiseIn } from './promises.ts';

it('[N3] a plan’s text that speaks of what it will bring is named by its words', () => {
  const promises = {
    'Guaranteed return of 12 a month': 'Guaranteed',
    'Earns 1.2 % a day': 'Earns',
    'up to 12% a month': '%',
    'Risk-free, for a year': 'Risk-free',
    'rentabilidad asegurada': 'rentabilidad',
    'Sin riesgo': 'Sin riesgo',
    'Best ROI of all': 'ROI',
  };
  for (const [text, word] of Object.entries(promises)) expect(promiseIn(text), text).toBe(word);
});

it('[N3] what a plan is can be said', () => {
  for (const text of [
    '',
    'Antminer S21 in a hall in Norway, run on water power.',
    'Machines of 2025. The pool pays once a day; days of service work bring less.',
    'Máquinas en Islandia con energía geotérmica.',
    'Demo data: a plan of machines that do not exist.',
    'Learn more from the operator’s pages; priority by Aprilia.',
  ]) {
    expect(promiseIn(text), text).toBeNull();
  }
});
