import type { Check } from './check.ts';
import { followedMs, newestJournal } from './traders.ts';

/**
 * C2: whoever stops a copy gets its money back when nothing of it is open any more, without anybody's decision. A placing that goes on
 * for longer than the time within which jobs follow the books excuses nothing: its copies have been late for long.
 */
export const idleCopyChecks: readonly Check[] = [
  {
    rule: 'C2',
    promise: 'C2.idle-copies',
    sql: `select 'copy ' || c.id as id, format('is stopping since %s, and nothing of it is open since %s; it still holds %s',
          c.stopping_ms, l.idle_ms, l.balance) as problem
      from copy c
      cross join lateral (select greatest(c.stopping_ms,
          (select max(t.closed_ms) from trade t where t.copy_id = c.id),
          (select max(o.created_ms) from copy_outcome o where o.copy_id = c.id)) as idle_ms,
        (select a.balance from ledger_account a where a.copy_id = c.id) as balance) l
      cross join (${newestJournal}) now
      where c.state = 'stopping' and l.idle_ms < now.at_ms - ${followedMs}
        and not exists (select from trade t where t.copy_id = c.id and t.status = 'PENDING')
        and not exists (
          select from copy_fan_out f join trade t on t.trade_id = f.trade_id
          where f.state = 'placing' and f.trader_id = c.trader_id and f.wallet = c.wallet
            and t.accepted_ms >= now.at_ms - ${followedMs})`,
  },
];
