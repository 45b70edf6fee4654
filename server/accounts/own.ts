import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { dayMs, dayStart } from '#domain/clock/days.ts';
import { type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { readBalance } from '#server/ledger/balances.ts';
import { readStatement } from '#server/ledger/statement.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { inCommand } from '#server/records/command.ts';
import { findCustomer, type PeopleConfig, personView } from './customers.ts';
import { balanceView } from './funds.ts';
import { keepLanguage } from './language.ts';

/** What customers read of themselves: profile, balance, statement. */
export function ownHandlers(
  deps: PeopleConfig & { readonly pool: Pool },
): Handlers<Pick<Catalogue, 'me' | 'session' | 'balance' | 'statement' | 'chooseLanguage'>> {
  const { pool } = deps;
  const view = personView(deps);
  return {
    async me({ actor }) {
      const row = await findCustomer(pool, actor.uid);
      if (!row) return refused('not_found', { what: 'account' });
      return accepted(view(row));
    },

    async session({ actor }) {
      const row = actor && (await findCustomer(pool, actor.uid));
      return accepted({ me: row ? view(row) : null });
    },

    async balance({ actor, query }) {
      const wallet = query.wallet ?? 'real';
      return accepted(balanceView(wallet, await readBalance(pool, actor.uid, wallet)));
    },

    chooseLanguage({ body, command }) {
      return inCommand(
        pool,
        command,
        async (tx) => {
          await keepLanguage(tx, command.actor, body.language);
          return accepted({ language: body.language });
        },
        'written',
      );
    },

    async statement({ actor, query }) {
      const { wallet = 'real', figure = null, code = null, from, to } = query;
      const days = daysOf(from, to);
      if (!days.ok) return days;
      const page = { limit: query.limit ?? 10, cursor: query.cursor ?? null };
      const found = await readStatement(pool, actor.uid, wallet, { figure, code, ...days.value }, page);
      if (!found) {
        return refused('invalid_input', {
          fields: [{ field: 'cursor', problem: 'has to be the nextCursor of a page before' }],
        });
      }
      const items = found.lines.map((line) => ({ ...line }));
      return accepted({ items, nextCursor: found.nextCursor, closingBalance: found.closing });
    },
  };
}

/** The days from … to, both included, as the milliseconds from the first day's first until before the next day's. */
function daysOf(
  from: string | undefined,
  to: string | undefined,
): Decision<{ readonly fromMs: Millis | null; readonly beforeMs: Millis | null }> {
  const start = from === undefined ? null : dayStart(from);
  const last = to === undefined ? null : dayStart(to);
  const fields = [
    ...(from !== undefined && start === null ? [{ field: 'from', problem: 'is no day of the calendar' }] : []),
    ...(to !== undefined && last === null ? [{ field: 'to', problem: 'is no day of the calendar' }] : []),
    ...(start !== null && last !== null && last < start ? [{ field: 'to', problem: 'has to be `from` or later' }] : []),
  ];
  if (fields.length > 0) return refused('invalid_input', { fields });
  return accepted({ fromMs: start, beforeMs: last === null ? null : millis(last + dayMs) });
}
