import { dayMs } from '#domain/clock/durations.ts';
import { isoTime, type Millis, millis } from '#domain/clock/millis.ts';
import { accepted, type Decision, refused } from '#domain/failures/failures.ts';
import { phrase } from '#domain/failures/phrases.ts';
import type { UserId } from '#domain/ids/ids.ts';
import { decideReviewer } from '#domain/review/approvals.ts';
import type { TraderState } from './copy.ts';
import { isReservedName, readName } from './names.ts';
import { promiseIn } from './promises.ts';

export const applicationStatuses = ['pending', 'approved', 'declined', 'withdrawn'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What a trader shows of themselves, and what they ask of new profit, in basis points (C5, C6). */
export interface TraderWords {
  readonly name: string;
  readonly about: string;
  readonly shareBps: number;
}

/**
 * Reads a profile as it was typed. Refuses with invalid_input, trader_name_reserved or share_out_of_bounds.
 *
 * @param product of the operator's settings: its name as it is configured, in which no trader speaks
 */
export function readTraderWords(
  typed: TraderWords,
  { product, mostShareBps }: { readonly product: string; readonly mostShareBps: number },
): Decision<TraderWords> {
  const name = readName(typed.name);
  if (name === null) {
    return refused('invalid_input', { fields: [{ field: 'name', problem: phrase('trader_name_wrong') }] });
  }
  const promised = { name: promiseIn(name), about: promiseIn(typed.about) };
  const fields = (['name', 'about'] as const).flatMap((field) => {
    const words = promised[field];
    return words === null ? [] : [{ field, problem: phrase('promises_profit', { words }) }];
  });
  if (fields.length > 0) return refused('invalid_input', { fields });
  if (isReservedName(name, product)) return refused('trader_name_reserved', { name });
  if (typed.shareBps > mostShareBps) return refused('share_out_of_bounds', { mostBps: mostShareBps });
  return accepted({ name, about: typed.about.trim(), shareBps: typed.shareBps });
}

/**
 * Whether somebody may apply: not while an application waits, nor while they are a trader already. Who stopped may apply
 * again. Failures: application_pending, already_trader.
 */
export function decideApplying(one: { readonly waits: boolean; readonly trader: TraderState | null }): Decision<null> {
  if (one.trader === 'active') return refused('already_trader', {});
  return one.waits ? refused('application_pending', {}) : accepted(null);
}

/** Whether an admin may decide an application (C5, R3): never one's own, and none twice. Failures: own_case, already_decided. */
export function decideApplication(
  application: { readonly applicant: UserId; readonly status: ApplicationStatus },
  admin: UserId,
): Decision<null> {
  if (application.status !== 'pending') return refused('already_decided', { status: application.status });
  return decideReviewer(application.applicant, admin);
}

/** C5: how often a trader changes their profile, and in how long (ms): each change is shown, and each name stays taken. */
export const profileChanges = { most: 20, withinMs: 30 * dayMs } as const;

/**
 * Whether a trader may change their profile once more. Refuses with trader_changed_often.
 *
 * @param changes when they changed it in the last {@link profileChanges.withinMs}, newest first
 */
export function decideProfileChange(changes: readonly Millis[]): Decision<null> {
  const { most, withinMs } = profileChanges;
  const lapses = changes[most - 1];
  if (lapses === undefined) return accepted(null);
  return refused('trader_changed_often', { most, days: withinMs / dayMs, until: isoTime(millis(lapses + withinMs)) });
}
