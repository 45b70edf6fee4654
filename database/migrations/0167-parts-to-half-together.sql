-- D5: parts that came to half together before a watcher counted them together, or to half of what a renewed quote asks for. Nothing of theirs
-- changes any more, so that no watcher looks at them again; this has it look once more. Only pending deposits are read, by deposit_queue, with
-- their payments, by chain_payment_of. What was half of each quote by itself was looked at in full before and waits for staff; what is
-- worth less than 1.00 by the quote is no part.
update chain_payment p set outstanding = true
from deposit d
where d.status = 'pending' and p.deposit = d.id and p.state = 'confirmed' and p.fit = 'under' and p.waits is null and not p.outstanding
  and p.units * 2 < (select max(a.units) from deposit_amount a where a.deposit = d.id) and p.units * d.amount >= 100 * d.units
  and d.units <= 2 * (
    select sum(o.units) from chain_payment o
    where o.deposit = d.id and o.state = 'confirmed' and (o.fit in ('exact', 'another') or o.units * d.amount >= 100 * d.units)
  );
