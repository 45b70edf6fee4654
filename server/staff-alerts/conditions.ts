import type { Pool } from 'pg';
import { uncreditedPaymentsSql } from '#database/checks/uncredited-payments.ts';
import { waitingContactsSql } from '#database/checks/waiting-contacts.ts';
import { waitingWithdrawalsSql } from '#database/checks/waiting-withdrawals.ts';
import { hourMs } from '#domain/clock/durations.ts';
import type { LowReserve } from '#domain/review/reserve.ts';
import { type Condition, givenUpForMs, promiseMs, type StaffAlertCode } from '#domain/review/staff-alerts.ts';
import type { VerifyState } from '#domain/review/verification.ts';
import { casePromiseHours } from '#domain/risk/cases.ts';
import type { BackupState } from '#server/backup/schedule.ts';
import type { HealthProblem, HealthReport } from '#server/health/health.ts';
import { readAnswerHours } from '#server/limits/answer-hours.ts';

/** What is looked at. */
export interface AlertSources {
  readonly pool: Pool;
  readonly health: () => Promise<HealthReport>;
  readonly backups: () => Promise<BackupState>;
  /** The upload whose file the last backup lacked, by its id; null where it did not fail by that. */
  readonly missingFile: () => Promise<string | null>;
  /** Whether the archive of the database's log takes nothing. */
  readonly archiveStalled: () => Promise<boolean>;
  /** The hours that a new address holds a payout of requests from before they wrote them down. */
  readonly addressHoldHours: number;
  /** Within so many hours a conversation with support and a message of the contact page are answered (S1), as this process was started. */
  readonly supportAnswerHours: number;
  /** Whether the newest list to screen against was not taken (O3). */
  readonly screeningRefused: () => boolean;
  readonly verification: () => Promise<VerifyState>;
  /** The floors that the reserve is below. */
  readonly lowReserves: () => Promise<readonly LowReserve[]>;
  /** The pairs that are offered and have had no current price for longer than allowed. */
  readonly closedPairs: () => Promise<readonly string[]>;
}

/** Of a database that does not answer nothing can be written: whoever watches `/api/health` hears of it. */
const codeOf: Readonly<Record<Exclude<HealthProblem, 'database'>, StaffAlertCode>> = {
  disk: 'disk_low',
  pairs: 'prices_missing',
  recording: 'recording_down',
  trades: 'trades_unsettled',
  chains: 'chain_behind',
  mining: 'mining_failing',
  mail: 'mail_failing',
};

/** All that is off now. */
export async function readConditions(sources: AlertSources): Promise<readonly Condition[]> {
  const { problems } = await sources.health();
  const off = new Set<StaffAlertCode>(problems.flatMap((problem) => (problem === 'database' ? [] : [codeOf[problem]])));
  const backups = await sources.backups();
  if (backups === 'late') off.add('backup_late');
  if (await sources.archiveStalled()) off.add('archive_stalled');
  if (sources.screeningRefused()) off.add('screening_refused');
  const verification = await sources.verification();
  if (verification === 'late') off.add('verify_late');
  if (verification === 'breaches' || verification === 'unchecked') off.add('verify_failed');
  for (const code of await readLateQueues(sources)) off.add(code);
  // A backup that lacks a file will fail tomorrow as well: that is said while there is a recent one.
  const missing = await sources.missingFile();
  const low = await sources.lowReserves();
  // Where no pair has a price, that is one alert, and not one for each.
  const closed = off.has('prices_missing') || off.has('recording_down') ? [] : await sources.closedPairs();
  return [
    ...[...off].map((code): Condition => ({ code, about: '' })),
    ...(backups === 'failed' || missing !== null ? [{ code: 'backup_failed', about: missing ?? '' } as const] : []),
    ...low.map(({ about, ...reserve }): Condition => ({ code: 'reserve_low', about, reserve })),
    ...closed.map((about): Condition => ({ code: 'pair_closed', about })),
  ];
}

/** The queues in which something that staff could decide has waited for longer than is promised, and posts that were given up and not delivered since. */
async function readLateQueues({
  pool,
  addressHoldHours,
  supportAnswerHours,
}: AlertSources): Promise<readonly StaffAlertCode[]> {
  const { rows } = await pool.query<{ code: StaffAlertCode }>(
    `select 'identities_late' as code where exists (
       select from identity_submission where status in ('submitted', 'in_review') and created_ms < clock_ms() - ${promiseMs.identities_late})
     union all
     select 'deposits_late' where exists (
       select from (${uncreditedPaymentsSql}) p where p.reason = 'review' and p.since_ms < clock_ms() - ${promiseMs.deposits_late})
     union all
     select 'withdrawals_late' where exists (
       select from (${waitingWithdrawalsSql}) w join withdrawal r on r.id = w.id
       where w.reason = 'review' and greatest(w.since_ms, r.address_added_ms + coalesce(r.hold_hours, $1::integer) * 3600000::bigint)
         < clock_ms() - ${promiseMs.withdrawals_late})
     union all
     select 'conversations_late' where exists (
       select from support_ticket where state = 'open' and waiting_ms < clock_ms() - $2::bigint)
     union all
     select 'messages_late' where exists (
       select from (${waitingContactsSql}) m where m.since_ms < clock_ms() - $2::bigint)
     union all
     select 'cases_late' where exists (
       select from risk_case where state = 'open' and opened_ms < clock_ms() - ${casePromiseHours * hourMs})
     union all
     select 'posts_given_up' where exists (
       select from staff_alert_post where state <> 'sent' and given_up_ms > clock_ms() - ${givenUpForMs})`,
    [addressHoldHours, (await readAnswerHours(pool, supportAnswerHours)) * hourMs],
  );
  return rows.map(({ code }) => code);
}
