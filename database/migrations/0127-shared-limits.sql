-- A3, X4: attempts, mails and messages are counted by all processes together. The columns are those that the library of the limits
-- writes, in its order; keys name a limit and a hash of whom it counts, so that no address of a person or a machine is here. Nothing of
-- it outlives its window: it is in no write-ahead log, and a database that crashed counts anew.
create unlogged table rate_limit (
  key text primary key check (length(key) <= 100),
  points integer not null,
  -- Milliseconds. The library reckons with numbers, and the product reads bigint as none.
  expire numeric(15, 0) not null
);
create index rate_limit_expiry on rate_limit (expire);
grant select, insert, update, delete on rate_limit to fairlead_app;
