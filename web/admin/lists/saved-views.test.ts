import { expect, it } from 'vitest';
import { focusedNext } from './saved-views.tsx';

const view = (name: string) => ({ dataset: { view: name } });
const remove = { dataset: {} };
const keep = { dataset: { keep: 'true' } };

it('[R1.8][E1] the name of a view that was saved has the focus, once it is there', () => {
  const big = view('Big ones');
  expect(focusedNext([view('Old'), remove, keep], { view: 'Big ones' })).toBeUndefined();
  expect(focusedNext([view('Old'), remove, big, remove], { view: 'Big ones' })).toBe(big);
});

it('[R1.8][E1] who gives a name up, or removes a view, is back at the button that saves one', () => {
  expect(focusedNext([view('keep'), keep], 'keep')).toBe(keep);
  expect(focusedNext([view('keep'), remove], 'keep')).toBeUndefined();
});
