-- D2: a payment by an amount that was asked for less than a minute before it was first seen waits for staff: who sees a payment before
-- the watcher does could ask for just its amount. Null where nothing but the chain is waited for.
alter table chain_payment add column waits text check (waits = 'amount_just_asked');
