import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { adminTraderList } from '#api/trader-review.ts';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { decideCase, decideLift } from '#domain/risk/cases.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { namedBy, nothingMore, oneByOne } from '#server/commands/one-by-one.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { mayCall } from '#server/operations/roles.ts';
import { writeAudit } from '#server/review/audit.ts';
import { holdRole } from '#server/review/hold-role.ts';
import { namesOf } from '#server/review/names.ts';
import { caseListHandlers } from './case-list.ts';
import { readLinks, readTraderOf } from './links.ts';
import { answerQuestion, keepQuestion, openQuestions } from './questions.ts';
import { type CaseRow, casesOf, findCase, linkedCase, lockCase, wholeCase } from './record.ts';

type Cases = Pick<
  Catalogue,
  | 'listRiskCases'
  | 'exportRiskCases'
  | 'readRiskCase'
  | 'listRiskStaff'
  | 'assignRiskCase'
  | 'assignRiskCases'
  | 'noteRiskCase'
  | 'askRiskCase'
  | 'answerRiskQuestion'
  | 'decideRiskCase'
  | 'liftRiskCase'
  | 'readCustomerLinks'
>;

export interface CaseDependencies {
  readonly pool: Pool;
  /** Suspends an account (A9) in the transaction of the decision, with its own audit entry and notice. */
  readonly suspend: (
    tx: PoolClient,
    asked: { readonly uid: string; readonly reason: string; readonly command: CommandKey },
  ) => Promise<Decision<unknown>>;
  /** Who may read cases now, by id. */
  readonly readers: (tx: PoolClient) => Promise<readonly string[]>;
  /** Who may decide cases now, by id: to whom one can be assigned. */
  readonly deciders: (db: Pool | PoolClient) => Promise<readonly string[]>;
  /** Who may ask about cases now, by id. */
  readonly askers: (tx: PoolClient) => Promise<readonly string[]>;
  readonly notify: Notify;
}

/** Of these accounts nothing more can be restricted; who is suspended asks for what is available (A9.1). */
const restricted: readonly string[] = ['suspended', 'blocked', 'declined'];

/** The cases of risk (O4): each act one transaction with its audit entry (R2). */
export function caseHandlers(deps: CaseDependencies): Handlers<Cases> {
  const { pool } = deps;
  return {
    ...caseListHandlers(pool),

    async readRiskCase({ params }) {
      const row = await findCase(pool, params.id);
      return row ? accepted(await wholeCase(pool, row)) : refused('not_found', { what: 'case' });
    },

    async readCustomerLinks({ actor, params }) {
      const { rows } = await pool.query<{ account_status: AccountStatus }>(
        'select account_status from customer where uid = $1',
        [params.id],
      );
      const [customer] = rows;
      if (!customer) return refused('not_found', { what: 'customer' });
      return accepted({
        links: await readLinks(pool, params.id),
        trader: mayCall(adminTraderList, actor) ? await readTraderOf(pool, params.id) : null,
        accountStatus: customer.account_status,
        cases: (await casesOf(pool, params.id)).map(linkedCase),
      });
    },

    async listRiskStaff() {
      return accepted({ items: await namesOf(pool, await deps.deciders(pool)) });
    },

    assignRiskCase: ({ params, body, command }) => assign(deps, { id: params.id, to: body.to }, command, wholeCase),

    assignRiskCases: ({ body: { ids, to }, command }) =>
      oneByOne(pool, command, namedBy(ids), ({ id }, key) => assign(deps, { id, to }, key, nothingMore)),

    noteRiskCase: ({ params, body, command }) => act(deps, params.id, command, noting(body.text, command), wholeCase),

    askRiskCase: ({ params, body, command }) => {
      const { text, withdrawal = null } = body;
      const decide = async (tx: PoolClient, row: CaseRow): Promise<Act> => {
        if (row.state !== 'open') return refused('already_decided', { status: row.state });
        const asked = { caseId: row.id, subject: row.subject, asker: command.actor, withdrawal, text };
        const kept = await keepQuestion(tx, asked);
        return kept.ok ? accepted({ reason: text }) : kept;
      };
      const answer = async (tx: PoolClient, row: CaseRow) => {
        await notifyReaders(deps, tx, row, command);
        return {};
      };
      return act(deps, params.id, command, decide, answer);
    },

    answerRiskQuestion: ({ params, body: { text }, command }) => {
      const decide = async (tx: PoolClient, row: CaseRow): Promise<Act> => {
        const answered = await answerQuestion(tx, row.id, params.question, { by: command.actor, text });
        if (!answered.ok) return answered;
        await notifyAsker(deps, tx, answered.value, 'answered');
        return accepted({ reason: text });
      };
      return act(deps, params.id, command, decide, wholeCase);
    },

    decideRiskCase: ({ params, body, command }) => {
      const decide = async (tx: PoolClient, row: CaseRow): Promise<Act> => {
        const { decision, reason, seen } = body;
        const allowed = decideCase(row, seen);
        if (!allowed.ok) return allowed;
        await tx.query(
          `update risk_case set state = 'decided', assignee = coalesce(assignee, $4), decision = $2, reason = $3, decided_by = $4,
             decided_ms = clock_ms() where id = $1`,
          [row.id, decision, reason, command.actor],
        );
        for (const open of await openQuestions(tx, row.id)) await notifyAsker(deps, tx, open, 'decided');
        if (decision !== 'restricted' || restricted.includes(row.account_status)) return accepted({ reason });
        const suspended = await deps.suspend(tx, { uid: row.subject, reason, command });
        return suspended.ok ? accepted({ reason }) : suspended;
      };
      return act(deps, params.id, command, decide, wholeCase);
    },

    liftRiskCase: ({ params, body: { reason }, command }) => {
      const decide = async (tx: PoolClient, row: CaseRow): Promise<Act> => {
        const allowed = decideLift({ decision: row.decision, lifted: row.lifted_ms !== null });
        if (!allowed.ok) return allowed;
        await tx.query(
          'update risk_case set lifted_by = $2, lifted_reason = $3, lifted_ms = clock_ms() where id = $1',
          [row.id, command.actor, reason],
        );
        return accepted({ reason });
      };
      return act(deps, params.id, command, decide, wholeCase);
    },
  };
}

