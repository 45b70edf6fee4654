-- P4: which of the stored outcomes are refusals. They are kept for a day and so many of an actor, found here: an index on the
-- outcome itself would be written at every command.
create table idempotency_refusal (
  actor text not null,
  created_ms bigint not null default clock_ms(),
  operation text not null,
  key text not null,
  primary key (actor, created_ms, operation, key)
);
create index idempotency_refusal_age on idempotency_refusal using brin (created_ms);

insert into idempotency_refusal (actor, created_ms, operation, key)
select actor, created_ms, operation, key from idempotency_key where outcome -> 'ok' = 'false'::jsonb;

grant select, insert, update, delete on idempotency_refusal to fairlead_app;
