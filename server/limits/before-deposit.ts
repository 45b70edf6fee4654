import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';

/** Whether somebody is asked for a deposit limit: who lives where it is asked for, and has answered neither way (A13.2). */
async function isAsked(db: Pool | PoolClient, uid: string, countries: ReadonlySet<string>): Promise<boolean> {
  if (countries.size === 0) return false;
  const { rowCount } = await db.query({
    name: 'limits-before-deposit',
    text: `select from customer c where c.uid = $1 and c.country = any($2)
             and not exists (select from own_limit l where l.uid = c.uid and l.kind = 'deposit')
             and not exists (select from no_deposit_limit n where n.uid = c.uid)`,
    values: [uid, [...countries]],
  });
  return rowCount === 1;
}

/** Decides whether somebody may ask for a deposit by what they were asked (A13.2). Refuses with deposit_limit_unanswered. */
export async function checkAnswered(
  tx: PoolClient,
  uid: string,
  countries: ReadonlySet<string>,
): Promise<Decision<null>> {
  return (await isAsked(tx, uid, countries)) ? refused('deposit_limit_unanswered', {}) : accepted(null);
}

/** What a customer is asked before a deposit, and their answer that they want no limit; a limit is set as ever (A13). */
export function beforeDepositHandlers(
  pool: Pool,
  countries: ReadonlySet<string>,
): Handlers<Pick<Catalogue, 'readBeforeDeposit' | 'chooseNoDepositLimit'>> {
  return {
    readBeforeDeposit: async ({ actor }) => accepted({ asked: await isAsked(pool, actor.uid, countries) }),

    chooseNoDepositLimit: ({ actor: { uid }, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const { rowCount } = await tx.query(
            'insert into no_deposit_limit (uid) values ($1) on conflict (uid) do nothing',
            [uid],
          );
          if (rowCount === 1) {
            await writeAudit(tx, {
              actor: uid,
              action: command.operation,
              subjectKind: 'user',
              subject: uid,
              reason: null,
              before: null,
              after: null,
            });
            await writeOutbox(tx, [{ owner: uid, topic: 'account', subject: uid }]);
          }
          return accepted({ asked: false });
        },
        'written',
      ),
  };
}
