import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { HouseMovementId, UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import type { Asset, Cents } from '#domain/money/amount.ts';
import { decideRequest, type RequestStatus } from './requests.ts';

/** A movement of the house's own money: capital from or to the outside world, bankroll from or to capital (L3). */
export interface HouseMovement {
  readonly id: HouseMovementId;
  readonly code: 'capital' | 'bankroll';
  readonly direction: 'in' | 'out';
  readonly asset: Asset;
  readonly amount: Cents;
  readonly requestedBy: UserId;
  readonly status: RequestStatus;
}

/** R3: always two admins; who asked counts as the first. Refuses with already_decided or second_admin_required. */
export function decideMovement(movement: HouseMovement, admin: UserId): Decision<Journal> {
  const decided = decideRequest({ ...movement, subject: null, values: null }, { admin, values: null }, () => null);
  return decided.ok ? accepted(journalOf(movement, admin)) : decided;
}

function journalOf({ id, code, direction, asset, amount }: HouseMovement, actor: UserId): Journal {
  const outer: AccountRef = code === 'capital' ? { kind: 'external', asset } : { kind: 'capital', asset };
  const inner: AccountRef = { kind: code, asset };
  const [from, to] = direction === 'in' ? [outer, inner] : [inner, outer];
  return { code, cause: id, occurrence: 1, actor, transfers: [{ from, to, amount }] };
}
