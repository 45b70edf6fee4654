import type { Pool, PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import {
  decideProposal,
  decideSettingApproval,
  decideSettingDecline,
  decideSettingWithdrawal,
  type SettingChange,
} from '#domain/house-settings/changes.ts';
import {
  outOfOrder,
  readSettingValue,
  type SettingKind,
  settingKind,
  settingKinds,
  settingText,
} from '#domain/house-settings/settings.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { inCommand } from '#server/commands/command.ts';
import { newId } from '#server/ids/new-id.ts';
import type { CommandKey, Handlers } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';
import { freshSignIn } from '#server/review/fresh-sign-in.ts';
import { readClock, storedUser } from '#server/review/timeline.ts';
import { mayStillPropose, roleNow, timeOf } from './asker.ts';
import { takeForce } from './in-force.ts';
import {
  type ChangeRow,
  type ChangeView,
  changeView,
  findChange,
  readChanges,
  readKept,
  readOpenChanges,
  startedView,
  textOf,
} from './record.ts';

type Settings = Pick<
  Catalogue,
  'listSettings' | 'listSettingChanges' | 'proposeSetting' | 'approveSetting' | 'declineSetting' | 'withdrawSetting'
>;

export interface SettingDeps {
  readonly pool: Pool;
  readonly adminEmails: readonly string[];
  /** What this process was started with, by the setting's name. */
  readonly environment: (name: string) => bigint;
}

/** Settings that staff change in the console (X8). Changes of all settings come one after the other. */
export function houseSettingHandlers({ pool, adminEmails, environment }: SettingDeps): Handlers<Settings> {
  const listed = new Set(adminEmails.map((email) => email.toLowerCase()));

  const changing = (command: CommandKey, work: (tx: PoolClient) => Promise<Decision<ChangeView>>) =>
    inCommand(pool, command, async (tx) => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('settings of the house'))`);
      return work(tx);
    });

  const deciding = (
    command: CommandKey,
    id: string,
    work: (tx: PoolClient, row: ChangeRow, change: SettingChange) => Promise<Decision<Step>>,
  ) =>
    changing(command, async (tx) => {
      const row = await findChange(tx, id);
      if (!row) return refused('not_found', { what: 'request' });
      const decided = await work(tx, row, await changeOf(tx, row, listed));
      if (!decided.ok) return decided;
      const { status, reason } = decided.value;
      await audit(tx, command, row, reason, status);
      if (status === 'approved') await takeForce(tx, id, row.reason);
      return accepted(changeView((await findChange(tx, id)) ?? row));
    });

  return {
    listSettings: async () => {
      const open = await readOpenChanges(pool);
      const held = new Map((await readKept(pool, 'held')).map((row) => [row.name, row]));
      const items = settingKinds.map((kind) => {
        const kept = held.get(kind.name);
        const next = open.get(kind.name);
        return {
          name: kind.name,
          group: kind.group,
          unit: kind.unit,
          least: settingText(kind, kind.least),
          most: settingText(kind, kind.most),
          value: kept === undefined ? null : settingText(kind, kept.value),
          since: kept === undefined ? null : isoTime(millis(kept.since_ms)),
          environment: settingText(kind, environment(kind.name)),
          next: next === undefined ? null : changeView(next),
        };
      });
      return accepted({ items });
    },

    listSettingChanges: async ({ query }) => {
      const name = query.name ?? null;
      const started = (await readKept(pool, 'started', name)).map(startedView);
      return accepted({ items: (await readChanges(pool, name)).map(changeView), started });
    },

    proposeSetting: ({ actor, body, command }) =>
      changing(command, async (tx) => {
        const kind = settingKind(body.name);
        if (!kind) return refused('not_found', { what: 'setting' });
        const value = readSettingValue(kind, body.value);
        if (value === null) return outOfBounds(kind);
        const misplaced = await checkOrder(tx, kind, value);
        if (!misplaced.ok) return misplaced;
        const effectiveAt = body.effectiveAt === null ? null : timeOf(body.effectiveAt);
        const now = await readClock(tx);
        const held = await readHeld(tx, kind.name);
        const decided = decideProposal(
          { value: settingText(kind, value), effectiveAt, seen: body.seen },
          { held: held === null ? null : settingText(kind, held), open: await isOpen(tx, kind.name), now },
        );
        if (!decided.ok) return decided;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        const id = newId('stc');
        await tx.query(
          `insert into setting_change (id, name, value, value_before, reason, effective_ms, asked_by, created_ms)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [id, kind.name, value, held, body.reason, effectiveAt, actor.uid, now],
        );
        const row = await findChange(tx, id);
        if (!row) throw new Error(`change ${id} vanished in its own transaction`);
        await audit(tx, command, row, body.reason, 'proposed');
        return accepted(changeView(row));
      }),

    approveSetting: ({ actor, params, command }) =>
      deciding(command, params.id, async (tx, row, change) => {
        const allowed = decideSettingApproval(change, actor.uid);
        if (!allowed.ok) return allowed;
        const fresh = await freshSignIn(tx, actor);
        if (!fresh.ok) return fresh;
        await tx.query(
          `update setting_change set status = 'approved', approved_by = $2, approved_ms = clock_ms() where id = $1`,
          [row.id, actor.uid],
        );
        return accepted({ status: 'approved', reason: row.reason });
      }),

    declineSetting: ({ actor, params, body, command }) =>
      deciding(command, params.id, async (tx, row, change) => {
        const allowed = decideSettingDecline(change);
        if (!allowed.ok) return allowed;
        await end(tx, row.id, 'declined', actor.uid, body.reason);
        return accepted({ status: 'declined', reason: body.reason });
      }),

    withdrawSetting: ({ actor, params, body, command }) =>
      deciding(command, params.id, async (tx, row, change) => {
        const isOwner = (await roleNow(tx, actor.uid, listed)) === 'owner';
        const allowed = decideSettingWithdrawal(change, { uid: actor.uid, isOwner });
        if (!allowed.ok) return allowed;
        await end(tx, row.id, 'withdrawn', actor.uid, body.reason);
        return accepted({ status: 'withdrawn', reason: body.reason });
      }),
  };
}

