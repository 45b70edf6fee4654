import { hourMs, minuteMs } from '#domain/clock/durations.ts';

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
  'identities_late',
  'deposits_late',
  'withdrawals_late',
  'conversations_late',
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

/** An alert that is open: something that was off when it was last looked at. */
export interface OpenAlert {
  readonly id: string;
  readonly code: StaffAlertCode;
  readonly beganMs: number;
  /** When staff were notified of it; null for not yet. */
  readonly notifiedMs: number | null;
}

/** What to do about the alerts after a look. */
export interface AlertChanges {
  readonly begin: readonly StaffAlertCode[];
  /** Staff hear of them now. */
  readonly notify: readonly OpenAlert[];
  readonly end: readonly OpenAlert[];
}

/** Compares what is off at an instant with the alerts that are open. */
export function alertChanges(
  off: ReadonlySet<StaffAlertCode>,
  open: readonly OpenAlert[],
  nowMs: number,
): AlertChanges {
  const known = new Set(open.map(({ code }) => code));
  return {
    begin: staffAlertCodes.filter((code) => off.has(code) && !known.has(code)),
    notify: open.filter(
      ({ code, beganMs, notifiedMs }) => off.has(code) && notifiedMs === null && nowMs - beganMs >= alertAfterMs,
    ),
    end: open.filter(({ code }) => !off.has(code)),
  };
}
