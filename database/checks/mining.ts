import { postedWithinMs } from './aside.ts';
import type { Check } from './check.ts';

/** An owner's list of what stands written against what follows from it, by a formula of its own beside the product's. */
export const miningChecks: readonly Check[] = [
  {
    rule: 'N3',
    promise: 'N3.runs',
    sql: `select 'run ' || r.id as id, format('of %s, day %s: %s − %s − %s = %s parts a contract', r.coin, r.day, r.gross, r.pool_fee,
          r.power, r.net) as problem
      from mining_run r
      join mining_day d on d.coin = r.coin and d.day = r.day
      join mining_plan p on p.id = r.plan_id
      left join mining_addition l on l.coin = r.coin and l.addition = r.addition
      cross join lateral (select case r.addition when 0 then d.received else l.amount end as received) x
      cross join lateral (select case when d.capacity = 0 then 0
        else div(x.received::numeric * p.hash_rate * 1000000, d.capacity) end as gross) g
      -- Of what comes late, the power that was not charged before.
      cross join lateral (select case when p.coins[1] = r.coin
        then div(p.power_mw::numeric * p.power_price * 2400 * power(10::numeric, d.price_decimals), d.price) else 0 end
        - coalesce((select sum(b.power) from mining_run b where b.coin = r.coin and b.day = r.day and b.plan_id = r.plan_id
          and b.addition < r.addition), 0) as due) w
      where r.formula <> 2 or r.coin <> all(p.coins) or x.received is null or (r.addition > 0 and l.day <> r.day)
        or r.at_day is distinct from l.at_day or r.gross <> g.gross or r.pool_fee <> div(g.gross * p.pool_fee_bps, 10000) or r.power_due <> w.due
        or r.power <> least(w.due, r.gross - r.pool_fee) or r.net <> r.gross - r.pool_fee - r.power
        or (r.nothing is null) <> (r.net > 0) or (r.nothing = 'no receipts') <> (x.received = 0)`,
  },
  {
    rule: 'N3',
    promise: 'N3.unsold-parts',
    sql: `select 'run ' || r.id as id, format('of %s, day %s: what nobody bought is said to be %s parts; %s units came, and %s parts went to contracts',
          r.coin, r.day, r.gross, x.received, s.given) as problem
      from mining_run r
      left join mining_day d on d.coin = r.coin and d.day = r.day
      left join mining_addition l on l.coin = r.coin and l.addition = r.addition
      cross join lateral (select case r.addition when 0 then d.received else l.amount end as received) x
      cross join lateral (
        select coalesce(sum(b.contracts * b.gross), 0) as given from mining_run b
        where b.coin = r.coin and b.day = r.day and b.addition = r.addition and b.plan_id is not null) s
      where r.plan_id is null and ((r.gross, r.nothing, r.at_day) is distinct from
          (x.received::numeric * 1000000 - s.given, case x.received when 0 then 'no receipts' end, l.at_day)
        or (r.addition > 0 and l.day is distinct from r.day)
        or (r.formula, r.contracts, r.pool_fee, r.power, r.net, r.power_due, r.carried_before, r.carried_after, r.sold_units, r.paid_cents)
          is distinct from (2, 0, 0, 0, 0, 0, 0, 0, 0, 0))`,
  },
  {
    rule: 'N3',
    promise: 'N3.expectations',
    // expected × D · 2^32 <= H · 86,400 × (subsidy + fees) × 10^6 < (expected + 1) × D · 2^32
    sql: `select 'run ' || r.id as id, format('of %s, day %s: expected %s parts', r.coin, r.day, r.expected) as problem
      from mining_run r
      left join mining_day d on d.coin = r.coin and d.day = r.day
      left join mining_plan p on p.id = r.plan_id
      left join mining_network n on n.id = d.network_id
      cross join lateral (
        select p.hash_rate::numeric * 86400 * (n.subsidy + n.fees) * 1000000 as made, n.difficulty * power(2::numeric, 32) as hashes) w
      where case when p.id is null or n.id is null or r.addition > 0 then r.expected is not null
        else r.expected is null or r.expected <> trunc(r.expected) or r.expected * w.hashes > w.made
          or (r.expected + 1) * w.hashes <= w.made end`,
  },
  {
    rule: 'N3',
    promise: 'N3.runs-of-days',
    sql: `with divided as (
        select 'day ' || coin || ' ' || day as id, coin, day, 0 as addition, state from mining_day
        union all
        select 'addition ' || coin || ' ' || addition, coin, day, addition, state from mining_addition)
      select d.id, format('is %s, and has %s runs of what nobody bought', d.state, coalesce(h.runs, 0)) as problem
      from divided d
      left join (select coin, day, addition, count(*) as runs from mining_run where plan_id is null group by 1, 2, 3) h
        on h.coin = d.coin and h.day = d.day and h.addition = d.addition
      where coalesce(h.runs, 0) <> case d.state when 'paid' then 1 else 0 end
      union all
      select 'day ' || d.coin || ' ' || d.day, 'waits to be divided, and a later one is paid' from mining_day d
      where d.state = 'closed' and exists (select from mining_day e where e.coin = d.coin and e.day > d.day and e.state = 'paid')
      union all
      select d.id, format('is paid, and has no run of plan %s, which had contracts on it', p.id)
      from divided d
      join mining_plan p on d.coin = any(p.coins)
      where d.state = 'paid'
        and exists (
          select from (select distinct plan_id, start_day, end_day from mining_contract) c
          where c.plan_id = p.id and c.start_day <= d.day and c.end_day > d.day)
        and not exists (
          select from mining_run r where r.plan_id = p.id and r.coin = d.coin and r.day = d.day and r.addition = d.addition
            and r.state = 'divided')`,
  },
  {
    rule: 'N3',
    promise: 'N3.whole-runs',
    // Of runs of before there were sets, and of what nobody bought, nothing was counted at the beginning.
    sql: `select 'run ' || r.id as id, format('is %s up to contract %s: %s of %s contracts, %s of %s cents; the day has %s contracts, and %s units are fees',
          r.state, r.divided_to, r.contracts, r.due_contracts, r.paid_cents, r.due_cents, s.contracts, r.fee_units) as problem
      from mining_run r
      cross join lateral (
        select count(*) as contracts, max(c.id) as last from mining_contract c
        where c.plan_id = r.plan_id and c.start_day <= r.day and c.end_day > r.day) s
      where r.due_contracts is not null and (r.due_contracts <> s.contracts or case r.state
          when 'divided' then (r.contracts, r.paid_cents) is distinct from (r.due_contracts, r.due_cents)
            or r.divided_to is distinct from coalesce(s.last, '')
          else r.contracts > r.due_contracts or r.paid_cents > r.due_cents or (r.fee_units, r.house_carry_after) is distinct from (0, 0) end)`,
  },
  {
    rule: 'N3',
    promise: 'N3.payouts-of-contracts',
    // What came late has its payout for each contract of its day, whether that has ended since or not. A run that is divided set by set
    // has paid each contract up to where it says, and none beyond.
    sql: `select 'contract ' || coalesce(w.contract_id, y.contract_id) as id, case when y.contract_id is null then format('%s, day %s: no payout', w.coin, w.day)
          else format('%s, day %s: a payout of run %s, which is none of its term', y.coin, y.day, y.run_id) end as problem
      from (
        select c.id as contract_id, r.id as run_id, r.coin, r.day, r.addition
        from mining_contract c
        join mining_run r on r.plan_id = c.plan_id and r.day >= c.start_day and r.day < c.end_day
          and (r.state = 'divided' or c.id <= r.divided_to)) w
      full join mining_payout y on y.contract_id = w.contract_id and y.run_id = w.run_id and y.coin = w.coin and y.day = w.day
        and y.addition = w.addition
      where w.contract_id is null or y.contract_id is null`,
  },
  {
    rule: 'N3',
    promise: 'N3.carried',
    sql: `select 'contract ' || y.contract_id as id, format('%s, day %s: %s carried, %s units for %s cents, %s carried on', y.coin, y.day,
          y.carry_before, y.sold_units, y.cents, y.carry_after) as problem
      from mining_payout y
      join mining_run r on r.id = y.run_id
      join mining_day d on d.coin = y.coin and d.day = y.day
      join mining_contract c on c.id = y.contract_id
      left join mining_addition l on l.coin = y.coin and l.addition = y.addition
      -- What was divided before: the last day of its term by then, or what came late since that day.
      cross join lateral (select least(coalesce(y.at_day, y.day), c.end_day) - 1 as last_day) k0
      left join mining_payout o on o.contract_id = y.contract_id and o.coin = y.coin and o.day = k0.last_day and o.addition = 0
      left join lateral (
        select z.carry_after, z.at_day from mining_payout z
        where z.contract_id = y.contract_id and z.coin = y.coin and z.addition > 0
          and (z.addition < y.addition or (y.addition = 0 and z.at_day <= y.day))
        order by z.addition desc limit 1) f on f.at_day > k0.last_day
      cross join lateral (select coalesce(f.carry_after, o.carry_after) as carry_after) b
      cross join lateral (select power(10::numeric, d.price_decimals + 6) as cent) k
      where r.plan_id is distinct from c.plan_id or r.day <> y.day or r.coin <> y.coin
        or r.addition <> y.addition or y.at_day is distinct from l.at_day or (y.addition > 0 and l.day is distinct from y.day)
        or y.carry_before <> coalesce(b.carry_after, 0)
        or (y.addition = 0 and y.day > c.start_day and b.carry_after is null and exists (
          select 1 from mining_day e where e.coin = y.coin and e.day = y.day - 1))
        or y.carry_after <> y.carry_before + r.net - y.sold_units::numeric * 1000000
        or y.cents <> div(div(y.carry_before + r.net, 1000000) * d.price, k.cent)
        or y.sold_units * d.price::numeric < y.cents * k.cent
        or (y.sold_units > 0 and (y.sold_units - 1) * d.price::numeric >= y.cents * k.cent)`,
  },
  {
    rule: 'N3',
    promise: 'N3.day-sums',
    sql: `select 'day ' || d.coin || ' ' || d.day as id,
        format('%s received, %s sold, %s fees, carried from %s to %s parts', d.received, s.sold, s.fees, s.before, s.after) as problem
      from (
        select coin, day, 0 as addition, day as at_day, received from mining_day where state = 'paid'
        union all select coin, day, addition, at_day, amount from mining_addition where state = 'paid') d
      cross join lateral (
        select coalesce(sum(r.sold_units), 0) as sold, coalesce(sum(r.fee_units), 0) as fees,
          coalesce(sum(r.carried_before), 0) as before, coalesce(sum(r.carried_after), 0) as after,
          coalesce(sum(r.contracts * (r.pool_fee + r.power) + case when r.plan_id is null then r.gross else 0 end), 0) as charged,
          coalesce(sum(case when r.plan_id is null then r.gross else r.contracts * r.gross end), 0) as given
        from mining_run r where r.coin = d.coin and r.day = d.day and r.addition = d.addition) s
      -- The rest of what was divided before: the day before, or what came late since then.
      left join lateral (select r.house_carry_after as carry from mining_run r where r.coin = d.coin and r.plan_id is null
          and case when d.addition = 0 then coalesce(r.at_day, r.day) < d.day or r.at_day = d.day
            else coalesce(r.at_day, r.day) < d.at_day or (r.addition > 0 and r.addition < d.addition) end
        order by coalesce(r.at_day, r.day) desc, r.addition = 0 desc, r.addition desc limit 1) b on true
      left join lateral (select r.house_carry_after as carry from mining_run r where r.coin = d.coin and r.day = d.day
        and r.addition = d.addition and r.plan_id is null) a on true
      where a.carry is null or (s.given <> d.received::numeric * 1000000
        or (s.sold + s.fees)::numeric * 1000000 + s.after - s.before + a.carry - coalesce(b.carry, 0) <> d.received::numeric * 1000000
        or s.charged + coalesce(b.carry, 0) <> s.fees::numeric * 1000000 + a.carry)`,
  },
  {
    rule: 'N3',
    promise: 'N3.run-sums',
    sql: `select 'run ' || r.id as id, format('%s contracts, %s units for %s cents', r.contracts, r.sold_units, r.paid_cents) as problem
      from mining_run r
      left join lateral (
        select count(*) as contracts, coalesce(sum(y.sold_units), 0) as sold, coalesce(sum(y.cents), 0) as cents,
          coalesce(sum(y.carry_before), 0) as before, coalesce(sum(y.carry_after), 0) as after
        from mining_payout y where y.run_id = r.id) s on true
      where r.contracts <> s.contracts or r.sold_units <> s.sold or r.paid_cents <> s.cents or r.carried_before <> s.before
        or r.carried_after <> s.after`,
  },
  {
    rule: 'N3',
    promise: 'N3.held-coins',
    // Also while a day, or what came late, is divided: of each, what runs have not given to anybody yet, and the fee and power of those
    // that are not whole.
    sql: `select 'account mining ' || a.asset as id, format('holds %s for %s parts owed and %s parts not divided', a.balance, o.parts,
          u.parts) as problem
      from ledger_account a
      cross join lateral (
        select coalesce(sum(y.carry_after - y.carry_before), 0)
          + coalesce((select c.house_carry from mining_coin c where c.coin = a.asset), 0) as parts
        from mining_payout y where y.coin = a.asset) o
      cross join lateral (
        select coalesce((select sum(p.amount)::numeric * 1000000 from mining_receipt p where p.coin = a.asset and p.state = 'counted'), 0)
          - coalesce((select sum(case when r.plan_id is null then r.gross when r.state = 'divided' then r.contracts * r.gross
              else r.contracts * r.net end)
            from mining_run r where r.coin = a.asset), 0) as parts) u
      where a.kind = 'mining' and a.asset in ('BTC', 'DOGE', 'LTC') and a.balance::numeric * 1000000 < o.parts + u.parts`,
  },
  {
    rule: 'N3',
    promise: 'N3.received',
    sql: `select 'day ' || d.coin || ' ' || d.day as id, format('says %s received; its receipts are %s', d.received, s.units) as problem
      from mining_day d
      cross join lateral (
        select coalesce(sum(p.amount), 0) as units from mining_receipt p
        where p.coin = d.coin and p.day = d.day and p.state = 'counted' and p.addition is null) s
      where d.received <> s.units
        or (exists (select 1 from mining_day e where e.coin = d.coin and e.day < d.day)
          and not exists (select 1 from mining_day e where e.coin = d.coin and e.day = d.day - 1))
        or not coalesce(d.day < (select next_day from mining_coin c where c.coin = d.coin), false)`,
  },
  {
    rule: 'N2',
    promise: 'N2.sold',
    sql: `select 'fleet ' || f.algorithm as id, format('says %s sold; running contracts have %s', f.sold, s.hashes) as problem
      from mining_fleet f
      cross join lateral (
        select coalesce(sum(c.hash_rate), 0) as hashes from mining_contract c join mining_plan p on p.id = c.plan_id
        where p.algorithm = f.algorithm and c.state = 'running') s
      where f.sold <> s.hashes or f.sold > f.capacity
      union all
      select 'day ' || d.coin || ' ' || d.day, format('was divided among %s of %s', s.hashes, d.capacity)
      from mining_day d
      cross join lateral (
        select coalesce(sum(r.contracts * p.hash_rate), 0) as hashes from mining_run r join mining_plan p on p.id = r.plan_id
        where r.coin = d.coin and r.day = d.day and r.addition = 0) s
      where s.hashes > d.capacity`,
  },
  {
    rule: 'N2',
    promise: 'N2.contract-terms',
    sql: `select 'contract ' || c.id as id, format('has %s for %s over %s days', c.hash_rate, c.price, c.end_day - c.start_day) as problem
      from mining_contract c
      left join mining_plan p on p.id = c.plan_id
      where (c.hash_rate, c.price, c.end_day - c.start_day) is distinct from (p.hash_rate, p.price, p.term_days)
        or c.bought_ms < p.created_ms or c.bought_ms > coalesce(p.closed_ms, c.bought_ms)`,
  },
  {
    rule: 'N2',
    promise: 'N2.contract-starts',
    // Posted times are sealed. A demo buys contracts for days before its first start.
    sql: `select 'contract ' || c.id as id, format('begins on day %s, was bought at %s and paid for at %s', c.start_day, c.bought_ms,
          coalesce(j.created_ms::text, 'no time')) as problem
      from mining_contract c
      left join ledger_journal j on j.cause = c.id and j.code = 'mining-purchase' and j.occurrence = 1
      where c.start_day <> div(c.bought_ms::numeric, 86400000) + 1
        or not coalesce(c.bought_ms - j.created_ms <= ${postedWithinMs}
          and (j.created_ms - c.bought_ms <= ${postedWithinMs} or exists (select from installation i where i.mode = 'demo')), false)`,
  },
];
