import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '#tools/testing/people/caller.ts';
import { openRiskFixture, type RiskFixture } from '#tools/testing/risk-fixture.ts';

let fixture: RiskFixture;
let admin: Caller;
let admin2: Caller;
beforeAll(async () => {
  fixture = await openRiskFixture();
  ({ admin, admin2 } = fixture);
});
afterAll(() => fixture.close());

async function opened(): Promise<string> {
  const subject = await fixture.transfers.customer();
  await fixture.keep(subject);
  return fixture.openOf(subject);
}
const assign = (ids: readonly string[], to: 'me' | 'nobody', by = admin) =>
  by.command('POST', '/api/admin/risk-cases/assign', { ids, to });
const holder = async (id: string) =>
  (await admin.call('GET', `/api/admin/risk-cases/${id}`)).body.assignee?.uid ?? null;
const codes = (body: { items: { refused: { code: string } | null }[] }) =>
  body.items.map(({ refused }) => refused?.code ?? 'done');

it('[R1.13] [O4] takes open cases and gives them back; a decided one and one that does not exist are refused', async () => {
  const [one, two, decided] = [await opened(), await opened(), await opened()];
  await admin.command('POST', `/api/admin/risk-cases/${decided}/decide`, {
    decision: 'watch',
    reason: 'Asked again in a month',
    seen: 1,
  });
  const me = (await admin2.call('GET', '/api/me')).body.uid;
  const taken = await assign([one, 'cas_x', decided, two], 'me', admin2);
  expect(codes(taken.body)).toEqual(['done', 'not_found', 'already_decided', 'done']);
  expect([await holder(one), await holder(two)]).toEqual([me, me]);
  expect(codes((await assign([one, two], 'nobody')).body)).toEqual(['done', 'done']);
  expect([await holder(one), await holder(two)]).toEqual([null, null]);
  const { rows } = await fixture.database.owner.query(
    `select action from audit_entry where subject = $1 and action = 'risk-cases.assign-many'`,
    [one],
  );
  expect(rows).toHaveLength(2);
});
