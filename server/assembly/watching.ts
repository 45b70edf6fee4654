import { assignStaffAlert } from '#api/staff-alerts.ts';
import { madeByLaterRelease } from '#database/migrate.ts';
import type { PairDefinition } from '#domain/markets/pairs.ts';
import { isStalled, readArchiving } from '#server/backup/archive/stalled.ts';
import { adminsNow } from '#server/customers/admins.ts';
import { readPairClosedMs } from '#server/limits/alert-thresholds.ts';
import { readClosedPairs } from '#server/markets/freshness.ts';
import { openPool } from '#server/outside/postgres/pool.ts';
import { openVerifier } from '#server/outside/verifier.ts';
import { postSigned } from '#server/outside/webhook.ts';
import { type AlertSources, readConditions } from '#server/staff-alerts/conditions.ts';
import { openStaffAlerts, type StaffAlertDeps } from '#server/staff-alerts/staff-alerts.ts';
import { readVerified } from '#server/verification/answer.ts';
import { scheduledVerification } from '#server/verification/schedule.ts';
import type { Foundation } from './foundation.ts';

type Watched = Pick<
  AlertSources,
  'health' | 'backups' | 'missingFile' | 'verification' | 'lowReserves' | 'screeningRefused'
> &
  Pick<StaffAlertDeps, 'notifyRoles'> & {
    /** The pairs that are offered and that a source quotes. */
    readonly tradedAndQuoted: () => readonly PairDefinition[];
  };

/** What staff are alerted to (R5). */
export function openAlerts(
  { pool, environment, logError }: Foundation,
  { tradedAndQuoted, notifyRoles, ...watched }: Watched,
) {
  const webhook = environment.staffAlerts.webhook;
  return openStaffAlerts({
    pool,
    mayTake: adminsNow(environment.adminEmails, assignStaffAlert.staff),
    conditions: () =>
      readConditions({
        pool,
        ...watched,
        archiveStalled: async () => isStalled(await readArchiving(pool)),
        closedPairs: async () => {
          const forMs = await readPairClosedMs(pool, environment.staffAlerts.pairClosedMs);
          return readClosedPairs(pool, tradedAndQuoted(), forMs);
        },
        addressHoldHours: environment.withdrawals.addressHoldHours,
        supportAnswerHours: environment.supportAnswerHours,
      }),
    notifyRoles,
    webhook: webhook && { send: (body) => postSigned(webhook, body, Date.now()), log: logError },
  });
}

/** The daily verification of the books, in a process of its own (L5). */
export function openVerification({
  pool,
  ownerConfig,
  signer,
  environment,
}: Pick<Foundation, 'pool' | 'ownerConfig' | 'signer' | 'environment'>) {
  const keys = [...environment.verifyKeys, signer.publicKey];
  const verifier = openVerifier({ ownerConfig, trust: { keys, complete: environment.verifyKeys.length > 0 } });
  const scheduled = scheduledVerification({
    pool,
    verify: async () => readVerified(await verifier.verify()),
    isSchemaLater: async () => {
      const owner = openPool(ownerConfig, { max: 1, applicationName: 'fairlead migrations' });
      return (await madeByLaterRelease(owner).finally(() => owner.end())).length > 0;
    },
  });
  return {
    ...scheduled,
    /** Ends a run that is being made; the next start makes another. */
    stop(): void {
      scheduled.stopping();
      verifier.stop();
    },
  };
}
