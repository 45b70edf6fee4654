import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { verifyOpened } from './command.ts';

let db: FreshDatabase;
let empty: FreshDatabase;
const environment = { verifyKeys: [], signingKeyPem: null, dataDir: '/nowhere' };
const said: string[] = [];
beforeAll(async () => {
  [db, empty] = await Promise.all([freshDatabase(), freshDatabase({ empty: true })]);
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line: unknown) => void said.push(String(line)));
  }
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all([db.drop(), empty.drop()]);
});

describe('npm run verify ends', () => {
  it('L5 with 0 where nothing is off', async () => {
    expect(await verifyOpened(db.ownerConfig, environment)).toBe(0);
    expect(said.at(-1)).toContain('clean');
  });

  it('L5 with 2 and the reason on another schema, which no check can read', async () => {
    expect(await verifyOpened(empty.ownerConfig, environment)).toBe(2);
    expect(said.at(-1)).toMatch(/^The books could not be checked: .*does not exist/);
  });

  it('L5 with 2 when a statement takes longer than it is given', async () => {
    const holder = await db.owner.connect();
    try {
      await holder.query('begin; lock table trade in access exclusive mode');
      expect(await verifyOpened(db.ownerConfig, environment, 300)).toBe(2);
      expect(said.at(-1)).toContain('statement timeout');
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('L5 with 2 when the database does not answer', async () => {
    expect(await verifyOpened({ host: '/nowhere', user: 'nobody' }, environment)).toBe(2);
    expect(said.at(-1)).toContain('could not be checked');
  });
});
