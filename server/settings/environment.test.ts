import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';
import { readWithdrawalSettings } from './withdrawals.ts';

it('[B1] nothing but up/down trades is offered unless configured, and an unknown product stops the start', () => {
  expect(readEnvironment({}).products).toEqual(new Set());
  expect(readEnvironment({ PRODUCTS: ' options, stocks' }).products).toEqual(new Set(['stocks', 'options']));
  expect(() => readEnvironment({ PRODUCTS: 'stocks,lottery' })).toThrow(
    'PRODUCTS may hold stocks, options, not lottery',
  );
});

it('[B2] what is a part of the dashboard cannot be said to be offered outside it', () => {
  // Where they are offered is said by COUNTRIES_COPYING and COUNTRIES_MINING.
  expect(() => readEnvironment({ PRODUCTS: 'stocks,mining' })).toThrow('PRODUCTS may hold stocks, options, not mining');
  expect(() => readEnvironment({ PRODUCTS: 'copying' })).toThrow('PRODUCTS may hold stocks, options, not copying');
});

it('[B1] the operator’s legal texts are read from files, within a bound', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fairlead-legal-'));
  const file = path.join(folder, 'terms.txt');
  await writeFile(file, '\n1. Terms\n2. More\n');
  expect(readEnvironment({ TERMS_FILE: file })).toMatchObject({ termsText: '1. Terms\n2. More', privacyText: null });
  await writeFile(file, 'x'.repeat(262_145));
  expect(() => readEnvironment({ PRIVACY_FILE: file })).toThrow(`PRIVACY_FILE ${file}: has 262145 bytes`);
  await rm(folder, { recursive: true });
});

it('[B4] a product may be sold nowhere in production until countries are set, everywhere in a demo', () => {
  expect(readEnvironment({}).countries).toEqual({ trades: 'all', copying: 'all', mining: 'all' });
  expect(readEnvironment({ COUNTRIES_TRADES: ' CH, BR', COUNTRIES_MINING: '' }).countries).toEqual({
    trades: new Set(['CH', 'BR']),
    copying: 'all',
    mining: new Set(),
  });
  for (const wrong of ['CH,Brazil', 'ch', 'all,CH', 'EU']) {
    expect(() => readEnvironment({ COUNTRIES_TRADES: wrong })).toThrow(
      /^COUNTRIES_TRADES has to be all or a comma list/,
    );
  }
});

it('[I2] the master key of ID images is 32 random bytes, in base64 or hex, earlier ones after it', () => {
  const keys = [randomBytes(32), randomBytes(32)];
  const read = (text: string) => readEnvironment({ IDENTITY_MASTER_KEY: text }).identityMasterKeys;
  expect(read(`${keys[0]?.toString('base64')}, ${keys[1]?.toString('hex')}`)).toEqual(keys);
  expect(readEnvironment({}).identityMasterKeys).toEqual([]);
  const wrong = [
    'changeme',
    randomBytes(16).toString('hex'),
    Buffer.alloc(32).toString('base64'),
    '0123456789abcdef'.repeat(4),
  ];
  for (const text of wrong) expect(() => read(text), text).toThrow('IDENTITY_MASTER_KEY has to be 32 random bytes');
  expect(() => readEnvironment({ FAIRLEAD_MODE: 'production' })).toThrow('IDENTITY_MASTER_KEY has to be set');
});

it('[I5] how long ID images are kept is configuration', () => {
  expect(readEnvironment({}).identityRetentionYears).toBe(5);
  expect(readEnvironment({ IDENTITY_RETENTION_YEARS: '10' }).identityRetentionYears).toBe(10);
  for (const wrong of ['0', '2.5', 'five', '-1']) {
    expect(() => readEnvironment({ IDENTITY_RETENTION_YEARS: wrong })).toThrow('whole number of years');
  }
});

