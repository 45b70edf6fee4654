-- The console lists all trades, the newest first, and finds people and payments by how what is known of them begins (R1).
create index trade_newest on trade (created_ms desc, trade_id desc);
create index auth_user_email_begins on auth_user (email text_pattern_ops);
create index customer_name_begins on customer (lower(display_name) text_pattern_ops);
create index customer_last_name_begins on customer (lower(last_name) text_pattern_ops);
create index customer_phone_begins on customer (phone_number text_pattern_ops) where phone_number is not null;
create index withdrawal_address on withdrawal (lower(wallet_address));
