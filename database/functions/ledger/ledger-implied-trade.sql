-- What journals stake, win, loss and refund should hold, one row per transfer in cents (T7, T8): stake and cover are
-- set apart once, and released once as the trade's status says, only after a stake. A copy's stake comes from its own
-- account and is posted by 'system'; its cover was set apart with those of all copies of the trade (C3), so its stake
-- journal moves none.
create function ledger_implied_trade(ids bigint[]) returns setof ledger_transfer
  language sql stable
  as $$
  select j.id, case when j.code = 'stake' and t.copy_id is null then t.user_id else 'system' end, p.*,
    case t.wallet when 'real' then 'USD' else 'PUSD' end,
    case when p.from_kind in ('bankroll', 'exposure') then t.cover else t.amount end, 1
  from ledger_journals(ids) j
  join trade t on j.code in ('stake', 'win', 'loss', 'refund') and j.occurrence = 1 and t.trade_id = j.cause
    and t.status = case j.code when 'win' then 'WON' when 'loss' then 'LOST' when 'refund' then 'REFUNDED' else t.status end
  -- Whence stakes come, and where they and what is won go.
  cross join lateral (select case when t.copy_id is null then 'available' else 'allocated' end as kind,
    coalesce(t.copy_id, t.user_id) as name) o
  cross join lateral (
    select case j.code when 'stake' then o.kind else 'staked' end as from_kind,
      case j.code when 'stake' then o.name else t.user_id end as from_owner,
      case j.code when 'stake' then 'staked' when 'loss' then 'bankroll' else o.kind end as to_kind,
      case j.code when 'stake' then t.user_id when 'loss' then '' else o.name end as to_owner
    union all
    select case j.code when 'stake' then 'bankroll' else 'exposure' end, '',
      case j.code when 'stake' then 'exposure' when 'win' then o.kind else 'bankroll' end,
      case j.code when 'win' then o.name else '' end
    where t.cover > 0 and (j.code <> 'stake' or t.copy_id is null)) p
  where j.code = 'stake'
    or exists (select from ledger_journal b where b.cause = j.cause and b.code = 'stake' and b.occurrence = 1)
$$;
revoke execute on function ledger_implied_trade(bigint[]) from public;
