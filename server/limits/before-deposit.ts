import type { Pool, PoolClient } from 'pg';
import { Compile } from 'typebox/compile';
import type { Catalogue } from '#api/catalogue.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { countriesInOrder, LimitCountries, limitCountriesName } from '#domain/house-settings/limit-countries.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { keepSettings } from './house-settings.ts';

const form = Compile(LimitCountries);

/** Keeps where a deposit limit is asked for before a deposit, where nothing was kept of it (X8). */
export const keepFirstLimitCountries = (owner: Pool, countries: ReadonlySet<string>): Promise<void> =>
  keepSettings(owner, [[limitCountriesName, countriesInOrder(countries)]], [limitCountriesName]);

/** Where it is asked for at the moment, in every process; `own` where nothing was ever kept. */
export async function readLimitCountries(
  db: Pool | PoolClient,
  own: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ value: unknown }>({
    name: 'house-limit-countries',
    text: 'select value from house_setting where name = $1 order by id desc limit 1',
    values: [limitCountriesName],
  });
  const [kept] = rows;
  if (!kept) return own;
  if (!form.Check(kept.value)) throw new Error(`${limitCountriesName} is kept as no list of countries`);
  return new Set(kept.value);
}

/** Whether somebody is asked for a deposit limit: who lives where it is asked for, and has answered neither way (A13.2). */
async function isAsked(db: Pool | PoolClient, uid: string, own: ReadonlySet<string>): Promise<boolean> {
  const countries = await readLimitCountries(db, own);
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

/**
 * Decides whether somebody may ask for a deposit by what they were asked (A13.2), where it is asked for at the moment. Refuses with
 * deposit_limit_unanswered.
 *
 * @param own where it is asked for as this process was started
 */
export async function checkAnswered(tx: PoolClient, uid: string, own: ReadonlySet<string>): Promise<Decision<null>> {
  return (await isAsked(tx, uid, own)) ? refused('deposit_limit_unanswered', {}) : accepted(null);
}

/** What a customer is asked before a deposit, and their answer that they want no limit; a limit is set as ever (A13). */
export function beforeDepositHandlers(
  pool: Pool,
  own: ReadonlySet<string>,
): Handlers<Pick<Catalogue, 'readBeforeDeposit' | 'chooseNoDepositLimit'>> {
  return {
    readBeforeDeposit: async ({ actor }) => accepted({ asked: await isAsked(pool, actor.uid, own) }),

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
