import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { setSwitch } from '#api/switch-changes.ts';
import type { TableRow } from '#database/rows.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import { productSwitches, readSwitchName, type SwitchName } from '#domain/limits/switches.ts';
import { inCommand } from '#server/commands/command.ts';
import { writeOutbox } from '#server/commands/outbox.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { readClock } from '#server/review/timeline.ts';

type SwitchRow = TableRow<'operator_switch'>;

type View = ReplyOf<typeof setSwitch>;

/**
 * The operator's switches (X1), as admins change them and everybody reads them.
 *
 * @param deps.pairs every pair that can be traded; read anew at each call
 */
export function switchHandlers(deps: {
  readonly pool: Pool;
  readonly pairs: readonly string[];
}): Handlers<Pick<Catalogue, 'readStatus' | 'listSwitches' | 'setSwitch'>> {
  const { pool } = deps;
  const names = (): readonly SwitchName[] => [...productSwitches, ...deps.pairs.map((pair) => `pair:${pair}` as const)];

  return {
    async readStatus() {
      const rows = await readSwitches(pool);
      const stateOf = (name: SwitchName) => {
        const off = rows.find((row) => row.name === name && !row.is_on);
        return { on: off === undefined, reason: off?.reason ?? null };
      };
      return accepted({
        trades: stateOf('trades'),
        practice: stateOf('practice'),
        copying: stateOf('copying'),
        mining: stateOf('mining'),
        deposits: stateOf('deposits'),
        withdrawals: stateOf('withdrawals'),
        closedPairs: deps.pairs.flatMap((currencyPair) => {
          const { reason } = stateOf(`pair:${currencyPair}`);
          return reason === null ? [] : [{ currencyPair, reason }];
        }),
      });
    },

    async listSwitches() {
      const rows = await readSwitches(pool);
      return accepted({ items: names().map((name) => view(name, rows.find((row) => row.name === name) ?? null)) });
    },

    setSwitch: ({ actor, params, body, command }) =>
      inCommand(pool, command, async (tx) => {
        const name = readSwitchName(params.name);
        if (!name || (name.startsWith('pair:') && !deps.pairs.includes(name.slice(5)))) {
          return refused('not_found', { what: 'switch' });
        }
        const reason = body.reason.trim();
        if (reason.length < 3) {
          return refused('invalid_input', { fields: [{ field: 'reason', problem: phrase('no_switch_reason') }] });
        }
        // Two changes of one switch come one after the other, the first one of all included.
        await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`switch ${name}`]);
        const before = (await readSwitches(tx)).find((row) => row.name === name) ?? null;
        const after = { name, is_on: body.on, reason, changed_by: actor.uid, changed_ms: BigInt(await readClock(tx)) };
        await tx.query(
          `insert into operator_switch (name, is_on, reason, changed_by, changed_ms) values ($1, $2, $3, $4, $5)
           on conflict (name) do update set is_on = excluded.is_on, reason = excluded.reason,
             changed_by = excluded.changed_by, changed_ms = excluded.changed_ms`,
          [name, after.is_on, reason, actor.uid, after.changed_ms],
        );
        await writeAudit(tx, {
          actor: actor.uid,
          action: command.operation,
          subjectKind: 'switch',
          subject: name,
          reason,
          before: { on: before?.is_on ?? true },
          after: { on: body.on },
        });
        await writeOutbox(tx, [{ owner: '*', topic: 'status', subject: name }]);
        return accepted(view(name, after));
      }),
  };
}

async function readSwitches(db: Pool | PoolClient): Promise<readonly SwitchRow[]> {
  const { rows } = await db.query<SwitchRow>({
    name: 'switches-read',
    text: 'select name, is_on, reason, changed_by, changed_ms from operator_switch',
  });
  return rows;
}

function view(name: string, row: SwitchRow | null): View {
  return {
    name,
    on: row?.is_on ?? true,
    reason: row?.reason ?? null,
    changedBy: row?.changed_by ?? null,
    changedAt: row === null ? null : isoTime(millis(row.changed_ms)),
  };
}
