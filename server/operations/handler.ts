import type { Access, BodyOf, Operation, ParamsOf, QueryOf, ReplyOf } from '#api/operation.ts';
import type { StaffRight, StaffRole } from '#domain/accounts/staff-roles.ts';
import type { AccountStatus, Role } from '#domain/accounts/status.ts';
import type { Millis } from '#domain/clock/millis.ts';
import type { Decision } from '#domain/failures/failures.ts';
import type { UserId } from '#domain/ids/ids.ts';

/** Who calls, as the session says; checked against the operation's access before the handler runs. */
export interface Actor {
  readonly uid: UserId;
  readonly role: Role;
  /** Of an admin: as what and by what (A7.1). Without it nobody is let into an admin's operation. */
  readonly staff?: StaffRight | null;
  readonly accountStatus: AccountStatus;
  readonly displayName: string;
  /** When the session was opened, by the database's clock; null for tools that act without one. */
  readonly signedInAtMs: Millis | null;
}

/**
 * What makes a command unique (P4): the actor, the operation, the key, and the SHA-256 of what was asked; and what the
 * operation asks of the actor, which is looked at again inside the command's transaction.
 */
export interface CommandKey {
  readonly actor: UserId;
  readonly operation: string;
  readonly key: string;
  readonly bodySha256: Buffer;
  readonly access: Access;
  /** Of an admin's operation; without it such a command is refused. */
  readonly staff?: StaffGround;
}

/** What a command of staff is looked at again by (A7.1). */
export interface StaffGround {
  /** The actor is an owner by the configured list; otherwise their role is read in the transaction. */
  readonly listed: boolean;
  /** Who may do it. */
  readonly roles: readonly StaffRole[];
}

/** The same of a command that needs no session. It says where it came from, so that it can be limited. */
export interface VisitorCommandKey extends Omit<CommandKey, 'actor'> {
  readonly actor: UserId | 'visitor';
  /** Address of the caller's socket, or of the client as a trusted proxy names it. */
  readonly source: string;
}

type CommandOf<O extends Operation> = O['command'] extends true
  ? O['access'] extends 'public'
    ? VisitorCommandKey
    : CommandKey
  : null;

type ActorOf<O extends Operation> = O['access'] extends 'public' ? Actor | null : Actor;

/** One call of an operation, already authenticated and validated. `command` is there exactly for commands. */
export interface Call<O extends Operation> {
  readonly actor: ActorOf<O>;
  readonly params: ParamsOf<O>;
  readonly query: QueryOf<O>;
  readonly body: BodyOf<O>;
  readonly command: CommandOf<O>;
  /**
   * When the request came, by the steady clock of the process (performance.now), later by the time that its body took; left
   * out by tools that call without a request.
   */
  readonly arrivedMs?: number;
}

/** Answers one operation. Refusals are values; only the unexpected is thrown. */
export type Handler<O extends Operation> = (call: Call<O>) => Promise<Decision<ReplyOf<O>>>;

/** Handlers for a set of operations, by their names in the catalogue. */
export type Handlers<C extends Record<string, Operation>> = { readonly [K in keyof C]: Handler<C[K]> };
