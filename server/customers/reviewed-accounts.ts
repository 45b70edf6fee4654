import type { Pool, PoolClient } from 'pg';
import { approveCustomer } from '#api/accounts.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { Notify } from '#server/commands/notify.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { type CustomerRow, closedCountryOf, missingOf, type PeopleConfig, selectCustomer } from './customers.ts';
import { changeStatus, identityFollower, lockAccount } from './status-changes.ts';

/** What the review of ID images (I4) knows and does of the accounts that they are of. */
export function reviewedAccounts(deps: PeopleConfig & { readonly notify: Notify }) {
  const admins = new Set(deps.adminEmails.map((email) => email.toLowerCase()));
  const accountOf = (row: CustomerRow) => ({
    missing: missingOf(row, deps.agreements).filter((condition) => condition !== 'identity'),
    countryClosed: closedCountryOf(row, deps.closedCountries) !== null,
    version: row.version,
  });
  return {
    lockAccount,
    followIdentity: identityFollower(deps.adminEmails),

    /** The accounts of these people, by their ids, as far as their approval goes: what it waits for beside the images. */
    async accountsOf(db: Pool | PoolClient, uids: readonly string[]) {
      const { rows } = await db.query<CustomerRow>(`${selectCustomer} where u.id = any($1)`, [uids]);
      return new Map<string, ReturnType<typeof accountOf>>(rows.map((row) => [row.uid, accountOf(row)]));
    },

    /**
     * Approves a pending account in the transaction that has approved its images, with an audit entry and the notice of its own.
     * Failures: those of customers.approve.
     */
    async approveAccount(
      tx: PoolClient,
      asked: { readonly uid: string; readonly version: number | null; readonly command: CommandKey },
    ): Promise<Decision<null>> {
      const { uid, version, command } = asked;
      const approved = await changeStatus(
        tx,
        {
          change: 'approve with images',
          uid,
          admin: command.actor,
          reason: null,
          version,
          command: { ...command, operation: approveCustomer.id },
        },
        admins,
        deps,
        deps.notify,
      );
      return approved.ok ? accepted(null) : approved;
    },
  };
}
