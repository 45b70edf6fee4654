import { askRiskCase, decideRiskCase, readRiskCase } from '#api/risk-cases.ts';
import { cents } from '#domain/money/amount.ts';
import type { RiskSettings } from '#domain/risk/settings.ts';
import { adminsNow } from '#server/customers/admins.ts';
import { suspender } from '#server/customers/status-changes.ts';
import { caseHandlers } from '#server/risk/cases.ts';
import { keepFindings } from '#server/risk/findings.ts';
import { findByRules } from '#server/risk/rules.ts';
import { openFixture } from '#tools/testing/payments/transfers.ts';
import type { Caller } from '#tools/testing/people/caller.ts';
import { testPeople } from '#tools/testing/people/people.ts';
import { adminEmails, startApi } from './api.ts';
import { freshDatabase } from './database.ts';

export const riskSettings: RiskSettings = {
  structuring: { amount: cents(100_000n), belowPercent: 20, count: 3, days: 7 },
  velocity: { amount: cents(50_000n), hours: 48, stakedPercent: 10 },
};

export type RiskFixture = Awaited<ReturnType<typeof openRiskFixture>>;

/** A finding by which a case of a customer opens, with the customer for evidence. */
export const sharedCard = (subject: string, key: string) =>
  ({ subject, code: 'shared_card', key, facts: { customers: '1' }, evidence: [subject] }) as const;
/** A decision that goes on until it is lifted. */
export const watch = { decision: 'watch', reason: 'Asked again in a month' } as const;
export const uidOf = async (caller: Caller): Promise<string> => (await caller.call('GET', '/api/me')).body.uid;

/** Cases over HTTP, with two admins, beside deposits and withdrawals of a database of its own. */
export async function openRiskFixture() {
  const database = await freshDatabase();
  const pool = database.app;
  const transfers = await openFixture(database);
  const notified: { readonly owner: string; readonly kind: string }[] = [];
  const notify = async (_tx: unknown, owner: string, notice: { readonly kind: string }) => {
    notified.push({ owner, kind: notice.kind });
  };
  const people = { ...testPeople, adminEmails };
  const api = await startApi(database, {
    handlers: caseHandlers({
      pool,
      suspend: suspender({ ...people, notify }),
      readers: adminsNow(adminEmails, readRiskCase.staff),
      deciders: adminsNow(adminEmails, decideRiskCase.staff),
      askers: adminsNow(adminEmails, askRiskCase.staff),
      notify,
    }),
  });
  const [admin, admin2] = await Promise.all([api.member(adminEmails[0]), api.member(adminEmails[1])]);
  const list = async (query = '', by = admin) =>
    (await by.call('GET', `/api/admin/risk-cases?limit=100&${query}`)).body.items;
  return {
    database,
    pool,
    transfers,
    api,
    admin,
    admin2,
    notified,
    /** Looks by the rules once; how many findings are new. */
    look: async (settings = riskSettings) => keepFindings(pool, await findByRules(pool, settings)),
    /** What was found about somebody, oldest first. */
    async found(uid: string) {
      const { rows } = await pool.query<{ code: string; facts: Record<string, string>; case_id: string; id: string }>(
        'select id, code, facts, case_id from risk_finding where subject = $1 order by found_ms, id',
        [uid],
      );
      return rows;
    },
    /** What the rules find of somebody, told apart by `key`: one more finding of their open case. Answers how many are new. */
    keep: (subject: string, key = 'one') => keepFindings(pool, [sharedCard(subject, key)]),
    list,
    act: (by: Caller, id: string, what: string, body: Record<string, unknown>) =>
      by.command('POST', `/api/admin/risk-cases/${id}/${what}`, body),
    read: async (id: string) => (await admin.call('GET', `/api/admin/risk-cases/${id}`)).body,
    /** The open case of a customer; undefined where there is none. */
    openOf: async (uid: string): Promise<string> =>
      (await list()).find(({ customer }: { customer: { uid: string } }) => customer.uid === uid)?.id,
    async close() {
      await api.stop();
      await database.drop();
    },
  };
}
