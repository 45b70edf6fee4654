import { type TObject, type TSchema, Type } from 'typebox';
import type { NamedStaffRole } from '#domain/accounts/staff-roles.ts';
import type { FailureCode } from '#domain/failures/failures.ts';
import { settingChangeStatuses } from '#domain/house-settings/changes.ts';
import { IdParams, Nullable, ReasonText, Time } from './formats.ts';
import { operation } from './operation.ts';

/** Who proposed and decided what two people decide, when and why. */
export const decisionFields = {
  id: Type.String(),
  reason: Type.String(),
  proposedBy: Type.String(),
  proposedAt: Time,
  approvedBy: Nullable(Type.String()),
  approvedAt: Nullable(Time),
  /** Who declined it or took it back. */
  endedBy: Nullable(Type.String()),
  endReason: Nullable(Type.String()),
  endedAt: Nullable(Time),
};

/** The same of a change of settings (X8), and how far it has come. */
export const changeFields = {
  ...decisionFields,
  effectiveAt: Nullable(Type.String({ description: 'Null: as soon as it is approved' })),
  status: Type.Enum(settingChangeStatuses),
  inForceAt: Nullable(Time),
};

/** What every proposal says beside its value. */
export const proposalFields = {
  effectiveAt: Nullable(Type.String({ maxLength: 30, description: 'ISO 8601; null: as soon as it is approved' })),
  reason: ReasonText(),
  seen: Type.String({ maxLength: 30, description: 'The version that was shown' }),
};

/** Where the changes of one kind are: under a name of their own where it is not the kind's. */
type ChangesPath = `/api/admin/${string}-changes`;

/** The list of what was proposed and decided of one kind, for those who read it. */
export function changesOf<const K extends string, const S extends TSchema>(
  kind: K,
  Change: S,
  staff: readonly NamedStaffRole[],
) {
  return operation({
    id: `${kind}.changes`,
    method: 'GET',
    path: `/api/admin/${kind}-changes`,
    summary: `What was proposed and decided about ${kind}, newest first, the latest 100 (X8)`,
    access: 'admin',
    staff,
    command: false,
    reply: Type.Object({ items: Type.Array(Change) }),
    failures: [],
  });
}

/** How a change of one kind is proposed: `body` has its value beside {@link proposalFields}; `failures` those of this kind alone. */
export function proposalOf<const K extends string, const S extends TSchema, const B extends TObject>(
  kind: K,
  Change: S,
  of: {
    readonly summary: string;
    readonly body: B;
    readonly path?: ChangesPath;
    readonly failures?: readonly FailureCode[];
  },
) {
  return operation({
    id: `${kind}.propose`,
    method: 'POST',
    path: of.path ?? `/api/admin/${kind}-changes`,
    summary: `${of.summary}. A different person, an owner, approves (R3)`,
    access: 'admin',
    staff: ['operations'],
    command: true,
    body: of.body,
    reply: Change,
    status: 201,
    failures: [
      'invalid_input',
      ...(of.failures ?? []),
      'record_changed',
      'setting_unchanged',
      'setting_change_open',
      'sign_in_too_old',
    ],
  });
}

/** What is decided about a proposal of one kind. */
export function decisionsOf<const K extends string, const S extends TSchema>(
  kind: K,
  Change: S,
  path: ChangesPath = `/api/admin/${kind}-changes`,
  /** Of an approval of this kind alone. */
  failures: readonly FailureCode[] = [],
) {
  return {
    approve: operation({
      id: `${kind}.approve`,
      method: 'POST',
      path: `${path}/{id}/approve`,
      summary: `Approves a change of ${kind} that somebody else proposed: in force at once, or from its time on, in every process`,
      access: 'admin',
      staff: [],
      command: true,
      params: IdParams,
      body: Type.Object({}),
      reply: Change,
      failures: [
        'not_found',
        'second_admin_required',
        'already_decided',
        'record_changed',
        'sign_in_too_old',
        ...failures,
      ],
    }),
    decline: operation({
      id: `${kind}.decline`,
      method: 'POST',
      path: `${path}/{id}/decline`,
      summary: `Declines a proposed change of ${kind}: everything stays as it is`,
      access: 'admin',
      staff: [],
      command: true,
      params: IdParams,
      body: Type.Object({ reason: ReasonText() }),
      reply: Change,
      failures: ['not_found', 'already_decided'],
    }),
    withdraw: operation({
      id: `${kind}.withdraw`,
      method: 'POST',
      path: `${path}/{id}/withdraw`,
      summary: `Takes back a change of ${kind} that is not in force yet: who proposed it may, and every owner`,
      access: 'admin',
      staff: ['operations'],
      command: true,
      params: IdParams,
      body: Type.Object({ reason: ReasonText() }),
      reply: Change,
      failures: ['not_found', 'already_decided'],
    }),
  };
}
