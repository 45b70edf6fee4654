-- That a payout was not broadcast takes as many admins as the payout did (W5): their yes is kept like every other one.
alter table approval drop constraint approval_purpose_check;
alter table approval add constraint approval_purpose_check check (purpose in ('credit', 'payout', 'unsend', 'return'));

-- An admin can take back a yes of theirs while it is not the last one (R3), for instance because they mistyped. It stays on
-- record, counts no more, and makes room for another one.
alter table approval drop constraint approval_pkey;
alter table approval add column id bigint generated always as identity primary key, add column taken_back_ms bigint;
create unique index approval_once on approval (subject, purpose, round, admin) where taken_back_ms is null;
create index approval_of on approval (subject);

create function refuse_taking_back_twice() returns trigger
  language plpgsql
  as $$
begin
  raise exception 'approval % of % is taken back already, or is not being taken back', old.id, old.subject
    using errcode = 'FL003';
end $$;
revoke execute on function refuse_taking_back_twice() from public;
create trigger approval_taken_back before update on approval
  for each row when (old.taken_back_ms is not null or new.taken_back_ms is null)
  execute function refuse_taking_back_twice();
grant update (taken_back_ms) on approval to fairlead_app;

-- A vote to end a block counts for 24 hours (A9). One of unknown age has lapsed.
alter table customer add column unblocking_ms bigint;
update customer set unblocking_ms = 0 where unblocking_admin is not null;
alter table customer add constraint customer_unblocking_time check ((unblocking_admin is null) = (unblocking_ms is null));
grant update (unblocking_ms) on customer to fairlead_app;
