import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { readCustomerStatement, readCustomerStatementCsv, readCustomerStatementPdf } from '#api/customer-statement.ts';
import { minuteMs } from '#domain/clock/durations.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { parseId, type UserId } from '#domain/ids/ids.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { withTransaction } from '#server/outside/postgres/transaction.ts';
import { wasAuditedLately, writeAudit } from '#server/review/audit.ts';
import { askedWell, openStatements, type StatementDeps } from './statement.ts';

/** For so long (ms) one entry of the audit trail says that somebody of the staff reads a customer's statement. */
const oneReadingMs = 10 * minuteMs;

type Filters = Omit<Parameters<typeof askedWell>[0], 'cursor'>;

type CustomerStatement = Pick<
  Catalogue,
  'readCustomerStatement' | 'readCustomerStatementCsv' | 'readCustomerStatementPdf'
>;

/**
 * A customer's statement for staff who read money (R1.15): the same movements, table and document that its customer has. Before any of
 * it is answered the audit trail says who reads it.
 *
 * @param deps.trailPool where entries of the audit trail are written
 */
export function customerStatementHandlers(
  deps: StatementDeps & { readonly trailPool: Pool },
): Handlers<CustomerStatement> {
  const { trailPool, customerOf } = deps;
  const statements = openStatements(deps);
  /** Whose statement it is, with the reading on the trail; refuses with not_found, and what cannot be read by with invalid_input. */
  const reading = async (
    id: string,
    entry: { readonly actor: UserId; readonly action: string; readonly query: Filters },
    cursor?: string,
  ): Promise<Decision<UserId>> => {
    const owner = parseId('usr', id);
    if (!owner || !(await customerOf(owner))) return refused('not_found', { what: 'customer' });
    // What is refused is read by nobody, and not on the trail.
    const well = askedWell({ ...entry.query, cursor });
    if (!well.ok) return well;
    await writeReading(trailPool, owner, entry);
    return accepted(owner);
  };
  return {
    async readCustomerStatement({ actor, params, query }) {
      const { id: action } = readCustomerStatement;
      const { cursor, limit: _limit, payouts: _payouts, ...asked } = query;
      const owner = await reading(params.id, { actor: actor.uid, action, query: asked }, cursor);
      return owner.ok ? statements.page(owner.value, query) : owner;
    },
    async readCustomerStatementCsv({ actor, params, query }) {
      const { id: action } = readCustomerStatementCsv;
      const owner = await reading(params.id, { actor: actor.uid, action, query });
      return owner.ok ? statements.csv(owner.value, query) : owner;
    },
    async readCustomerStatementPdf({ actor, params, query }) {
      const busy = statements.busy(actor.uid);
      if (busy) return busy;
      const { id: action } = readCustomerStatementPdf;
      const owner = await reading(params.id, { actor: actor.uid, action, query });
      return owner.ok ? statements.pdf(owner.value, actor.uid, query) : owner;
    },
  };
}

/** Writes who read what; pages of the same filters that are read on and renewed are one reading. */
async function writeReading(
  pool: Pool,
  owner: UserId,
  { actor, action, query }: { readonly actor: UserId; readonly action: string; readonly query: Filters },
): Promise<void> {
  await withTransaction(pool, async (tx) => {
    // Of one wallet, which is the real one unless the other is asked for.
    const said = { actor, action, subject: owner, after: { wallet: 'real', ...query } };
    if (action === readCustomerStatement.id && (await wasAuditedLately(tx, said, oneReadingMs))) return;
    await writeAudit(tx, {
      ...said,
      subjectKind: 'statement',
      reason: null,
      before: null,
    });
  });
}
