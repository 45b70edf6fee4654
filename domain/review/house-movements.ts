import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { type Phrase, phrase } from '#domain/failures/phrases.ts';
import type { HouseMovementId, UserId } from '#domain/ids/ids.ts';
import type { AccountRef } from '#domain/ledger/accounts.ts';
import type { Journal } from '#domain/ledger/journals.ts';
import { type Amount, coinAssets, isCoin, type LedgerAsset } from '#domain/money/amount.ts';
import { decideRequest, type RequestStatus } from './always-two.ts';

/** What of the house's money a bankroll movement to capital may come from, beside the bankroll itself: what it has earned. */
export const earnedKinds = ['fees', 'mining'] as const;
export type EarnedKind = (typeof earnedKinds)[number];

/** What the house's own money may be moved in: real money. */
export const movableAssets = ['USD', ...coinAssets] as const;

/**
 * A movement of the house's own money (L3): capital from or to the outside world, bankroll from or to capital, and what was
 * earned to capital.
 */
export interface HouseMovement {
  readonly id: HouseMovementId;
  readonly code: 'capital' | 'bankroll';
  readonly direction: 'in' | 'out';
  readonly asset: LedgerAsset;
  /** Where what goes to capital comes from; null for the bankroll. */
  readonly earnedIn: EarnedKind | null;
  readonly amount: Amount<LedgerAsset>;
  readonly requestedBy: UserId;
  readonly status: RequestStatus;
}

/** R3: always two admins; who asked counts as the first. Refuses with already_decided or second_admin_required. */
export function decideMovement(movement: HouseMovement, admin: UserId): Decision<Journal> {
  const decided = decideRequest({ ...movement, subject: null, values: null }, { admin, values: null }, () => null);
  return decided.ok ? accepted(journalOf(movement, admin)) : decided;
}

/**
 * Whether there are such movements: what is earned goes to capital and nowhere else, and coins come in from pools alone. Refuses
 * with invalid_input.
 */
export function decideWay({ code, direction, asset, earnedIn }: HouseMovementWay): Decision<null> {
  const wrong = (field: string, problem: Phrase) => refused('invalid_input', { fields: [{ field, problem }] });
  if (earnedIn !== null && (code !== 'bankroll' || direction !== 'out')) {
    return wrong('earnedIn', phrase('earned_elsewhere'));
  }
  if (isCoin(asset) && direction === 'in') return wrong('asset', phrase('coins_put_in'));
  if (isCoin(asset) && code === 'bankroll' && earnedIn === null) {
    return wrong('asset', phrase('no_bankroll'));
  }
  return accepted(null);
}

export type HouseMovementWay = Pick<HouseMovement, 'code' | 'direction' | 'asset' | 'earnedIn'>;

function journalOf({ id, code, direction, asset, earnedIn, amount }: HouseMovement, actor: UserId): Journal {
  const outer: AccountRef = code === 'capital' ? { kind: 'external', asset } : { kind: 'capital', asset };
  const inner: AccountRef = { kind: earnedIn ?? code, asset };
  const [from, to] = direction === 'in' ? [outer, inner] : [inner, outer];
  return { code, cause: id, occurrence: 1, actor, transfers: [{ from, to, amount }] };
}
