import { type TSchema, Type } from 'typebox';
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

/** What is decided about a proposal of one kind, whose changes have a path of their own where it is not the kind's. */
export function decisionsOf<const K extends string, const S extends TSchema>(
  kind: K,
  Change: S,
  path: `/api/admin/${string}-changes` = `/api/admin/${kind}-changes`,
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
      failures: ['not_found', 'second_admin_required', 'already_decided', 'record_changed', 'sign_in_too_old'],
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
