import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { decideCase } from '#domain/risk/cases.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { namedBy, nothingMore, oneByOne } from '#server/commands/one-by-one.ts';
import { readCursor, wrongCursor } from '#server/lists/pages.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readLinks } from './links.ts';
import { type CaseRow, casesOf, caseView, findCase, linkedCase, listCases, lockCase, wholeCase } from './record.ts';

type Cases = Pick<
  Catalogue,
  | 'listRiskCases'
  | 'readRiskCase'
  | 'assignRiskCase'
  | 'assignRiskCases'
  | 'noteRiskCase'
  | 'askRiskCase'
  | 'decideRiskCase'
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
  readonly notify: Notify;
}

/** Of these accounts nothing more can be restricted: what is available stays withdrawable (A9.1). */
const restricted: readonly string[] = ['suspended', 'blocked', 'declined'];

/** The cases of risk (O4): each act one transaction with its audit entry (R2). */
export function caseHandlers(deps: CaseDependencies): Handlers<Cases> {
  const { pool } = deps;
  return {
    async listRiskCases({ actor, query }) {
      const start = readCursor(query.cursor);
      if (start === null) return refused('invalid_input', wrongCursor);
      const wanted = {
        state: query.state ?? 'open',
        assignee: query.assigned === 'me' ? actor.uid : null,
        unassigned: query.assigned === 'nobody',
      } as const;
      const { rows, nextCursor } = await listCases(pool, wanted, start, query.limit ?? 10);
      return accepted({ items: rows.map(caseView), nextCursor });
    },

    async readRiskCase({ params }) {
      const row = await findCase(pool, params.id);
      return row ? accepted(await wholeCase(pool, row)) : refused('not_found', { what: 'case' });
    },

    async readCustomerLinks({ params }) {
      const { rowCount } = await pool.query('select from customer where uid = $1', [params.id]);
      if (rowCount === 0) return refused('not_found', { what: 'customer' });
      const links = await readLinks(pool, params.id);
      return accepted({ links, cases: (await casesOf(pool, params.id)).map(linkedCase) });
    },

    assignRiskCase: ({ params, body, command }) => assign(deps, { id: params.id, to: body.to }, command, wholeCase),

    assignRiskCases: ({ body: { ids, to }, command }) =>
      oneByOne(pool, command, namedBy(ids), ({ id }, key) => assign(deps, { id, to }, key, nothingMore)),

    noteRiskCase: ({ params, body, command }) => act(deps, params.id, command, noting(body.text, command), wholeCase),

    askRiskCase: ({ params, body, command }) => {
      const decide = async (tx: PoolClient, row: CaseRow): Promise<Act> =>
        row.state === 'open' ? noting(body.text, command)(tx, row) : refused('already_decided', { status: row.state });
      const answer = async (tx: PoolClient, row: CaseRow) => {
        await notifyReaders(deps, tx, row, command);
        return {};
      };
      return act(deps, params.id, command, decide, answer);
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
        if (decision !== 'restricted' || restricted.includes(row.account_status)) return accepted({ reason });
        const suspended = await deps.suspend(tx, { uid: row.subject, reason, command });
        return suspended.ok ? accepted({ reason }) : suspended;
      };
      return act(deps, params.id, command, decide, wholeCase);
    },
  };
}

/** What of a case is decided, for the audit trail. */
const decidedOf = ({ state, assignee, findings, decision }: CaseRow) => ({ state, assignee, findings, decision });

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

/** What an act answers with; its transaction stores it. */
type View<T> = (tx: PoolClient, row: CaseRow) => Promise<T>;
type Act = Decision<{ readonly reason: string | null }>;

function assign<T>(
  deps: CaseDependencies,
  asked: { readonly id: string; readonly to: 'me' | 'nobody' },
  command: CommandKey,
  view: View<T>,
) {
  const decide = async (tx: PoolClient, row: CaseRow): Promise<Act> => {
    if (row.state !== 'open') return refused('already_decided', { status: row.state });
    await tx.query('update risk_case set assignee = $2 where id = $1', [
      row.id,
      asked.to === 'me' ? command.actor : null,
    ]);
    return accepted({ reason: null });
  };
  return act(deps, asked.id, command, decide, view);
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
      after: decidedOf(after),
    });
    return accepted(await view(tx, after));
  });
}
