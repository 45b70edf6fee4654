import type { PoolClient } from 'pg';
import type { CommandKey, VisitorCommandKey } from '#server/operations/handler.ts';

/** P4: refusals of one actor that are kept; of more, the oldest are forgotten, whatever their age. */
export const refusalsKept = 500;

/**
 * Notes in a command's own transaction that the outcomes of these keys are refusals, and forgets those of their actors beyond
 * {@link refusalsKept}. What another transaction is forgetting is left to it, so that nobody waits here.
 */
export async function noteRefusals(tx: PoolClient, keys: readonly (CommandKey | VisitorCommandKey)[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.query({
    name: 'refusals-note',
    text: `insert into idempotency_refusal (actor, operation, key) select * from unnest($1::text[], $2::text[], $3::text[])`,
    values: [keys.map(({ actor }) => actor), keys.map(({ operation }) => operation), keys.map(({ key }) => key)],
  });
  await tx.query({
    name: 'refusals-forget',
    text: `with surplus as (
             select old.ctid from unnest($1::text[]) as one (actor), lateral (
               select r.ctid from idempotency_refusal r where r.actor = one.actor
               order by r.created_ms desc, r.operation desc, r.key desc offset $2) old),
           held as (
             select ctid from idempotency_refusal where ctid = any(array(select ctid from surplus))
             for update skip locked),
           gone as (
             delete from idempotency_refusal where ctid = any(array(select ctid from held))
             returning actor, operation, key)
           delete from idempotency_key k using gone g
           where k.actor = g.actor and k.operation = g.operation and k.key = g.key and k.outcome -> 'ok' = 'false'::jsonb`,
    values: [[...new Set(keys.map(({ actor }) => actor))], refusalsKept],
  });
}
