import type { Pool, PoolClient } from 'pg';
import type { Static } from 'typebox';
import type { WithdrawalRisk } from '#api/withdrawal-risk.ts';
import { mostAddressUsers } from '#domain/withdrawals/payout-addresses.ts';

/** A case of risk about a withdrawal's customer: open where nothing is decided. */
type RiskCaseShown = Static<typeof WithdrawalRisk>['riskCases'][number];
/** Another customer who was paid, or asked to be paid, to a withdrawal's address, or has it in their address book. */
type AddressUser = Static<typeof WithdrawalRisk>['addressUsers'][number];

/** A question about a case of its customer that was asked from a withdrawal, and what was answered. */
export interface RiskQuestionShown {
  readonly text: string;
  readonly by: string;
  readonly askedMs: bigint;
  readonly answer: { readonly text: string; readonly by: string; readonly timeMs: bigint } | null;
}

/** What risk knows of a withdrawal. */
export interface RiskShown {
  readonly riskCases: readonly RiskCaseShown[];
  readonly riskQuestions: readonly RiskQuestionShown[];
  readonly addressUsers: readonly AddressUser[];
}

const nothing: RiskShown = { riskCases: [], riskQuestions: [], addressUsers: [] };

interface Asked {
  readonly id: string;
  readonly user_id: string;
  readonly status: string;
}

/**
 * What risk knows of some withdrawals, for their reviewers (O4): of one that waits all of it, of others what was asked from them,
 * so that an answer that comes after the decision is still read.
 */
export async function riskOf(db: Pool | PoolClient, of: readonly Asked[]): Promise<(one: Asked) => RiskShown> {
  if (of.length === 0) return () => nothing;
  const waiting = of.filter(({ status }) => status === 'pending');
  const waitingIds = waiting.map(({ id }) => id);
  const cases = await casesOf(db, [...new Set(waiting.map(({ user_id }) => user_id))]);
  const questions = await questionsFrom(
    db,
    of.map(({ id }) => id),
  );
  const users = await addressUsersOf(db, waitingIds);
  return ({ id, user_id, status }) => ({
    riskCases: status === 'pending' ? (cases.get(user_id) ?? []) : [],
    riskQuestions: questions.get(id) ?? [],
    addressUsers: users.get(id) ?? [],
  });
}

/** By customer, the newest first: open cases, and those whose decision goes on. */
async function casesOf(
  db: Pool | PoolClient,
  customers: readonly string[],
): Promise<ReadonlyMap<string, readonly RiskCaseShown[]>> {
  const { rows } = await db.query<{
    subject: string;
    id: string;
    decision: RiskCaseShown['decision'];
    codes: RiskCaseShown['codes'] | null;
  }>(
    `select r.subject, r.id, r.decision,
       (select array_agg(distinct f.code order by f.code) from risk_finding f where f.case_id = r.id) as codes
     from risk_case r where r.subject = any($1)
       and (r.state = 'open' or (r.decision in ('watch', 'restricted') and r.lifted_ms is null))
     order by r.opened_ms desc, r.id desc`,
    [customers],
  );
  const bySubject = Map.groupBy(rows, ({ subject }) => subject);
  const shown = ({ id, codes, decision }: (typeof rows)[number]) => ({ id, codes: codes ?? [], decision });
  return new Map([...bySubject].map(([subject, listed]) => [subject, listed.map(shown)]));
}

interface QuestionRow {
  readonly withdrawal: string;
  readonly text: string;
  readonly asker_name: string;
  readonly asked_ms: bigint;
  readonly answer: string | null;
  readonly answerer_name: string | null;
  readonly answered_ms: bigint | null;
}

/** By withdrawal, oldest first: what was asked from it, or of its customer since it was requested where that was not said. */
async function questionsFrom(
  db: Pool | PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly RiskQuestionShown[]>> {
  const { rows } = await db.query<QuestionRow>(
    `select w.id as withdrawal, n.note as text, coalesce(a.display_name, q.asker) as asker_name, q.asked_ms, q.answer,
       coalesce(b.display_name, q.answered_by) as answerer_name, q.answered_ms
     from withdrawal w join risk_case r on r.subject = w.user_id join risk_question q on q.case_id = r.id
     join risk_note n on n.id = q.note
     left join customer a on a.uid = q.asker left join customer b on b.uid = q.answered_by
     where w.id = any($1)
       and (q.withdrawal = w.id or (q.withdrawal is null and w.status = 'pending' and q.asked_ms >= w.created_ms))
     order by q.note`,
    [ids],
  );
  const shown = (row: QuestionRow): RiskQuestionShown => {
    const { text, asker_name, asked_ms, answer, answerer_name, answered_ms } = row;
    const isAnswered = answer !== null && answerer_name !== null && answered_ms !== null;
    return {
      text,
      by: asker_name,
      askedMs: asked_ms,
      answer: isAnswered ? { text: answer, by: answerer_name, timeMs: answered_ms } : null,
    };
  };
  const byWithdrawal = Map.groupBy(rows, ({ withdrawal }) => withdrawal);
  return new Map([...byWithdrawal].map(([id, asked]) => [id, asked.map(shown)]));
}

/** How many other customers of one address are read: one more than are named, which says that there are more. */
const mostUsers = mostAddressUsers + 1;

/** By withdrawal: other customers of its address, in whatever case it is written, but for withdrawals that were cancelled (O1). */
async function addressUsersOf(
  db: Pool | PoolClient,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly AddressUser[]>> {
  const { rows } = await db.query<{ withdrawal: string; uid: string; display_name: string; how: AddressUser['how'] }>(
    `select w.id as withdrawal, u.uid, c.display_name, u.how from withdrawal w
     cross join lateral (select uid, min(how) as how from (
       select o.user_id as uid, 'payout_address' as how from withdrawal o
       where lower(o.wallet_address) = lower(w.wallet_address) and o.user_id <> w.user_id and o.status <> 'cancelled'
       union select p.owner, 'saved_address' from payout_address p
       where lower(p.address) = lower(w.wallet_address) and p.owner <> w.user_id) a
       group by uid order by uid limit ${mostUsers}) u
     join customer c on c.uid = u.uid where w.id = any($1) order by w.id, u.uid`,
    [ids],
  );
  const shown = ({ uid, display_name, how }: (typeof rows)[number]) => ({ uid, displayName: display_name, how });
  const byWithdrawal = Map.groupBy(rows, ({ withdrawal }) => withdrawal);
  return new Map([...byWithdrawal].map(([id, users]) => [id, users.map(shown)]));
}
