import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { readPreferences } from '#api/preferences.ts';
import type { TableRow } from '#database/rows.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { formatCents, parseCents } from '#domain/money/amount.ts';
import { inCommand } from '#server/commands/command.ts';
import type { Handlers } from '#server/operations/handler.ts';

type Preferences = ReplyOf<typeof readPreferences>;
type PreferenceRow = TableRow<
  'customer_preference',
  'theme' | 'chart_form' | 'chart_step' | 'stake' | 'duration' | 'wallet' | 'sound'
>;

/** What customers choose of how screens look and what a ticket begins with (A12). Nothing is decided by it. */
export function preferenceHandlers(deps: {
  readonly pool: Pool;
}): Handlers<Pick<Catalogue, 'readPreferences' | 'savePreferences'>> {
  const { pool } = deps;
  return {
    readPreferences: async ({ actor }) => accepted(await preferencesOf(pool, actor.uid)),

    savePreferences: ({ body, command }) =>
      inCommand(
        pool,
        command,
        async (tx) => {
          const chosen: Preferences = { ...(await preferencesOf(tx, command.actor)), ...body };
          const stake = chosen.stake === null ? null : parseCents(chosen.stake);
          if (chosen.stake !== null && (stake === null || stake <= 0n)) {
            return refused('invalid_input', { fields: [{ field: 'stake', problem: phrase('decimal_cents') }] });
          }
          await tx.query(
            `insert into customer_preference (uid, theme, chart_form, chart_step, stake, duration, wallet, sound)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
             on conflict (uid) do update set theme = excluded.theme, chart_form = excluded.chart_form,
               chart_step = excluded.chart_step, stake = excluded.stake, duration = excluded.duration,
               wallet = excluded.wallet, sound = excluded.sound, changed_ms = clock_ms()`,
            [
              command.actor,
              chosen.theme,
              chosen.chartForm,
              chosen.chartStep,
              stake,
              chosen.duration,
              chosen.wallet,
              chosen.sound,
            ],
          );
          return accepted(await preferencesOf(tx, command.actor));
        },
        // Two tabs: the later one keeps what the one before it chose.
        'written',
      ),
  };
}

async function preferencesOf(db: Pool | PoolClient, uid: string): Promise<Preferences> {
  const { rows } = await db.query<PreferenceRow>(
    'select theme, chart_form, chart_step, stake, duration, wallet, sound from customer_preference where uid = $1',
    [uid],
  );
  const [row] = rows;
  return {
    theme: row?.theme ?? null,
    chartForm: row?.chart_form ?? null,
    chartStep: row?.chart_step ?? null,
    stake: row?.stake == null ? null : formatCents(row.stake),
    duration: row?.duration ?? null,
    wallet: row?.wallet ?? null,
    sound: row?.sound ?? null,
  };
}
