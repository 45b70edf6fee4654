import { expect, test } from 'vitest';
import { consoleCommands } from '#web/shell/console/console-commands.ts';
import { consoleSections } from '#web/shell/console/console-sections.ts';
import { matching, userCommands } from './palette-commands.ts';

const terms = { payouts: [], entryDelay: 500, minStake: '1.00', maxStake: '10.00' };
const listed = ['BTC/USD', 'ETH/USD', 'EUR/USD'].map((name) => ({
  Uppername: name,
  lowerName: name.replace('/', ''),
  terms: name === 'EUR/USD' ? null : terms,
}));
const names = (typed: string, admin = false) =>
  matching(userCommands(admin, '/user', listed), typed).map(({ name }) => name);

test('[A11] a few letters find a screen, its own name before what only mentions it', () => {
  expect(names('dep')).toEqual(['Deposits', 'Deposit plans', 'New deposit', 'Limits and time-outs']);
  expect(names('new with')).toEqual(['New withdrawal']);
  expect(names('eth')[0]).toBe('Trade ETH/USD');
  expect(names('nothing of the kind')).toEqual([]);
});

test('[A11] limits, addresses, profile and deposits are found too', () => {
  for (const name of ['Limits and time-outs', 'Address book', 'Address', 'Profile', 'Deposit plans', 'Buy Crypto']) {
    expect(names(name)).toContain(name);
  }
});

test('[A11] the palette of the console knows its sections, and the own account', () => {
  const inConsole = (typed: string) => matching(consoleCommands('owner'), typed).map(({ to }) => to);
  expect(inConsole('')).toEqual(
    expect.arrayContaining([...consoleSections.map(({ to }) => to), '/admin/account', '/admin/notices', null]),
  );
  expect(inConsole('mining plans')).toEqual(['/admin/mining/plans']);
  expect(inConsole('trade btc')).toEqual([]);
});

test('[A7] the console is offered to admins alone', () => {
  expect(names('console')).toEqual([]);
  expect(names('console', true)).toEqual(['Admin console']);
});

test('[T11] a pair opens in the room one is in, and says which money that is', () => {
  const pairs = (path: string) => {
    const commands = userCommands(false, path, listed).filter(({ pair }) => pair !== undefined);
    expect(commands.length).toBeGreaterThan(1);
    return [...new Set(commands.map(({ to, hint }) => `${to} ${hint.split(', ')[1]}`))];
  };
  expect(pairs('/user/ptraderoom')).toEqual(['/user/ptraderoom practice dollars']);
  expect(pairs('/user/ptraderoom/')).toEqual(['/user/ptraderoom practice dollars']);
  for (const path of ['/user', '/user/traderoom', '/user/statement']) {
    expect(pairs(path)).toEqual(['/user/traderoom real money']);
  }
});
