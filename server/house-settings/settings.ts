import type { PoolClient } from 'pg';
import type { Catalogue } from '#api/catalogue.ts';
import type { proposeSetting } from '#api/house-settings.ts';
import type { BodyOf } from '#api/operation.ts';
import { isoTime, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import {
  outOfOrder,
  readSettingValue,
  type SettingKind,
  settingKind,
  settingKinds,
  settingText,
} from '#domain/house-settings/settings.ts';
import type { Handlers } from '#server/operations/handler.ts';
import { type ChangesOf, changeSteps, type ProposedChange, type StepDeps } from './change-steps.ts';
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

export interface SettingDeps extends StepDeps {
  /** What this process was started with, by the setting's name. */
  readonly environment: (name: string) => bigint;
}

/** Settings that staff change in the console (X8). */
export function houseSettingHandlers(deps: SettingDeps): Handlers<Settings> {
  const { pool, environment } = deps;
  const { propose, approve, decline, withdraw } = changeSteps(deps, settingChanges);
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
          mayBeOff: kind.off !== null,
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

    proposeSetting: (request) => propose(request, (tx) => readProposal(tx, request.body)),
    approveSetting: approve,
    declineSetting: decline,
    withdrawSetting: withdraw,
  };
}

const settingChanges: ChangesOf<ChangeRow, ChangeView> = {
  table: 'setting_change',
  idPrefix: 'stc',
  find: findChange,
  takeForce,
  audited: ({ name, value, value_before: before }) => ({
    before: { name, value: before === null ? null : textOf(name, before) },
    after: { name, value: textOf(name, value) },
  }),
  view: changeView,
};

/** What is proposed of one setting, against its bounds, the other settings and what holds of it. */
async function readProposal(
  tx: PoolClient,
  { name, value: typed, seen }: BodyOf<typeof proposeSetting>,
): Promise<Decision<ProposedChange>> {
  const kind = settingKind(name);
  if (!kind) return refused('not_found', { what: 'setting' });
  const value = readSettingValue(kind, typed);
  if (value === null) return outOfBounds(kind);
  const open = await readOpenChanges(tx);
  const misplaced = await checkOrder(tx, kind, value, open);
  if (!misplaced.ok) return misplaced;
  const held = await readHeld(tx, kind.name);
  return accepted({
    value: settingText(kind, value),
    held: held === null ? null : settingText(kind, held),
    seen,
    open: open.has(kind.name),
    insert: (db, { id, reason, effectiveAt, by, now }) =>
      db.query(
        `insert into setting_change (id, name, value, value_before, reason, effective_ms, asked_by, created_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, kind.name, value, held, reason, effectiveAt, by, now],
      ),
  });
}

const problemsOf: Partial<Record<SettingKind['unit'], 'setting_amount' | 'setting_coins'>> = {
  cents: 'setting_amount',
  coins: 'setting_coins',
};

const outOfBounds = (kind: SettingKind) =>
  refused('invalid_input', {
    fields: [
      {
        field: 'value',
        problem: phrase(problemsOf[kind.unit] ?? 'setting_number', {
          least: settingText(kind, kind.least),
          most: settingText(kind, kind.most),
        }),
      },
    ],
  });

/** What holds of the other settings, and what waits for its time or an owner. */
async function checkOrder(
  tx: PoolClient,
  kind: SettingKind,
  value: bigint,
  open: ReadonlyMap<string, ChangeRow>,
): Promise<Decision<null>> {
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
