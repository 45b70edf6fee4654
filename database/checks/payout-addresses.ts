import type { Check } from './check.ts';
import { untimed, writtenWithinMs } from './record-versions.ts';

/** Whether the audit trail has an action of its owner on an entry `p` of an address book, of a time (ms) in the entry. */
const audited = (action: string, at: string) => `exists (
  select from audit_entry e where e.subject = p.id and e.action = 'withdrawals.${action}' and e.actor = p.owner
    and abs(e.created_ms - ${at}) <= ${writtenWithinMs}
    and e.after ->> 'address' = p.address and e.after ->> 'payment_method' = p.payment_method)`;

/** W6: payouts go to addresses of the book, and the book is what its owners wrote, when they wrote it. */
export const payoutAddressChecks: readonly Check[] = [
  {
    rule: 'W6',
    promise: 'W6.book-addresses',
    sql: `select 'withdrawal ' || w.id as id, format('goes to %s, which %s did not add then', w.wallet_address, w.user_id) as problem
      from withdrawal w
      left join (select distinct body ->> 'id' as id from record_version where kind = 'withdrawal' and at_ms is null and xact in ${untimed}) v
        on v.id = w.id
      -- What an earlier version wrote may say no time; by the one that it says every address is held to the book.
      where not (w.address_added_ms is null and v.id is not null) and not exists (
        select 1 from payout_address p
        join audit_entry e on e.subject = p.id and e.action = 'withdrawals.add-address' and e.actor = p.owner
          and e.after ->> 'address' = p.address and e.after ->> 'payment_method' = p.payment_method
        where p.owner = w.user_id and p.payment_method = w.payment_method and p.address = w.wallet_address
          and p.added_ms = w.address_added_ms)`,
  },
  {
    rule: 'W6',
    promise: 'W6.book-actions',
    // By when it was added a withdrawal to it waits: one that is made newer, or is taken out to be added again, holds it back.
    sql: `select 'address ' || p.id as id, case
          when p.removed_ms is null then format('of %s says that it was added at %s, and the audit trail does not', p.owner, p.added_ms)
          else format('of %s says that it was added at %s and removed at %s, and the audit trail does not', p.owner, p.added_ms,
            p.removed_ms) end as problem
      from payout_address p
      where not ${audited('add-address', 'p.added_ms')} or case when p.removed_ms is null then exists (
          select from audit_entry e where e.subject = p.id and e.action = 'withdrawals.remove-address')
        else not ${audited('remove-address', 'p.removed_ms')} end
      union all
      select 'address ' || e.subject, format('was added by %s, and is in no book', e.actor)
      from audit_entry e
      where e.action = 'withdrawals.add-address' and not exists (select from payout_address p where p.id = e.subject)`,
  },
];
