import type { PoolClient } from 'pg';
import { type Millis, millis } from '#domain/clock/millis.ts';
import type { SkipReason } from '#domain/copying/copy.ts';
import { mayNotCopy } from '#domain/copying/permission.ts';
import type { SwitchedOff } from '#domain/limits/switches.ts';
import { openStakeGuardAt } from '#server/limits/copy-own-limits.ts';
import { readCountryPolicyAt } from '#server/review/country-policy.ts';
import type { Candidate, OpenFanOut } from './fan-out-batch.ts';

interface CopierRow {
  readonly uid: string;
  readonly account_status: string;
  readonly country: string | null;
}

/**
 * Who of a batch is skipped whatever the books say: by the snapshot's figures, their status and country, where copying may be sold,
 * the operator's switches and their own limits (A13), all as they were when the trader's trade was accepted (C3). What has changed since, by anybody,
 * counts for neither side: nobody can look how a trade goes before they are in it or out of it.
 */
export async function skipsOf(
  tx: PoolClient,
  fanOut: OpenFanOut,
  batch: readonly Candidate[],
): Promise<ReadonlyMap<string, SkipReason>> {
  const { wallet, currencyPair } = fanOut;
  const at = millis(fanOut.terms.acceptedMs);
  const uids = batch.map(({ userId }) => userId);
  const copiers = await readCopiers(tx, uids, at);
  const switchedOff = await readSwitchedOff(tx, at);
  const policy = await readCountryPolicyAt(tx, at);
  const guard = wallet === 'real' ? await openStakeGuardAt(tx, uids, { atMs: at, fanOutId: fanOut.id }) : () => null;
  const skips = new Map<string, SkipReason>();
  for (const { copyId, userId, stake, skipped } of batch) {
    const copier = copiers.get(userId);
    const reason =
      (copier
        ? mayNotCopy(
            { accountStatus: copier.account_status, country: copier.country },
            { wallet, currencyPair, policy, switchedOff },
          )
        : 'account') ??
      skipped ??
      guard(userId, stake);
    if (reason !== null) skips.set(copyId, reason);
  }
  return skips;
}

/** Status and country of copiers at a time. */
async function readCopiers(
  tx: PoolClient,
  uids: readonly string[],
  at: Millis,
): Promise<ReadonlyMap<string, CopierRow>> {
  const { rows } = await tx.query<CopierRow>({
    name: 'copying-copiers',
    text: `select u.uid, s.account_status, s.country
           from unnest($1::text[]) u(uid)
           cross join lateral (
             select x.account_status, x.country from customer_standing x where x.uid = u.uid
               and x.from_ms <= $2 order by x.id desc limit 1) s`,
    values: [uids, at],
  });
  return new Map(rows.map((row) => [row.uid, row]));
}

async function readSwitchedOff(tx: PoolClient, at: Millis): Promise<SwitchedOff> {
  const { rows } = await tx.query<{ name: string }>({
    name: 'copying-switches',
    text: `select name from (
             select distinct on (name) name, is_on from operator_switch_standing where from_ms <= $1 order by name, id desc) s
           where not is_on`,
    values: [at],
  });
  return new Map(rows.map(({ name }) => [name, 'off at the acceptance']));
}
