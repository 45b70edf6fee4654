import type { Pool } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import { readBalance } from '#server/ledger/balances.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { keepLanguage } from '#server/operations/language.ts';
import { findCustomer, type PeopleConfig, personView } from './customers.ts';
import { balanceView } from './funds.ts';

/** What customers read of themselves: profile and balance. */
export function ownHandlers(
  deps: PeopleConfig & { readonly pool: Pool },
): Handlers<Pick<Catalogue, 'me' | 'session' | 'balance' | 'chooseLanguage'>> {
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
  };
}
