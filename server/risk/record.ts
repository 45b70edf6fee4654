import type { Pool, PoolClient } from 'pg';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { hourMs } from '#domain/clock/durations.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { formatCents } from '#domain/money/amount.ts';
import {
  type CaseDecision,
  casePromiseHours,
  type FindingCode,
  type FindingFact,
  findingFacts,
} from '#domain/risk/cases.ts';
import { questionsOf } from './questions.ts';

type Db = Pool | PoolClient;

export interface CaseRow {
  readonly id: string;
  readonly subject: string;
  readonly state: 'open' | 'decided';
  readonly assignee: string | null;
  readonly findings: number;
  readonly decision: CaseDecision | null;
  readonly reason: string | null;
  readonly decided_by: string | null;
  readonly opened_ms: bigint;
  readonly decided_ms: bigint | null;
  readonly lifted_by: string | null;
  readonly lifted_reason: string | null;
  readonly lifted_ms: bigint | null;
  readonly display_name: string;
  readonly email: string;
  readonly account_status: AccountStatus;
  readonly assignee_name: string | null;
  readonly decider_name: string | null;
  readonly lifter_name: string | null;
  readonly codes: FindingCode[] | null;
}

const caseSql = `
  select r.*, c.display_name, u.email, c.account_status, a.display_name as assignee_name, d.display_name as decider_name,
    l.display_name as lifter_name,
    (select array_agg(distinct f.code order by f.code) from risk_finding f where f.case_id = r.id) as codes
  from risk_case r join auth_user u on u.id = r.subject join customer c on c.uid = r.subject
  left join customer a on a.uid = r.assignee left join customer d on d.uid = r.decided_by
  left join customer l on l.uid = r.lifted_by`;

/** These cases, in the order of their ids as given. */
export async function readCases(db: Db, ids: readonly string[]): Promise<readonly CaseRow[]> {
  const { rows } = await db.query<CaseRow>(`${caseSql} where r.id = any($1)`, [ids]);
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export async function findCase(db: Db, id: string): Promise<CaseRow | null> {
  const { rows } = await db.query<CaseRow>(`${caseSql} where r.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The case, locked until the transaction ends (Z7). */
export async function lockCase(tx: PoolClient, id: string): Promise<CaseRow | null> {
  const { rowCount } = await tx.query('select from risk_case where id = $1 for update', [id]);
  return rowCount === 1 ? findCase(tx, id) : null;
}

/** The newest cases about a customer. */
export async function casesOf(db: Db, uid: string): Promise<readonly CaseRow[]> {
  const { rows } = await db.query<CaseRow>(`${caseSql} where r.subject = $1 order by r.opened_ms desc limit 20`, [uid]);
  return rows;
}

/** What a list shows of a case. */
export function caseView(row: CaseRow) {
  const { assignee, decision, decided_by, decided_ms } = row;
  return {
    id: row.id,
    customer: {
      uid: row.subject,
      displayName: row.display_name,
      email: row.email,
      accountStatus: row.account_status,
    },
    state: row.state,
    assignee: assignee === null ? null : { uid: assignee, name: row.assignee_name ?? assignee },
    findings: row.findings,
    codes: row.codes ?? [],
    openedAt: isoTime(millis(row.opened_ms)),
    dueAt: isoTime(millis(row.opened_ms + BigInt(casePromiseHours * hourMs))),
    decision:
      decision === null || decided_by === null || decided_ms === null
        ? null
        : {
            code: decision,
            reason: row.reason ?? '',
            by: { uid: decided_by, name: row.decider_name ?? decided_by },
            time: isoTime(millis(decided_ms)),
          },
    lifted: liftedView(row),
  };
}

function liftedView({ lifted_by, lifted_reason, lifted_ms, lifter_name }: CaseRow) {
  if (lifted_by === null || lifted_ms === null) return null;
  return {
    reason: lifted_reason ?? '',
    by: { uid: lifted_by, name: lifter_name ?? lifted_by },
    time: isoTime(millis(lifted_ms)),
  };
}

/** What those read of a case who see the customer's links and may not read the case: what was decided, without its words. */
export function linkedCase(row: CaseRow) {
  const { id, codes, openedAt, decision, lifted } = caseView(row);
  const decided = decision && { code: decision.code, time: decision.time };
  return { id, codes, openedAt, decision: decided, liftedAt: lifted?.time ?? null };
}

interface FindingRow {
  readonly id: string;
  readonly code: FindingCode;
  readonly facts: unknown;
  readonly found_ms: bigint;
}

interface EvidenceRow {
  readonly finding: string;
  readonly record: string;
  readonly amount: bigint | null;
  readonly uid: string | null;
  readonly display_name: string | null;
}

interface NoteRow {
  readonly id: bigint;
  readonly note: string;
  readonly created_ms: bigint;
  readonly display_name: string;
}

/** All of a case. */
export async function wholeCase(db: Db, row: CaseRow) {
  const found = await db.query<FindingRow>(
    'select f.id, f.code, f.facts, f.found_ms from risk_finding f where f.case_id = $1 order by f.found_ms, f.id',
    [row.id],
  );
  const { rows: records } = await db.query<EvidenceRow>(
    `select e.finding, e.record, coalesce(d.amount, w.amount) as amount, c.uid, c.display_name
     from risk_finding f join risk_evidence e on e.finding = f.id
     left join deposit d on d.id = e.record left join withdrawal w on w.id = e.record
     left join identity_submission s on s.id = e.record
     left join customer c on c.uid = coalesce(d.user_id, w.user_id, s.user_id, e.record)
     where f.case_id = $1 order by e.record`,
    [row.id],
  );
  const evidence = Map.groupBy(records, ({ finding }) => finding);
  const notes = await db.query<NoteRow>(
    `select n.id, n.note, n.created_ms, c.display_name from risk_note n join customer c on c.uid = n.author
     where n.case_id = $1 order by n.id`,
    [row.id],
  );
  const questions = await questionsOf(db, row.id);
  return {
    ...caseView(row),
    found: found.rows.map(({ id, code, facts, found_ms }) => ({
      id,
      code,
      facts: factsOf(facts),
      evidence: (evidence.get(id) ?? []).map(({ record, amount, uid, display_name }) => ({
        id: record,
        amount: amount === null ? null : formatCents(amount),
        of: uid === null ? null : { uid, name: display_name ?? uid },
      })),
      time: isoTime(millis(found_ms)),
    })),
    notes: notes.rows.map(({ id, note, created_ms, display_name }) => ({
      id: id.toString(),
      name: display_name,
      text: note,
      time: isoTime(millis(created_ms)),
      question: questions.get(id) ?? null,
    })),
  };
}

/** The facts of the closed list that a finding has, in its order. */
function factsOf(facts: unknown): { readonly name: FindingFact; readonly value: string }[] {
  const known = new Map<string, unknown>(typeof facts === 'object' && facts !== null ? Object.entries(facts) : []);
  return findingFacts.flatMap((name) => {
    const value = known.get(name);
    return typeof value === 'string' ? [{ name, value }] : [];
  });
}