it('[C2] [C6] what a copy puts apart and how profit share is divided are configuration, and nonsense stops the start', () => {
  expect(readEnvironment({}).copying).toEqual({
    defaultAllocation: 10_000n,
    leastAllocation: 1_000n,
    mostShareBps: 3_000,
    houseShareBps: 2_000,
    bounds: { traderBps: 2_500, customerBps: 1_000 },
  });
  const set = {
    COPY_ALLOCATION: '50.00',
    COPY_LEAST_ALLOCATION: '20',
    COPY_SHARE_MOST_BPS: '0',
    COPY_SHARE_HOUSE_BPS: '1',
    COPY_RESERVE_TRADER_BPS: '500',
    COPY_RESERVE_CUSTOMER_BPS: '50',
  };
  expect(readEnvironment(set).copying).toEqual({
    defaultAllocation: 5_000n,
    leastAllocation: 2_000n,
    mostShareBps: 0,
    houseShareBps: 1,
    bounds: { traderBps: 500, customerBps: 50 },
  });
  for (const wrong of [
    { COPY_ALLOCATION: '9.99' },
    { COPY_ALLOCATION: '10,00' },
    { COPY_RESERVE_TRADER_BPS: '10001' },
    { COPY_RESERVE_CUSTOMER_BPS: '5 %' },
    { COPY_LEAST_ALLOCATION: '0.99' },
    { COPY_LEAST_ALLOCATION: '200.00' },
    { COPY_SHARE_MOST_BPS: '10001' },
    { COPY_SHARE_HOUSE_BPS: '20%' },
  ]) {
    expect(() => readEnvironment(wrong), JSON.stringify(wrong)).toThrow(/^COPY_[A-Z_]+ has to be/);
  }
});

it('[W5] [W6] fees, the limit of four eyes and both waits of withdrawals are configuration, and nonsense stops the start', () => {
  const demo = readEnvironment({}).withdrawals;
  expect(demo).toEqual({
    networkFees: { Bitcoin: 250n, Ethereum: 150n, BNB: 20n, USDT: 300n },
    fourEyes: { record: 100_000n, sum: 100_000n, total: 1_000_000n },
    addressHoldHours: 0,
    waitsAtMostDays: 30,
  });
  expect(readWithdrawalSettings({}, 'production').addressHoldHours).toBe(24);
  const set = readEnvironment({
    WITHDRAWAL_FEES: 'USDT=4, Bitcoin=1.25',
    WITHDRAWAL_FOUR_EYES_FROM: '250',
    WITHDRAWAL_FOUR_EYES_TOTAL: '600',
    WITHDRAWAL_ADDRESS_HOLD_HOURS: '48',
    WITHDRAWAL_WAITS_AT_MOST_DAYS: '10',
  }).withdrawals;
  expect(set).toEqual({
    networkFees: { ...demo.networkFees, USDT: 400n, Bitcoin: 125n },
    fourEyes: { record: 25_000n, sum: 25_000n, total: 60_000n },
    addressHoldHours: 48,
    waitsAtMostDays: 10,
  });
  const wrong = [
    ['WITHDRAWAL_FEES', ['Dogecoin=1', 'Bitcoin', 'Bitcoin=-1', 'USDT=100.01', 'BNB=0.001']],
    ['WITHDRAWAL_FOUR_EYES_FROM', ['0', '-5', 'all', '1e3']],
    ['WITHDRAWAL_FOUR_EYES_SUM', ['0', 'none']],
    ['WITHDRAWAL_FOUR_EYES_TOTAL', ['0', '1.005']],
    ['WITHDRAWAL_ADDRESS_HOLD_HOURS', ['721', '-1', '1.5', 'a day']],
    ['WITHDRAWAL_WAITS_AT_MOST_DAYS', ['0', '366', 'x']],
  ] as const;
  for (const [variable, texts] of wrong) {
    for (const text of texts) {
      expect(() => readEnvironment({ [variable]: text }), text).toThrow(new RegExp(`^${variable} has to be`));
    }
  }
});