/** What a decision made of a change, and why. */
interface Step {
  readonly status: 'approved' | 'declined' | 'withdrawn';
  readonly reason: string;
}

const outOfBounds = (kind: SettingKind) =>
  refused('invalid_input', {
    fields: [
      {
        field: 'value',
        problem: phrase(kind.unit === 'cents' ? 'setting_amount' : 'setting_number', {
          least: settingText(kind, kind.least),
          most: settingText(kind, kind.most),
        }),
      },
    ],
  });

/** What holds of the other settings, and what waits for its time or an owner. */
async function checkOrder(tx: PoolClient, kind: SettingKind, value: bigint): Promise<Decision<null>> {
  const open = await readOpenChanges(tx);
  const held = new Map((await readKept(tx, 'held')).map((row) => [row.name, row.value]));
  const wrong = outOfOrder(kind.name, value, (name) => {
    return [held.get(name), open.get(name)?.value].filter((one) => one !== undefined);
  });
  if (wrong === null) return accepted(null);
  const facts = { other: wrong.other, value: settingText(kind, wrong.value) };
  const problem = phrase(wrong.side === 'most' ? 'setting_above' : 'setting_below', facts);
  return refused('invalid_input', { fields: [{ field: 'value', problem }] });
}

async function readHeld(tx: PoolClient, name: string): Promise<bigint | null> {
  const { rows } = await tx.query<{ held: bigint | null }>('select setting_held($1) as held', [name]);
  return rows[0]?.held ?? null;
}

async function isOpen(tx: PoolClient, name: string): Promise<boolean> {
  return (await readOpenChanges(tx)).has(name);
}

async function changeOf(tx: PoolClient, row: ChangeRow, listed: ReadonlySet<string>): Promise<SettingChange> {
  const askedBy = storedUser(row.asked_by);
  return { status: row.status, askedBy, askerStands: await mayStillPropose(tx, askedBy, listed) };
}

async function end(
  tx: PoolClient,
  id: string,
  status: 'declined' | 'withdrawn',
  by: UserId,
  reason: string,
): Promise<void> {
  await tx.query(
    `update setting_change set status = $2, ended_by = $3, end_reason = $4, ended_ms = clock_ms() where id = $1`,
    [id, status, by, reason],
  );
}

function audit(
  tx: PoolClient,
  { actor, operation }: CommandKey,
  row: ChangeRow,
  reason: string,
  status: ChangeRow['status'],
): Promise<void> {
  const value = textOf(row.name, row.value);
  return writeAudit(tx, {
    actor,
    action: operation,
    subjectKind: 'setting_change',
    subject: row.id,
    reason,
    before: { name: row.name, value: row.value_before === null ? null : textOf(row.name, row.value_before) },
    after: { name: row.name, value, effectiveAt: changeView(row).effectiveAt, status },
  });
}
