import type { Check } from './check.ts';

/**
 * A closing is written down a moment before its transaction ends, and a ticket may have been decided on what was there before: a market
 * counts as closed so long (ms) after the time that its audit entry says.
 */
const closedAfterMs = 5_000;

/** The times (ms) in which guard or liquidity held a pair closed, as the audit trail has them; until is null while it is closed. */
const closed = `
  select pair, held_by, from_ms, until_ms from (
    select subject as pair, case action when 'markets.guard' then 'guard' else 'liquidity' end as held_by, created_ms as from_ms,
      lead(created_ms) over (partition by subject, action order by id) as until_ms, (after ->> 'open')::boolean as is_open
    from audit_entry where action in ('markets.guard', 'markets.liquidity') and subject_kind = 'pair') a
  where not is_open`;

/** M2: what took trades was open. A copy is placed later, on the terms of its trade (C3). */
export const closedMarketChecks: readonly Check[] = [
  {
    rule: 'M2',
    promise: 'M2.closed-markets',
    sql: `with closed as materialized (${closed})
      select 'trade ' || t.trade_id as id, format('was accepted at %s; %s was closed by %s from %s until %s', t.accepted_ms,
        t.currency_pair, c.held_by, c.from_ms, coalesce(c.until_ms::text, 'now')) as problem
      from closed c
      join trade t on t.currency_pair = c.pair and t.copy_id is null
        and t.accepted_ms > c.from_ms + ${closedAfterMs} and t.accepted_ms < coalesce(c.until_ms, 9223372036854775807)`,
  },
];
