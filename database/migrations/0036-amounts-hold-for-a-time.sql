-- D2: on an address that several deposits share, an exact amount says whose a payment is while its quote holds and for a day after
-- it. Until now it did for ever, so that who collected amounts was credited with what others paid less an exchange's fee. Null in
-- amounts that were asked for before: those hold for a day from then on.
alter table deposit_amount add column holds_until_ms bigint check (holds_until_ms > 0);

-- A record that a payment opened by itself (D5) asks for what arrived, which several payments can have in common: it is asked of
-- nobody, and deposit_amount keeps what is asked for apart.
drop index deposit_open_units;
