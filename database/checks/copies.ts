import type { Check } from './check.ts';

/** L5 of copies: their money, the sums and snapshots that trades are accepted by, and the fee statements of profit share. */
export const copyChecks: readonly Check[] = [
  {
    rule: 'L2',
    promise: 'L2.copy-money',
    sql: `select 'copy ' || c.id as id, format('holds %s, its moves, trades and profit share make it %s', a.balance, w.balance) as problem
      from copy c
      join ledger_account a on a.copy_id = c.id
      cross join lateral (select
        coalesce((select sum(m.amount) from copy_move m where m.copy_id = c.id), 0)
        + coalesce((select sum(t.profit) from trade t where t.copy_id = c.id and t.status <> 'PENDING'), 0)
        - coalesce((select sum(t.amount) from trade t where t.copy_id = c.id and t.status = 'PENDING'), 0)
        - coalesce((select sum(p.paid) from profit_share p where p.copy_id = c.id), 0) as balance) w
      where a.balance <> w.balance`,
  },
  {
    rule: 'C2',
    promise: 'C2.copy-moves',
    sql: `select 'copy ' || c.id as id, format('%s with %s set aside by its settings and %s moves; its moves come to %s, %s of them',
          c.state, c.allocation, c.moves, coalesce(m.total, 0), coalesce(m.moves, 0)) as problem
      from copy c
      left join (select copy_id, sum(amount) as total, count(*) as moves, max(occurrence) as last from copy_move group by 1) m
        on m.copy_id = c.id
      left join ledger_account a on a.copy_id = c.id
      where c.moves is distinct from m.moves or c.moves is distinct from m.last
        or (c.state in ('active', 'paused') and c.allocation is distinct from m.total)
        or (c.state = 'stopped' and a.balance <> 0) or a.id is null or a.owner <> c.user_id`,
  },
  {
    rule: 'C3',
    promise: 'C3.copy-bands',
    sql: `select 'trader ' || coalesce(b.trader_id, c.trader_id) || ' ' || coalesce(b.wallet, c.wallet) || ' band '
          || coalesce(b.band, c.band) as id,
        format('counts %s copies, %s proportional, %s fixed, %s at most; they are %s, %s, %s, %s', b.copies, b.proportional,
          b.fixed, b.most, coalesce(c.copies, 0), coalesce(c.proportional, 0), coalesce(c.fixed, 0), coalesce(c.most, 0)) as problem
      from copy_book b
      full join (
        select trader_id, wallet, length(ltrim(max_stake::bit(64)::text, '0')) as band, count(*) as copies,
          coalesce(sum(allocation) filter (where sizing = 'proportional'), 0) as proportional,
          coalesce(sum(fixed_stake), 0) as fixed, sum(max_stake) as most
        from copy where state = 'active' group by 1, 2, 3) c
          on c.trader_id = b.trader_id and c.wallet = b.wallet and c.band = b.band
      where (b.copies, b.proportional, b.fixed, b.most) is distinct from
        (coalesce(c.copies, 0), coalesce(c.proportional, 0), coalesce(c.fixed, 0), coalesce(c.most, 0))`,
  },
  {
    rule: 'C3',
    promise: 'C3.copy-settings',
    sql: `select 'copy ' || s.copy_id || ' version ' || s.version as id,
        format('holds from %s until %s, the next from %s', s.from_change, s.until_change, s.next_from) as problem
      from (select *, lead(from_change) over (partition by copy_id order by version) as next_from from copy_settings) s
      join copy c on c.id = s.copy_id
      left join trader t on t.id = s.trader_id
      where s.until_change <= s.from_change or s.from_change > t.change or s.until_change > t.change
        or (s.next_from is not null and (s.until_change is null or s.until_change > s.next_from))
        or (s.trader_id, s.user_id, s.wallet, s.place) is distinct from (c.trader_id, c.user_id, c.wallet, c.place)
        or (s.until_change is null and c.state <> 'active')
      union all
      select 'copy ' || c.id, 'is active, and no snapshot holds its current settings'
      from copy c
      where c.state = 'active' and not exists (
        select from copy_settings s
        where s.copy_id = c.id and s.version = c.version and s.until_change is null
          and (s.allocation, s.sizing, s.fixed_stake, s.max_stake, s.max_open, s.stop_loss) is not distinct from
            (c.allocation, c.sizing, c.fixed_stake, c.max_stake, c.max_open, c.stop_loss))`,
  },
  {
    rule: 'C4',
    promise: 'C4.paid-shares',
    sql: `select 'copy ' || c.id as id, format('counts %s paid; it was %s', c.share_paid, coalesce(p.paid, 0)) as problem
      from copy c
      left join (select copy_id, sum(paid) as paid from profit_share group by 1) p on p.copy_id = c.id
      where c.share_paid <> coalesce(p.paid, 0)`,
  },
];
