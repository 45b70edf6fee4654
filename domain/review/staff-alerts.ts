import type { StaffRole } from '#domain/accounts/staff-roles.ts';
import { dayMs, hourMs, minuteMs } from '#domain/clock/durations.ts';
import type { ReserveFigures } from './reserve.ts';

/** What staff are alerted to, in one closed list: a part that does not work, or a queue that is past its promise. */
export const staffAlertCodes = [
  'disk_low',
  'prices_missing',
  'recording_down',
  'trades_unsettled',
  'chain_behind',
  'mining_failing',
  'mail_failing',
  'backup_late',
  'backup_failed',
  'archive_stalled',
  'identities_late',
  'deposits_late',
  'withdrawals_late',
  'conversations_late',
  'messages_late',
  'cases_late',
  'verify_failed',
  'verify_late',
  'reserve_low',
  'pair_closed',
  'posts_given_up',
  'screening_refused',
] as const;
export type StaffAlertCode = (typeof staffAlertCodes)[number];

/** How long (ms) something lasts before staff hear of it: what mends itself by then is listed and disturbs nobody. */
export const alertAfterMs = 3 * minuteMs;

/** How long (ms) a case of a queue may wait for staff before they are alerted. I4 promises a decision on an identity within 48 hours. */
export const promiseMs = {
  identities_late: 48 * hourMs,
  deposits_late: 24 * hourMs,
  withdrawals_late: 24 * hourMs,
} as const satisfies Partial<Record<StaffAlertCode, number>>;

/** Whether an alert is posted to the operator's own address: that its posts are given up is notified of by mail and on the page alone. */
export const isPosted = ({ code }: { readonly code: StaffAlertCode }): boolean => code !== 'posts_given_up';

/** How long (ms) a post that was given up is an alert: its delivery ends that sooner. */
export const givenUpForMs = 7 * dayMs;

/** Something that is off. */
export interface Condition {
  readonly code: StaffAlertCode;
  /** Which one of several: the pair that closed, the asset whose reserve is below its floor, the upload whose file is missing. Else empty. */
  readonly about: string;
  /** Of a reserve below its floor what is held, and the floor. */
  readonly reserve?: ReserveFigures | undefined;
}

/** An alert that is open: something that was off when it was last looked at. */
export interface OpenAlert extends Condition {
  readonly id: string;
  readonly beganMs: number;
  /** When staff were notified of it; null for not yet. */
  readonly notifiedMs: number | null;
  /** Which roles were notified of it; null before, and where that was not kept. */
  readonly notifiedRoles: readonly StaffRole[] | null;
}

/** What to do about the alerts after a look. */
export interface AlertChanges {
  readonly begin: readonly Condition[];
  /** Of these the figures are others than before. */
  readonly refigure: readonly OpenAlert[];
  /** Staff hear of them now, with the figures of now. */
  readonly notify: readonly OpenAlert[];
  readonly end: readonly OpenAlert[];
}

const isSame = (one: ReserveFigures | undefined, other: ReserveFigures | undefined): boolean =>
  one?.asset === other?.asset && one?.held === other?.held && one?.floor === other?.floor;

const keyOf = ({ code, about }: Condition): string => `${code} ${about}`;

/** Compares what is off at an instant with the alerts that are open. */
export function alertChanges(off: readonly Condition[], open: readonly OpenAlert[], nowMs: number): AlertChanges {
  const isOff = new Map(off.map((one) => [keyOf(one), one]));
  const known = new Map(open.map((one) => [keyOf(one), one]));
  const lasting = open.flatMap((one) => {
    const now = isOff.get(keyOf(one));
    return now ? [{ ...one, reserve: now.reserve }] : [];
  });
  return {
    begin: [...isOff.values()].filter((one) => !known.has(keyOf(one))),
    refigure: lasting.filter((one) => !isSame(one.reserve, known.get(keyOf(one))?.reserve)),
    notify: lasting.filter((one) => one.notifiedMs === null && nowMs - one.beganMs >= alertAfterMs),
    end: open.filter((one) => !isOff.has(keyOf(one))),
  };
}
