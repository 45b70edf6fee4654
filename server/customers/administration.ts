import type { Pool } from 'pg';
import type { Static } from 'typebox';
import { type Customer, exportCustomers } from '#api/accounts.ts';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Notify } from '#server/commands/notify.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { exported } from '#server/review/exports.ts';
import { readClock } from '#server/review/timeline.ts';
import { exportCells, exportNames, readCustomers } from './customer-list.ts';
import { type CustomerRow, customerView, findCustomer, type PeopleConfig } from './customers.ts';
import { changeStatus, type StatusCommand } from './status-changes.ts';

type Administration = Pick<
  Catalogue,
  | 'listCustomers'
  | 'exportCustomers'
  | 'readCustomerCase'
  | 'approveCustomer'
  | 'declineCustomer'
  | 'suspendCustomer'
  | 'blockCustomer'
  | 'takeBackUnblockApproval'
>;

/** The operator's list of customers and the changes of account_status (A9), each one transaction with audit and outbox. */
export function administrationHandlers(
  deps: PeopleConfig & { readonly pool: Pool; readonly notify: Notify },
): Handlers<Administration> {
  const { pool, notify } = deps;
  const view = customerView(deps);
  const admins = new Set(deps.adminEmails.map((email) => email.toLowerCase()));

  const change = (
    asked: Omit<StatusCommand, 'version'> & { readonly version?: number | undefined },
  ): Promise<Decision<Static<typeof Customer>>> =>
    inCommand(pool, asked.command, async (tx) => {
      const seen = { ...asked, version: asked.version ?? null };
      const changed = await changeStatus(tx, seen, admins, deps, notify);
      return changed.ok ? accepted(view(changed.value, await readClock(tx))) : changed;
    });

  return {
    async listCustomers({ actor, query }) {
      const page = await readCustomers(pool, query, { actor, agreements: deps.agreements });
      if (!page.ok) return page;
      const now = await readClock(pool);
      return accepted({ items: page.value.rows.map((row) => view(row, now)), nextCursor: page.value.nextCursor });
    },
    exportCustomers({ actor, query }) {
      return exported<CustomerRow>({
        pool,
        actor: actor.uid,
        operation: exportCustomers,
        list: 'customers',
        query,
        names: exportNames,
        read: (page) => readCustomers(pool, { ...query, ...page }, { actor, agreements: deps.agreements }),
        cells: (row) => [exportCells(row)],
      });
    },
    async readCustomerCase({ params }) {
      const row = await findCustomer(pool, params.id);
      return row ? accepted(view(row, await readClock(pool))) : refused('not_found', { what: 'customer' });
    },

    approveCustomer: ({ actor, params, body, command }) =>
      change({
        change: 'approve',
        uid: params.id,
        admin: actor.uid,
        reason: body.reason ?? null,
        command,
        version: body.version,
      }),
    declineCustomer: ({ actor, params, body, command }) =>
      change({ change: 'decline', uid: params.id, admin: actor.uid, reason: body.reason, command }),
    suspendCustomer: ({ actor, params, body, command }) =>
      change({ change: 'suspend', uid: params.id, admin: actor.uid, reason: body.reason, command }),
    blockCustomer: ({ actor, params, body, command }) =>
      change({ change: 'block', uid: params.id, admin: actor.uid, reason: body.reason, command }),
    takeBackUnblockApproval: ({ actor, params, command }) =>
      change({ change: 'take back', uid: params.id, admin: actor.uid, reason: null, command }),
  };
}
