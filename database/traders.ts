import type { Check } from './check.ts';

/** L5 of traders: who was admitted, and what their figures are made of. What the figures come to is computed by the domain. */
export const traderChecks: readonly Check[] = [
  {
    rule: 'R2',
    promise: 'each application that an admin decided has its audit entry, and makes a trader when it was approved',
    sql: `select 'application ' || a.id as id, format('was %s by %s', a.status, a.decided_by)
          || case when t.id is null and a.status = 'approved' then ', and made no trader' else ', which no audit entry says' end
          as problem
        from trader_application a
        left join trader t on t.user_id = a.user_id
        where a.status in ('approved', 'declined') and (
          (t.id is null and a.status = 'approved')
          or not exists (
            select from audit_entry e
            where e.subject = a.id and e.actor = a.decided_by and e.after ->> 'status' = a.status
              and e.action = case a.status when 'approved' then 'admin.traders.approve' else 'admin.traders.decline' end))`,
  },
  {
    rule: 'C4',
    promise: 'figures are made of settled real trades that the trader placed themselves',
    sql: `select 'trade ' || tt.trade_id as id, format('counts for %s: %s %s of %s, placed as %s', tt.trader_id, t.wallet, t.status,
          t.user_id, t.trader_name) as problem
        from trader_trade tt join trader r on r.id = tt.trader_id left join trade t on t.trade_id = tt.trade_id
        where tt.place is not null and (t.trade_id is null or t.wallet <> 'real' or t.status = 'PENDING'
          or t.user_id <> r.user_id or t.copy_id is not null or t.trader_name <> 'SELF')`,
  },
];
