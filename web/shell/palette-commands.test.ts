import { expect, test } from 'vitest';
import { matching, userCommands } from './palette-commands.ts';

const names = (typed: string, admin = false) => matching(userCommands(admin), typed).map(({ name }) => name);

test('[A11] a few letters find a screen, its own name before what only mentions it', () => {
  expect(names('dep')).toEqual(['Deposits', 'New deposit']);
  expect(names('new with')).toEqual(['New withdrawal']);
  expect(names('eth')[0]).toBe('Trade ETH/USD');
  expect(names('nothing of the kind')).toEqual([]);
});

test('[A7] the console is offered to admins alone', () => {
  expect(names('console')).toEqual([]);
  expect(names('console', true)).toEqual(['Admin console']);
});
