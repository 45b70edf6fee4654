import { expect, it } from 'vitest';
import { promiseIn } from './promises.ts';

it('[N3] a plan’s text that speaks of what it will bring is named by its words', () => {
  const promises = {
    'Guaranteed return of 12 a month': 'Guaranteed',
    'Brings 1.2 % a day': '2 % a',
    'Between 8% and 12% monthly': '2% monthly',
    'Up to 12 percent': 'Up to 12 percent',
    'Risk-free, for a year': 'Risk-free',
    'No-risk mining': 'No-risk',
    'Doubles in three months': 'Doubles',
    'Payback in 90 days': 'Payback',
    'Pays 5 dollars every day': 'Pays 5',
    'Ingresos seguros cada mes': 'Ingresos seguros',
    '1.5x your money': '5x your',
    'Earn while you sleep': 'Earn',
    'A return of what you paid, twice over': 'return of',
    'rentabilidad asegurada': 'rentabilidad',
    'Sin riesgo': 'Sin riesgo',
    'Hasta un 3 % mensual': 'Hasta un 3 %',
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
    'Runs on 100 % hydropower, with 98 % uptime in 2025; pool fee 2 %.',
    'Returns its heat to the village. Earnest people run it.',
    'Máquinas de alto rendimiento.',
    'No guarantee: you can lose it all. The pool pays once a day.',
    'Learn more from the operator’s pages; priority by Aprilia.',
  ]) {
    expect(promiseIn(text), text).toBeNull();
  }
});

it('[X4] the longest text that a plan may have is read in no time, whatever is in it', () => {
  for (const part of ['1', '1,', '1 ', '% ', 'up to 1', 'annual', 'garant', 'a', ' ', 'pays $ ']) {
    const text = part.repeat(1_000).slice(0, 1_000);
    const times = [1, 2, 3].map(() => {
      const startMs = performance.now();
      promiseIn(text);
      return performance.now() - startMs;
    });
    expect(Math.min(...times), part).toBeLessThan(50);
  }
});
