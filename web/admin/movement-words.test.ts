import { expect, it } from 'vitest';
import { movements, payerOf, routeOf, titleOf } from './movement-words.ts';

it('[L3] each movement of capital and bankroll names who pays and who is paid', () => {
  expect(movements.map((movement) => [titleOf(movement), routeOf(movement), payerOf(movement)])).toEqual([
    ['Capital in', 'outside → capital', null],
    ['Bankroll in', 'capital → bankroll', 'capital'],
    ['Bankroll out', 'bankroll → capital', 'bankroll'],
    ['Capital out', 'capital → outside', 'capital'],
  ]);
});
