import type { Pool, PoolClient } from 'pg';
import type { TableRow } from '#database/rows.ts';
import { dayMs } from '#domain/clock/durations.ts';
import type { Millis } from '#domain/clock/millis.ts';
import { accepted, type Decision } from '#domain/failures/failures.ts';
import type { UserId, WithdrawalId } from '#domain/ids/ids.ts';
import { type Cents, cents } from '#domain/money/amount.ts';
import type { PaymentMethod } from '#domain/money/coins.ts';
import {
  checkHolder,
  type EarlierWithdrawal,
  type Holder,
  holderAskedFrom,
  type ReachedThreshold,
  type TypedHolder,
  thresholdReached,
} from '#domain/withdrawals/travel-rule.ts';
import { readTravelRuleFrom } from '#server/limits/travel-rule-from.ts';
import type { Actor } from '#server/operations/handler.ts';
import { writeAudit } from '#server/review/audit.ts';

/** What the operator says about the travel rule. */
export interface TravelRule {
  /** From so many cents on as this process was started; null for never. */
  readonly from: Cents | null;
  /** The operator's legal name. */
  readonly operator: string;
}

/** What a request states, where it has to. */
export interface Statement {
  readonly holder: Holder;
  readonly reached: ReachedThreshold;
}

type HolderColumns = Pick<TableRow<'payout_address'>, 'holder' | 'provider' | 'holder_name' | 'holder_country'>;

/** Who holds an address as its row says; null where it says nothing. */
export function holderOf({ holder, provider, holder_name, holder_country }: HolderColumns): Holder | null {
  switch (holder) {
    case null:
      return null;
    case 'own_wallet':
      return { kind: holder };
    case 'own_account':
      return provider === null ? null : { kind: holder, provider };
    case 'other_person':
      return holder_name === null || holder_country === null
        ? null
        : { kind: holder, name: holder_name, country: holder_country };
  }
}

const columnsOf = (holder: Holder): HolderColumns => ({
  holder: holder.kind,
  provider: holder.kind === 'own_account' ? holder.provider : null,
  holder_name: holder.kind === 'other_person' ? holder.name : null,
  holder_country: holder.kind === 'other_person' ? holder.country : null,
});

async function readEarlier(db: Pool | PoolClient, owner: string): Promise<readonly EarlierWithdrawal[]> {
  const { rows } = await db.query<{ id: string; amount: bigint }>(
    `select id, amount from withdrawal
     where user_id = $1 and created_ms > clock_ms() - ${dayMs} and status not in ('cancelled', 'declined') order by created_ms, id`,
    [owner],
  );
  return rows.map(({ id, amount }) => ({ id, amount: cents(amount) }));
}

/** From which amount on the customer's next request says who holds its address; null for never. */
export async function readHolderAskedFrom(
  db: Pool | PoolClient,
  rule: TravelRule,
  owner: string,
): Promise<Cents | null> {
  const from = await readTravelRuleFrom(db, rule.from);
  return from === null ? null : holderAskedFrom(from, await readEarlier(db, owner));
}

/**
 * W2.1: what a request has to state, null where it reaches no threshold. The owner's balance has to be locked, so that two requests
 * count each other. Refuses with invalid_input what is missing.
 */
export async function statementOf(
  tx: PoolClient,
  rule: TravelRule,
  owner: UserId,
  asked: {
    readonly method: PaymentMethod;
    readonly address: string;
    readonly amount: Cents;
    readonly holder: TypedHolder | undefined;
  },
): Promise<Decision<Statement | null>> {
  const from = await readTravelRuleFrom(tx, rule.from);
  const reached = from === null ? null : thresholdReached(from, asked.amount, await readEarlier(tx, owner));
  if (reached === null) return accepted(null);
  const typed = asked.holder ?? (await remembered(tx, owner, asked.method, asked.address));
  const holder = checkHolder(typed);
  return holder.ok ? accepted({ holder: holder.value, reached }) : holder;
}

/** What a saved address remembers of an earlier request. */
async function remembered(
  tx: PoolClient,
  owner: UserId,
  method: PaymentMethod,
  address: string,
): Promise<Holder | null> {
  const { rows } = await tx.query<HolderColumns>(
    `select holder, provider, holder_name, holder_country from payout_address
     where owner = $1 and payment_method = $2 and address = $3 and removed_ms is null`,
    [owner, method, address],
  );
  return rows[0] ? holderOf(rows[0]) : null;
}

interface RecordRow extends TableRow<'travel_record'> {
  readonly born: string | null;
}

/**
 * Writes the record of a withdrawal that was just inserted, in its transaction, and what its address remembers. The customer is
 * written as their account has them now, with the ID images that were approved last.
 */
export async function writeTravelRecord(
  tx: PoolClient,
  rule: TravelRule,
  actor: Actor,
  withdrawal: { readonly id: WithdrawalId; readonly entry: string; readonly at: Millis },
  { holder, reached }: Statement,
): Promise<void> {
  const columns = columnsOf(holder);
  const { rows } = await tx.query<RecordRow>(
    `insert into travel_record (withdrawal, owner, holder, provider, holder_name, holder_country, first_name, last_name,
       date_of_birth, address, city, state, zip_code, country, identity, operator, threshold, linked, created_ms)
     select $1, c.uid, $3, $4, $5, $6, c.first_name, c.last_name, c.date_of_birth, c.address, c.city, c.state, c.zip_code, c.country,
       (select i.id from identity_submission i where i.user_id = c.uid and i.status = 'approved' order by i.created_ms desc limit 1),
       $7, $8, $9, $10
     from customer c where c.uid = $2
     returning *, to_char(date_of_birth, 'YYYY-MM-DD') as born`,
    [
      withdrawal.id,
      actor.uid,
      columns.holder,
      columns.provider,
      columns.holder_name,
      columns.holder_country,
      rule.operator,
      reached.threshold,
      reached.linked,
      withdrawal.at,
    ],
  );
  const [written] = rows;
  if (!written) throw new Error(`the travel record of ${withdrawal.id} was not written`);
  const { born, ...record } = written;
  await tx.query(
    'update payout_address set holder = $2, provider = $3, holder_name = $4, holder_country = $5 where id = $1',
    [withdrawal.entry, columns.holder, columns.provider, columns.holder_name, columns.holder_country],
  );
  await writeAudit(tx, {
    actor: actor.uid,
    action: 'withdrawals.travel-record',
    subjectKind: 'withdrawal',
    subject: withdrawal.id,
    reason: null,
    before: null,
    // A day as its text: as a time it would be another one in another time zone.
    after: { ...record, date_of_birth: born },
  });
}
