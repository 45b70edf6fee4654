import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tools/testing/database.ts';
import { codeOf, type Fixture, openFixture } from '#tools/testing/payments/transfers.ts';

let database: FreshDatabase;
let fixture: Fixture;
beforeAll(async () => {
  database = await freshDatabase();
  fixture = await openFixture(database);
});
afterAll(() => database.drop());

const ask = (code: 'capital' | 'bankroll', direction: 'in' | 'out', amount: string) =>
  fixture.does('requestHouseMovement', fixture.admins[0], {
    body: { code, direction, amount, evidence: 'bank statement 7' },
  });
const balances = async (): Promise<Record<string, string>> => {
  const { items } = await fixture.does('houseAccounts', fixture.admins[0]);
  return Object.fromEntries(items.filter(({ asset }) => asset === 'USD').map(({ kind, balance }) => [kind, balance]));
};

describe('movements of the house’s own money', () => {
  it('[R3] who asks counts as the first of two; a different admin posts', async () => {
    const { id, status } = await ask('capital', 'in', '1000.00');
    expect(status).toBe('pending');
    expect(await balances()).toMatchObject({ external: '0.00', capital: '0.00' });
    expect(codeOf(await fixture.call('approveHouseMovement', fixture.admins[0], { id }))).toBe('second_admin_required');
    expect(await fixture.does('approveHouseMovement', fixture.admins[1], { id })).toMatchObject({
      status: 'approved',
      requestedBy: fixture.admins[0],
      decidedBy: fixture.admins[1],
    });
    expect(codeOf(await fixture.call('approveHouseMovement', fixture.admins[2], { id }))).toBe('already_decided');
    expect(await balances()).toMatchObject({ external: '-1000.00', capital: '1000.00' });
  });

  it('[L3] bankroll comes from capital and goes back to it, never below zero', async () => {
    const [, second] = fixture.admins;
    const approve = (id: string) => fixture.call('approveHouseMovement', second, { id });
    const short = await ask('bankroll', 'in', '1000.01');
    expect(codeOf(await approve(short.id))).toBe('house_short');
    await approve((await ask('bankroll', 'in', '400.00')).id);
    await approve((await ask('bankroll', 'out', '100.00')).id);
    await approve((await ask('capital', 'out', '200.00')).id);
    expect(await balances()).toMatchObject({ external: '-800.00', capital: '500.00', bankroll: '300.00' });
    expect((await fixture.does('listHouseMovements', second)).items).toHaveLength(5);
    expect(
      await fixture.does('declineHouseMovement', second, { id: short.id, body: { reason: 'too much' } }),
    ).toMatchObject({
      status: 'declined',
    });
    expect(codeOf(await approve(short.id))).toBe('already_decided');
  });

  it('[P4] a refusal of the input gives its key back; a refusal by the books keeps it', async () => {
    const [first, second] = fixture.admins;
    const body = { code: 'capital', direction: 'in', amount: '0.00', evidence: 'bank statement 8' };
    const key = 'corrected';
    expect(codeOf(await fixture.call('requestHouseMovement', first, { body, key }))).toBe('invalid_input');
    const right = { body: { ...body, direction: 'out', amount: '99999.00' }, key };
    const { id } = await fixture.does('requestHouseMovement', first, right);
    expect((await fixture.does('requestHouseMovement', first, right)).id).toBe(id);
    expect(codeOf(await fixture.call('approveHouseMovement', second, { id, key }))).toBe('house_short');
    expect(codeOf(await fixture.call('approveHouseMovement', second, { id: 'hmv_other', key }))).toBe(
      'idempotency_key_reused',
    );
  });

  it('[R3] two admins at once post once', async () => {
    const before = await balances();
    const { id } = await ask('capital', 'in', '50.00');
    const [, second, third] = fixture.admins;
    const outcomes = await Promise.all(
      [second, third].map((admin) => fixture.call('approveHouseMovement', admin, { id })),
    );
    expect(outcomes.map(codeOf).sort()).toEqual(['already_decided', 'ok']);
    expect(Number((await balances()).capital) - Number(before.capital)).toBe(50);
  });

  it('[R3] the database refuses one admin as both, and nothing is no amount', async () => {
    const { id } = await ask('capital', 'in', '1.00');
    await expect(
      database.app.query(`update house_movement set status = 'approved', decided_by = requested_by where id = $1`, [
        id,
      ]),
    ).rejects.toMatchObject({ constraint: 'house_movement_four_eyes' });
    const body = { code: 'capital', direction: 'in', amount: '0.00', evidence: 'none' };
    expect(codeOf(await fixture.call('requestHouseMovement', fixture.admins[0], { body }))).toBe('invalid_input');
  });
});
