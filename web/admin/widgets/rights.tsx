import { createContext, type ReactNode, useContext } from 'react';
import type { Operation } from '#api/operation.ts';
import { mayCallAs, rolesOf } from '#api/staff-roles.ts';
import type { StaffRole } from '#domain/accounts/staff-roles.ts';

type Rights = Pick<Operation, 'command' | 'staff'>;

const Role = createContext<StaffRole | null>(null);

/** Whose console it is: the frame says it once for all screens. */
export const RoleProvider = Role.Provider;

const Reader = createContext<string | null>(null);

/** Whose console it is, by id: what they type and do not send is kept for them alone (E3). */
export const ReaderProvider = Reader.Provider;

/** The id of whoever reads the console; null outside it. */
export const useReader = (): string | null => useContext(Reader);

/** Whether the reader's role may call an operation (A7.1). The server decides; this keeps from offering what it refuses. */
export function useMay(): (operation: Rights) => boolean {
  const role = useContext(Role);
  return (operation) => mayCallAs(operation, role);
}

/** 'finance, risk or owner' */
export function deciders(operations: readonly Rights[]): string {
  const roles = new Set(operations.flatMap(rolesOf));
  const named: readonly string[] = [...roles].filter((role) => role !== 'owner');
  return named.length === 0 ? 'owner' : `${named.join(', ')} or owner`;
}

/** In the place of what a role may not do: who may. */
export function DecidedBy({ of }: { readonly of: readonly Rights[] }) {
  return <p>Your role can read this. To decide takes the role {deciders(of)}.</p>;
}

/** A form for whoever may send it; for everybody else the roles that may. */
export function ForRole(props: { readonly of: Rights; readonly children: ReactNode }) {
  return useMay()(props.of) ? props.children : <DecidedBy of={[props.of]} />;
}