/** What of a case is decided, for the audit trail. */
const decidedOf = ({ state, assignee, findings, decision, lifted_ms }: CaseRow) => {
  const decided = { state, assignee, findings, decision };
  return lifted_ms === null ? decided : { ...decided, lifted: true };
};

/** Adds a note, under the name of whoever writes it. */
const noting =
  (text: string, { actor }: CommandKey) =>
  async (tx: PoolClient, row: CaseRow): Promise<Act> => {
    await tx.query('insert into risk_note (case_id, author, note) values ($1, $2, $3)', [row.id, actor, text]);
    return accepted({ reason: text });
  };

/**
 * Notifies who has the case of a question about it, or everybody who reads cases where nobody has it or whoever has it reads them no
 * more. Never who asks, nor whom the case is about.
 */
async function notifyReaders(
  { readers, notify }: CaseDependencies,
  tx: PoolClient,
  { id, subject, assignee }: CaseRow,
  { actor }: CommandKey,
): Promise<void> {
  const all = (await readers(tx)).filter((uid) => uid !== actor && uid !== subject);
  const one = all.filter((uid) => uid === assignee);
  for (const uid of (one.length > 0 ? one : all).toSorted()) {
    await notify(tx, uid, { kind: 'risk_case_asked', facts: { riskCase: id } });
  }
}

/** Notifies who asked about a case that it is answered, or decided: from where they asked. Nobody who may ask no more. */
async function notifyAsker(
  { askers, notify }: CaseDependencies,
  tx: PoolClient,
  { asker, withdrawal }: { readonly asker: string; readonly withdrawal: string | null },
  how: 'answered' | 'decided',
): Promise<void> {
  if (!(await askers(tx)).includes(asker)) return;
  await notify(tx, asker, { kind: 'risk_case_answered', facts: { withdrawal, how } });
}

/** What an act answers with; its transaction stores it. */
type View<T> = (tx: PoolClient, row: CaseRow) => Promise<T>;
type Act = Decision<{
  readonly reason: string | null;
  /** What the trail says beside the case itself. */
  readonly noted?: Readonly<Record<string, string>>;
}>;

function assign<T>(
  deps: CaseDependencies,
  asked: { readonly id: string; readonly to: string },
  command: CommandKey,
  view: View<T>,
) {
  const decide = async (tx: PoolClient, row: CaseRow): Promise<Act> => {
    if (row.state !== 'open') return refused('already_decided', { status: row.state });
    const to = asked.to === 'nobody' ? null : asked.to === 'me' ? command.actor : asked.to;
    if (to !== null && to !== command.actor) {
      await holdRole(tx, to);
      if (to === row.subject || !(await deps.deciders(tx)).includes(to))
        return refused('not_found', { what: 'account' });
    }
    await tx.query('update risk_case set assignee = $2 where id = $1', [row.id, to]);
    return accepted({ reason: null, noted: await handOver(tx, row, to) });
  };
  return act(deps, asked.id, command, decide, view);
}

/** From whom and to whom a case goes, by the names they have now: the trail says it in words, and the ids beside. */
async function handOver(tx: PoolClient, { assignee, assignee_name }: CaseRow, to: string | null) {
  const [named] = to === null ? [] : await namesOf(tx, [to]);
  return { from: assignee === null ? 'nobody' : (assignee_name ?? assignee), to: named?.name ?? to ?? 'nobody' };
}

/** One act of staff on a case that is not about them. */
function act<T>(
  { pool }: CaseDependencies,
  id: string,
  command: CommandKey,
  decide: (tx: PoolClient, row: CaseRow) => Promise<Act>,
  view: View<T>,
): Promise<Decision<T>> {
  return inCommand(pool, command, async (tx) => {
    const row = await lockCase(tx, id);
    if (!row) return refused('not_found', { what: 'case' });
    if (row.subject === command.actor) return refused('own_case', {});
    const done = await decide(tx, row);
    if (!done.ok) return done;
    const after = await findCase(tx, id);
    if (!after) throw new Error(`case ${id} vanished while it was locked`);
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'risk-case',
      subject: id,
      reason: done.value.reason,
      before: decidedOf(row),
      after: { ...decidedOf(after), ...done.value.noted },
    });
    return accepted(await view(tx, after));
  });
}
