-- Practice dollars restored to 10,000.00 (T11, L3): once a day by this database's clock, which the key holds to. Written once
-- and never changed; each row is the cause of one further practice grant of its customer, by its occurrence.
create table practice_top_up (
  uid text not null references auth_user (id),
  -- Of the posting: 1 is the sign-up's.
  occurrence integer not null check (occurrence > 1),
  -- Days since the epoch, in UTC.
  day integer not null,
  -- In cents of PUSD.
  amount bigint not null check (amount > 0),
  created_ms bigint not null,
  primary key (uid, day),
  unique (uid, occurrence),
  constraint practice_top_up_day check (day = created_ms / 86400000)
);

grant select, insert on practice_top_up to fairlead_app;
