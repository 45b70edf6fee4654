import type { Check } from './check.ts';

const facts = [
  'owner',
  'holder',
  'provider',
  'holder_name',
  'holder_country',
  'first_name',
  'last_name',
  'date_of_birth',
  'address',
  'city',
  'state',
  'zip_code',
  'country',
  'identity',
  'operator',
  'threshold',
  'created_ms',
];

/** W2.1: what is on record of who sent and received a withdrawal is what was written down as it was asked for. */
export const travelRecordChecks: readonly Check[] = [
  {
    rule: 'W2.1',
    promise: 'W2.1.travel-records',
    sql: `select 'withdrawal ' || r.withdrawal as id, 'has a travel-rule record that is not what its request wrote down' as problem
      from travel_record r join withdrawal w on w.id = r.withdrawal
      where (r.owner, r.created_ms) is distinct from (w.user_id, w.created_ms) or not exists (
        select from audit_entry e where e.subject = r.withdrawal and e.action = 'withdrawals.travel-record' and e.actor = r.owner
          ${facts.map((fact) => `and e.after ->> '${fact}' is not distinct from r.${fact}::text`).join('\n          ')}
          and e.after -> 'linked' = to_jsonb(r.linked))
      union all
      select 'withdrawal ' || e.subject, 'had a travel-rule record, and has none'
      from audit_entry e where e.action = 'withdrawals.travel-record' and not exists (
        select from travel_record r where r.withdrawal = e.subject)`,
  },
];
