import { createHash, randomUUID } from 'node:crypto';
import type { Authentication } from '#api/authentication.ts';
import { type Catalogue, catalogue } from '#api/catalogue.ts';
import { millis } from '#domain/clock/millis.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { failureSentence } from '#messages/failures/sentences.ts';
import type { AuthHandlers } from '#server/operations/authentication.ts';
import type { Actor, CommandKey, Handlers } from '#server/operations/handler.ts';
import { staffGround } from '#server/operations/roles.ts';
import { translatorOf } from '#server/operations/translators.ts';
import { demoAdmin, demoSecondAdmin } from './accounts.ts';
import type { MiningSeed } from './mining.ts';

type SeedOperations = Pick<
  Catalogue,
  | 'me'
  | 'readAgreements'
  | 'saveDetails'
  | 'saveAddress'
  | 'approveCustomer'
  | 'suspendCustomer'
  | 'blockCustomer'
  | 'readIdentity'
  | 'submitIdentity'
  | 'approveIdentity'
  | 'declineIdentity'
  | 'requestHouseMovement'
  | 'approveHouseMovement'
  | 'listHouseMovements'
  | 'requestDeposit'
  | 'listDeposits'
  | 'valueDeposit'
  | 'approveDeposit'
  | 'readOwnTrader'
  | 'applyAsTrader'
  | 'approveTrader'
  | 'listStaff'
  | 'requestStaffRole'
  | 'confirmStaffRole'
>;

export interface SeedDependencies {
  readonly handlers: Handlers<SeedOperations>;
  readonly auth: {
    readonly handlers: AuthHandlers<Authentication>;
    find(email: string): Promise<Actor | null>;
    idle(): Promise<void>;
  };
  /** Mail to an address, newest first. */
  readonly outbox: (recipient: string) => Promise<readonly { readonly body: string }[]>;
  /** Images that say what they are, of each demo account its own. */
  readonly documents: (of: string) => Promise<{ readonly front: Uint8Array; readonly back: Uint8Array }>;
  /** Called when everything but the deposits is there: prices may begin now. */
  readonly startPrices: () => void;
  /** How long to wait for the first price of a coin. */
  readonly priceWaitMs: number;
  readonly mining: MiningSeed;
  /** Whether a past was made before this. */
  readonly hasPast: boolean;
  /** The clock that decides, in ms, as well as it is known here. */
  readonly nowMs: () => number;
}

/** Whoever finds the demo's people by their addresses. */
export interface People {
  readonly auth: Pick<SeedDependencies['auth'], 'find'>;
}

export interface Admins {
  readonly first: Actor;
  readonly second: Actor;
}

export function required<T>(decision: Decision<T>, what: string): T {
  if (!decision.ok)
    throw new Error(`The demo's ${what} was refused: ${failureSentence(translatorOf('en'), decision.failure)}`);
  return decision.value;
}

export async function person(deps: People, email: string): Promise<Actor> {
  const found = await deps.auth.find(email);
  if (!found) throw new Error(`The demo has no account ${email}`);
  return found;
}

/** The admins as if they had just signed in, which decisions that take two of them ask for (R3). */
export async function freshAdmins(deps: People & Pick<SeedDependencies, 'nowMs'>): Promise<Admins> {
  return { first: await fresh(deps, demoAdmin), second: await fresh(deps, demoSecondAdmin) };
}

/** Somebody as if they had just signed in. */
export async function fresh(deps: People & Pick<SeedDependencies, 'nowMs'>, email: string): Promise<Actor> {
  return { ...(await person(deps, email)), signedInAtMs: millis(deps.nowMs()) };
}

/** A key of its own for each step: whether a step is due is read from what is there, not from its key. */
export function commandOf(actor: Actor, operation: keyof Catalogue, asked: object): CommandKey {
  const bodySha256 = createHash('sha256').update(JSON.stringify(asked)).digest();
  const { id, access } = catalogue[operation];
  const ground = staffGround(catalogue[operation], actor);
  return { actor: actor.uid, operation: id, key: `seed-${randomUUID()}`, bodySha256, access, ...ground };
}

/** The call of a read without parameters of its own. */
export const ask = <A extends Actor | null, Q>(actor: A, query: Q) =>
  ({ actor, query, params: undefined, body: undefined, command: null }) as const;
