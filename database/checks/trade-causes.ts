import { causeCheck, codes } from './cause-check.ts';
import type { Check } from './check.ts';

/** What trades and copies must have posted. */
export const tradeCauses: readonly Check[] = [
  causeCheck(
    'T8',
    'T8.trades',
    codes.trade,
    `select t.trade_id as cause, p.code, 1 as occurrence, case p.from_kind when 'source' then u.kind else p.from_kind end as from_kind,
       case p.from_kind when 'source' then u.name when 'staked' then t.user_id else '' end as from_owner,
       case p.to_kind when 'source' then u.kind else p.to_kind end as to_kind,
       case p.to_kind when 'source' then u.name when 'staked' then t.user_id else '' end as to_owner,
       case t.wallet when 'real' then 'USD' else 'PUSD' end as asset, case p.part when 'stake' then t.amount else t.cover end
         as amount
     from trade t
     cross join lateral (select case when t.copy_id is null then 'available' else 'allocated' end as kind,
       coalesce(t.copy_id, t.user_id) as name) u
     join (values
       ('stake', 'stake', 'source', 'staked', array['PENDING', 'WON', 'LOST', 'REFUNDED']),
       ('stake', 'cover', 'bankroll', 'exposure', array['PENDING', 'WON', 'LOST', 'REFUNDED']),
       ('win', 'stake', 'staked', 'source', array['WON']),
       ('win', 'cover', 'exposure', 'source', array['WON']),
       ('loss', 'stake', 'staked', 'bankroll', array['LOST']),
       ('loss', 'cover', 'exposure', 'bankroll', array['LOST']),
       ('refund', 'stake', 'staked', 'source', array['REFUNDED']),
       ('refund', 'cover', 'exposure', 'bankroll', array['REFUNDED'])) p(code, part, from_kind, to_kind, statuses)
       on t.status = any(p.statuses)
     -- The cover of a copy was set apart with those of all copies of the trade.
     where p.part = 'stake' or (t.cover > 0 and (p.code <> 'stake' or t.copy_id is null))`,
  ),
  causeCheck(
    'C3',
    'C3.covers-of-copies',
    codes.fanOut,
    `select f.id as cause, 'copy-reserve' as code, p.occurrence, p.from_kind, '' as from_owner, p.to_kind, '' as to_owner,
       case f.wallet when 'real' then 'USD' else 'PUSD' end as asset, p.amount
     from copy_fan_out f
     cross join lateral (values
       (1, 'bankroll', 'exposure', f.reserved),
       (2, 'exposure', 'bankroll', case f.state when 'done' then f.reserved - f.used else 0 end))
       p(occurrence, from_kind, to_kind, amount)
     where p.amount > 0`,
  ),
  causeCheck(
    'C2',
    'C2.copy-postings',
    codes.copy,
    `select m.copy_id as cause, case when m.amount > 0 then 'copy-allocate' else 'copy-release' end as code, m.occurrence,
       case when m.amount > 0 then 'available' else 'allocated' end as from_kind,
       case when m.amount > 0 then c.user_id else c.id end as from_owner,
       case when m.amount > 0 then 'allocated' else 'available' end as to_kind,
       case when m.amount > 0 then c.id else c.user_id end as to_owner,
       case c.wallet when 'real' then 'USD' else 'PUSD' end as asset, abs(m.amount) as amount
     from copy_move m join copy c on c.id = m.copy_id`,
  ),
  causeCheck(
    'C6',
    'C6.share-postings',
    codes.profitShare,
    `select p.id as cause, 'profit-share' as code, 1 as occurrence, 'allocated' as from_kind, c.id as from_owner, k.kind as to_kind,
       k.owner as to_owner, 'USD' as asset, k.amount
     from profit_share p
     join copy c on c.id = p.copy_id
     join trader t on t.id = c.trader_id
     cross join lateral (values ('available', t.user_id, p.paid - p.to_house), ('fees', '', p.to_house)) k(kind, owner, amount)
     where k.amount > 0`,
  ),
];
