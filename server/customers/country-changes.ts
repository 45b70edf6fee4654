import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { approveCountryChange } from '#api/onboarding.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { TableRow } from '#database/rows.ts';
import { mayLiveIn } from '#domain/accounts/countries.ts';
import { decideCountryChange } from '#domain/accounts/country-change.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { countryChangeView, lockCustomer } from './customers.ts';

export interface CountryChangeDependencies {
  readonly pool: Pool;
  /** Where nobody may live who opens an account (I1). */
  readonly closedCountries: ReadonlySet<string>;
  /** Notifies the customer of what was decided (S2). */
  readonly notify: Notify;
}

/** Requests to change the country of an approved account, as admins decide them (A12). */
export function countryChangeHandlers(
  deps: CountryChangeDependencies,
): Handlers<Pick<Catalogue, 'approveCountryChange' | 'declineCountryChange'>> {
  return {
    approveCountryChange: ({ params, command }) => decide(deps, command, params.id, null),
    declineCountryChange: ({ params, body, command }) => decide(deps, command, params.id, body.reason),
  };
}

/** One decision; without a reason it is a yes. */
function decide(
  { pool, closedCountries, notify }: CountryChangeDependencies,
  command: CommandKey,
  id: string,
  reason: string | null,
): Promise<Decision<ReplyOf<typeof approveCountryChange>>> {
  return inCommand(pool, command, async (tx) => {
    const found = await tx.query<{ user_id: string }>('select user_id from country_change where id = $1', [id]);
    const customer = found.rows[0] && (await lockCustomer(tx, found.rows[0].user_id));
    if (!customer) return refused('not_found', { what: 'request' });
    // The customer's row is the lock of all their requests: read after it.
    const { rows } = await tx.query<TableRow<'country_change'>>('select * from country_change where id = $1', [id]);
    const [asked] = rows;
    if (!asked) throw new Error(`request ${id} vanished`);
    const allowed = decideCountryChange({ owner: storedUser(customer.uid), status: asked.status }, command.actor);
    if (!allowed.ok) return allowed;
    const open = reason === null ? mayLiveIn(asked.country, closedCountries) : accepted(null);
    if (!open.ok) return open;
    const status = reason === null ? 'approved' : 'declined';
    const now = await readClock(tx);
    const decided = await tx.query<TableRow<'country_change'>>(
      `update country_change set status = $2, decided_by = $3, decision_reason = $4, decided_ms = $5 where id = $1
       returning *`,
      [id, status, command.actor, reason, now],
    );
    const [after] = decided.rows;
    if (!after) throw new Error(`request ${id} vanished while it was decided`);
    await tx.query(
      `update customer set country = case when $2 = 'approved' then $3 else country end, version = version + 1 where uid = $1`,
      [customer.uid, status, asked.country],
    );
    await writeAudit(tx, {
      actor: command.actor,
      action: command.operation,
      subjectKind: 'user',
      subject: customer.uid,
      reason: reason ?? asked.reason,
      before: { country: customer.country, countryChange: `${asked.country} ${asked.status}` },
      after: {
        country: status === 'approved' ? asked.country : customer.country,
        countryChange: `${asked.country} ${status}`,
      },
    });
    await writeOutbox(tx, [{ owner: customer.uid, topic: 'account', subject: customer.uid }]);
    await notify(
      tx,
      customer.uid,
      reason === null
        ? { kind: 'country_changed', facts: { country: asked.country } }
        : { kind: 'country_change_declined', facts: { country: asked.country, reason } },
    );
    return accepted({ ...countryChangeView(after), customer: customer.uid });
  });
}
