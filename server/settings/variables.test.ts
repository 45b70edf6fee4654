import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { isKnownVariable, unreadVariables } from './variables.ts';

/** The names that are looked at while an environment is read. */
function namesRead(env: Readonly<Record<string, string>>): readonly string[] {
  const names = new Set<string>();
  const watched = new Proxy<Readonly<Record<string, string | undefined>>>(env, {
    get: (target, name) => {
      if (typeof name === 'string') names.add(name);
      return typeof name === 'string' ? target[name] : undefined;
    },
    ownKeys: (target) => Reflect.ownKeys(target),
  });
  readEnvironment(watched);
  return [...names];
}

it('[X2] every variable that is read is known, and docs/configuration.md has its row', () => {
  const configuration = readFileSync(path.join(import.meta.dirname, '../../docs/configuration.md'), 'utf8');
  const names = [
    ...namesRead({}),
    ...namesRead({ PRICE_SOURCES: 'kraken,coinbase,bitstamp,bitfinex,coingecko', DEMO_CHAIN: 'off' }),
  ];
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name) => !isKnownVariable(name))).toEqual([]);
  // Those of one kind share a row: `MINING_PAYOUT_ADDRESSES_BTC`, `_DOGE`.
  const ends = (name: string) => `\`_${name.split('_').at(-1)}\``;
  const documented = (name: string) =>
    configuration.includes(`\`${name}\``) || configuration.includes(ends(name)) || name.endsWith('_FILE');
  expect(names.filter((name) => !documented(name))).toEqual([]);
});

it('[X2] what is set and read by nothing is warned of by what was probably meant, without its value', () => {
  expect(
    unreadVariables({
      AUTH_SECRT: 'hidden',
      BACKUP_DIRS: '/backups',
      FAIRLEAD_MOD: 'production',
      FAIRLEAD_COLOUR: 'blue',
      PORT: '3000',
      SIGNING_KEY_FILE: '/run/secrets/key',
      HOSTNAME: 'box',
      PATH: 'usual',
      npm_config_cache: 'usual',
    }),
  ).toEqual([
    'AUTH_SECRT is set and means nothing here: is AUTH_SECRET meant?',
    'BACKUP_DIRS is set and means nothing here: is BACKUP_DIR meant?',
    'FAIRLEAD_COLOUR is set and means nothing here',
    'FAIRLEAD_MOD is set and means nothing here: is FAIRLEAD_MODE meant?',
  ]);
});
