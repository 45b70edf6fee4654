import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { unreadVariables, variableGroups } from './variables.ts';

const { tests: _tests, ...groups } = variableGroups;
const variables = Object.values(groups).flatMap((group) => Object.entries(group));
/** One that takes as many connections as a pool may have. */
const DATABASE_URL = 'postgres://user:password@127.0.0.1:5432/database';

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

it('[X2] what tests read is warned of no more than what the product reads', () => {
  const set = {
    FAIRLEAD_TEST_POSTGRES: '15',
    FAIRLEAD_JOURNEY_DATA: '/data',
    MINING_STATS_URL_BTC: 'https://b.test',
  };
  expect(unreadVariables(set)).toEqual([]);
});

it('[X2] a variable that is set to its default is as one that is not set', () => {
  const defaults = variables.flatMap(([name, { usual }]) => {
    const text = typeof usual === 'string' ? usual : usual?.demo;
    return text ? [[name, text] as const] : [];
  });
  expect(defaults.length).toBeGreaterThan(50);
  expect(readEnvironment(Object.fromEntries(defaults))).toEqual(readEnvironment({}));
});

it('[X2] the bounds of the list are those that the start refuses by', () => {
  const bounded = variables.flatMap(([name, { least, most }]) =>
    least === undefined || most === undefined ? [] : [{ name, least, most }],
  );
  expect(bounded.length).toBeGreaterThan(25);
  for (const { name, least, most } of bounded) {
    const read = (value: number) => () => readEnvironment({ DATABASE_URL, METRICS_PORT: '1', [name]: String(value) });
    for (const right of [least, most]) expect(read(right), `${name}=${right}`).not.toThrow();
    for (const wrong of [least - 1, most + 1]) expect(read(wrong), `${name}=${wrong}`).toThrow(new RegExp(`^${name} `));
  }
});

it('[X2] production names each variable that the list says it requires, and no other', () => {
  const refusalOf = (env: Readonly<Record<string, string>>): string => {
    try {
      readEnvironment({ FAIRLEAD_MODE: 'production', ...env });
      return '';
    } catch (error) {
      return error instanceof Error ? error.message.replace('production mode is refused: ', '') : '';
    }
  };
  const always = refusalOf({})
    .split('; ')
    .map((problem) => problem.split(' ')[0]);
  // What a bucket needs is asked for with one.
  const withBucket = [...refusalOf({ FILES_STORE: 's3' }).matchAll(/\b(S3_[A-Z_]+) \(/g)].map(([, name]) => name);
  // What a feed needs likewise: its address first, and then its name.
  const withFeed = [{}, { FEED_URL: 'wss://prices.test.example' }].flatMap((env) =>
    [...refusalOf({ PRICE_SOURCES: 'feed', ...env }).matchAll(/\b(FEED_[A-Z]+) has/g)].map(([, name]) => name),
  );
  const named = [...always, ...withBucket, ...withFeed];
  const required = variables.filter(([, one]) => one.required ?? one.requiredWith).map(([name]) => name);
  expect([...new Set(named)].toSorted()).toEqual(required.toSorted());
});

it('[X2] pools of connections are sizes of their own, and fit into the embedded database together', () => {
  expect(readEnvironment({}).poolSizes).toEqual({
    main: 20,
    orders: 2,
    callers: 2,
    limits: 2,
    markets: 12,
    candles: 2,
    statements: 3,
  });
  expect(readEnvironment({ DATABASE_POOL_MAIN: '52' }).poolSizes.main).toBe(52);
  expect(() => readEnvironment({ DATABASE_POOL_MAIN: '53' })).toThrow(
    'DATABASE_POOL_… has to be at most 75 together with the embedded database, not 76',
  );
  expect(readEnvironment({ DATABASE_URL, DATABASE_POOL_MAIN: '55' }).poolSizes.main).toBe(55);
});

it('[X3.5] DIRECT_URL goes beside DATABASE_URL, and never repeats its password', () => {
  const DIRECT_URL = 'postgres://owner:hidden@127.0.0.1:5432/database';
  expect(readEnvironment({ DATABASE_URL, DIRECT_URL }).directUrl).toBe(DIRECT_URL);
  expect(readEnvironment({ DATABASE_URL }).directUrl).toBeNull();
  expect(() => readEnvironment({ DIRECT_URL })).toThrow(/^DIRECT_URL needs DATABASE_URL beside it: ((?!hidden).)*$/);
  expect(() => readEnvironment({ DATABASE_URL, DIRECT_URL: 'https://owner:hidden@127.0.0.1' })).toThrow(
    /^DIRECT_URL has to be an address such as ((?!hidden).)*$/,
  );
});
