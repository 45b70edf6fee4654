import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { createContext, type ReactNode, useContext } from 'react';
import type { Operation } from '#api/operation.ts';
import { mayCallAs, rolesOf } from '#api/staff-roles.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { roleWord } from './role-words.ts';

type Rights = Pick<Operation, 'command' | 'staff'>;

/** The role of the reader; null without one. */
export const RoleContext = createContext<StaffRole | null>(null);

/** Whose console it is: the frame says it once for all screens. */
export const RoleProvider = RoleContext.Provider;

/** Whether the reader's role may call an operation (A7.1). The server decides; this keeps from offering what it refuses. */
export function useMay(): (operation: Rights) => boolean {
  const role = useContext(RoleContext);
  return (operation) => mayCallAs(operation, role);
}

/** 'finance, risk or owner' */
export function deciders(operations: readonly Rights[]): string {
  const roles = new Set(operations.flatMap(rolesOf));
  const named = [...roles].filter((role) => role !== 'owner').map(roleWord);
  const owner = roleWord('owner');
  const others = named.join(', ');
  return named.length === 0 ? owner : t`${others} or ${owner}`;
}

/** In the place of what a role may not do: who may. */
export function DecidedBy({ of }: { readonly of: readonly Rights[] }) {
  const roles = deciders(of);
  return (
    <p>
      <Trans>Your role can read this. To decide takes the role {roles}.</Trans>
    </p>
  );
}

/** A form for whoever may send it; for everybody else the roles that may. */
export function ForRole(props: { readonly of: Rights; readonly children: ReactNode }) {
  return useMay()(props.of) ? props.children : <DecidedBy of={[props.of]} />;
}
