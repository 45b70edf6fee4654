import type { PoolClient } from 'pg';
import type { Decision } from '#domain/failures/failures.ts';
import type { CommandKey } from '#server/operations/handler.ts';
import { RunAgain } from '#server/outside/postgres/transaction.ts';
import { neverStored, replay, type StoredOutcome } from './command.ts';
import { noteRefusals } from './refusals.ts';

const keyColumns = (keys: readonly CommandKey[]): unknown[] => [
  keys.map(({ actor }) => actor),
  keys.map(({ operation }) => operation),
  keys.map(({ key }) => key),
];

/**
 * Claims the idempotency keys of a batch in one order (Z7), so that two batches with the same keys queue up instead of
 * deadlocking. Answers per key: null when it is new and now claimed, else its stored outcome or the refusal (P4).
 * The keys have to be distinct. Throws RunAgain where one was forgotten meanwhile.
 */
export async function claimKeys<T>(tx: PoolClient, keys: readonly CommandKey[]): Promise<(Decision<T> | null)[]> {
  const inserted = await tx.query<{ place: bigint }>({
    name: 'idempotency-claim-many',
    text: `with wanted as (
             select * from unnest($1::text[], $2::text[], $3::text[], $4::bytea[])
               with ordinality as u(actor, operation, key, body_sha256, place)),
           claimed as (
             insert into idempotency_key (actor, operation, key, body_sha256)
             select actor, operation, key, body_sha256 from wanted order by actor, operation, key
             on conflict do nothing returning actor, operation, key)
           select w.place from wanted w join claimed c using (actor, operation, key)`,
    values: [...keyColumns(keys), keys.map(({ bodySha256 }) => bodySha256)],
  });
  const claimed = new Set(inserted.rows.map(({ place }) => Number(place) - 1));
  const others = keys.filter((_, index) => !claimed.has(index));
  if (others.length === 0) return keys.map(() => null);
  const found = await tx.query<{ place: bigint; body_sha256: Buffer; outcome: StoredOutcome | null }>({
    name: 'idempotency-read-many',
    text: `select u.place, k.body_sha256, k.outcome
           from unnest($1::text[], $2::text[], $3::text[]) with ordinality as u(actor, operation, key, place)
           join idempotency_key k using (actor, operation, key)`,
    values: keyColumns(keys),
  });
  const stored = new Map(found.rows.map((row) => [Number(row.place) - 1, row]));
  return keys.map((key, index) => {
    if (claimed.has(index)) return null;
    const row = stored.get(index);
    // Forgotten between the two statements: a new key, which the next run claims.
    if (!row) throw new RunAgain('an idempotency key was forgotten meanwhile');
    return replay<T>(row, key);
  });
}

/** Stores the outcomes of claimed keys in the batch's own transaction; what is never stored gives its key back (P4). */
export async function storeOutcomes(
  tx: PoolClient,
  outcomes: readonly { readonly key: CommandKey; readonly outcome: Decision<unknown> }[],
): Promise<void> {
  const [returned, kept] = [outcomes.filter(isReturned), outcomes.filter((one) => !isReturned(one))];
  if (returned.length > 0) {
    await tx.query({
      name: 'idempotency-give-back-many',
      text: `delete from idempotency_key k using unnest($1::text[], $2::text[], $3::text[]) as u(actor, operation, key)
             where k.actor = u.actor and k.operation = u.operation and k.key = u.key`,
      values: keyColumns(returned.map(({ key }) => key)),
    });
  }
  if (kept.length === 0) return;
  await tx.query({
    name: 'idempotency-store-many',
    text: `update idempotency_key k set outcome = u.outcome::jsonb
           from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as u(actor, operation, key, outcome)
           where k.actor = u.actor and k.operation = u.operation and k.key = u.key`,
    values: [...keyColumns(kept.map(({ key }) => key)), kept.map(({ outcome }) => JSON.stringify(outcome))],
  });
  await noteRefusals(
    tx,
    kept.flatMap(({ key, outcome }) => (outcome.ok ? [] : [key])),
  );
}

const isReturned = ({ outcome }: { readonly outcome: Decision<unknown> }): boolean =>
  !outcome.ok && neverStored.has(outcome.failure.code);