it('[D3] the contract of USDT needs its checksum where it has capital and small letters, and is read as one spelling', () => {
  const contract = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  for (const text of [contract, contract.toLowerCase(), `0x${contract.slice(2).toUpperCase()}`]) {
    expect(readEnvironment({ USDT_CONTRACT: text }).chains.usdtContract).toBe(contract);
  }
  const wrong = contract.replace('eAed', 'eaed');
  expect(() => readEnvironment({ USDT_CONTRACT: wrong })).toThrow('USDT_CONTRACT has a wrong checksum');
  expect(() => readEnvironment({ USDT_CONTRACT: '0x12' })).toThrow('USDT_CONTRACT has to be 0x and 40');
});

it('[X2] production refuses the embedded database without a backup target, and a target on the same data', () => {
  const refusal = (more: Record<string, string>): string => {
    try {
      readEnvironment({ FAIRLEAD_MODE: 'production', ...more });
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(refusal({})).toContain('BACKUP_DIR has to be set');
  expect(refusal({ BACKUP_DIR: '/mnt/backups' })).not.toContain('BACKUP_DIR');
  expect(refusal({ DATABASE_URL: 'postgres://db.example/fairlead' })).not.toContain('BACKUP_DIR');
  for (const [dataDir, backupDir] of [
    ['/srv/data', '/srv/data'],
    ['/srv/data', '/srv/data/backups'],
    ['./data', 'data/../data/b'],
  ] as const) {
    expect(refusal({ DATA_DIR: dataDir, BACKUP_DIR: backupDir })).toContain('may not lie in DATA_DIR');
  }
  expect(() => readEnvironment({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP');
  expect(readEnvironment({ BACKUP_DIR: '/mnt/backups' })).toMatchObject({ backupDir: '/mnt/backups', backupKeep: 7 });
});

it('X3.7: WAL_ARCHIVE_DIR is a folder from the root outside DATA_DIR, beside BACKUP_DIR, and of the embedded database alone', () => {
  const backups = { BACKUP_DIR: '/mnt/backups' };
  expect(readEnvironment(backups).walArchiveDir).toBeNull();
  expect(readEnvironment({ ...backups, WAL_ARCHIVE_DIR: '/mnt/log/' }).walArchiveDir).toBe('/mnt/log');
  const refused = (env: Record<string, string>) => expect(() => readEnvironment({ ...backups, ...env }));
  refused({ WAL_ARCHIVE_DIR: 'log' }).toThrow('WAL_ARCHIVE_DIR has to be a folder from the root');
  refused({ DATA_DIR: '/srv', WAL_ARCHIVE_DIR: '/srv/log' }).toThrow('WAL_ARCHIVE_DIR may not lie in DATA_DIR');
  refused({ BACKUP_DIR: '', WAL_ARCHIVE_DIR: '/mnt/log' }).toThrow('WAL_ARCHIVE_DIR needs BACKUP_DIR');
  const DATABASE_URL = 'postgres://db.example/fairlead';
  refused({ DATABASE_URL, WAL_ARCHIVE_DIR: '/mnt/log' }).toThrow('WAL_ARCHIVE_DIR is of the embedded database');
});

it('[D2] a private key in place of a public one stops the start, and is not repeated', () => {
  for (const variable of ['BITCOIN_XPUB', 'ETHEREUM_XPUB']) {
    for (const secret of [`zprv${'A'.repeat(107)}`, 'ripple scissors kick mammal', 'ab'.repeat(32)]) {
      const read = () => readEnvironment({ [variable]: secret });
      expect(read).toThrow(`${variable} holds a private key`);
      expect(read).not.toThrow(secret.slice(0, 10));
    }
    expect(() => readEnvironment({ [variable]: 'bc1qsomething' })).toThrow(
      `${variable} has to be an extended public key`,
    );
  }
});

it('[X2] [D5] payments are simulated in a demo alone, and never beside a node or a key of the operator’s', () => {
  const { standIn, terms, keys } = readEnvironment({}).chains;
  expect(standIn).toBe(true);
  expect(terms.USDT).toEqual({ confirmations: 3, creditBelow: 100_000n });
  expect(keys.bitcoin).toMatch(/^zpub/);
  const own = readEnvironment({ BITCOIN_RPC_URL: 'http://127.0.0.1:8332' }).chains;
  expect(own).toMatchObject({ standIn: false, keys: { bitcoin: null }, terms: { USDT: { creditBelow: 0n } } });
  expect(readEnvironment({ DEMO_CHAIN: 'off' }).chains.standIn).toBe(false);
  expect(() => readEnvironment({ DEMO_CHAIN: 'maybe' })).toThrow('DEMO_CHAIN has to be on or off');
  expect(() => readEnvironment({ FAIRLEAD_MODE: 'production', DEMO_CHAIN: 'on' })).toThrow('DEMO_CHAIN is for a demo');
});

it('[D5] the chain watcher credits nothing by itself unless configured, and never what takes two admins', () => {
  const { terms, nodes } = readEnvironment({ DEMO_CHAIN: 'off' }).chains;
  expect(Object.values(terms).map(({ creditBelow }) => creditBelow)).toEqual([0n, 0n, 0n, 0n]);
  expect(nodes).toEqual({ bitcoin: null, ethereum: null, bsc: null });
  expect(readEnvironment({ USDT_CREDIT_BELOW: '250', BNB_CONFIRMATIONS: '20' }).chains.terms).toMatchObject({
    USDT: { creditBelow: 25_000n },
    BNB: { confirmations: 20 },
  });
  expect(() => readEnvironment({ BITCOIN_CREDIT_BELOW: '1000.01' })).toThrow(
    'BITCOIN_CREDIT_BELOW may be 1000.00 at most',
  );
  expect(() => readEnvironment({ BITCOIN_CONFIRMATIONS: '0' })).toThrow('BITCOIN_CONFIRMATIONS has to be');
  expect(() => readEnvironment({ ETHEREUM_RPC_URL: 'node.local' })).toThrow('ETHEREUM_RPC_URL has to be the http');
});

it('[S1] the hours in which support promises an answer are whole, and a wrong number stops the start', () => {
  expect(readEnvironment({}).supportAnswerHours).toBe(24);
  expect(readEnvironment({ SUPPORT_ANSWER_HOURS: '4' }).supportAnswerHours).toBe(4);
  for (const wrong of ['0', '1.5', 'soon', '721']) {
    expect(() => readEnvironment({ SUPPORT_ANSWER_HOURS: wrong })).toThrow('SUPPORT_ANSWER_HOURS has to be');
  }
});

it('[R5] floors of the reserve and the minutes of a closed pair are read exactly, and a wrong one stops the start', () => {
  const read = (env: Record<string, string>) => readEnvironment(env).staffAlerts;
  expect(read({})).toEqual({
    reserveFloors: { coveragePercent: null, assets: new Map() },
    pairClosedMs: 900_000,
    webhook: null,
  });
  expect(read({ RESERVE_FLOOR_PERCENT: '100', RESERVE_FLOORS: 'Bitcoin:0.5, USD:10000' }).reserveFloors).toEqual({
    coveragePercent: 100,
    assets: new Map([
      ['Bitcoin', 50_000_000n],
      ['USD', 1_000_000n],
    ]),
  });
  for (const wrong of ['0', '1.5', 'all']) {
    expect(() => readEnvironment({ RESERVE_FLOOR_PERCENT: wrong })).toThrow('RESERVE_FLOOR_PERCENT has to be');
    expect(() => readEnvironment({ PAIR_CLOSED_MINUTES: wrong })).toThrow('PAIR_CLOSED_MINUTES has to be');
  }
  for (const wrong of ['Gold:1', 'USD', 'USD:0', 'USD:1.005', 'USD:-1', 'Ethereum:0.000000001', 'BNB:1000000001']) {
    expect(() => readEnvironment({ RESERVE_FLOORS: wrong })).toThrow('RESERVE_FLOORS has to be');
  }
});
