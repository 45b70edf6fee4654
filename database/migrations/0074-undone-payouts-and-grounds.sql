-- W5, A9.1, L7: from here on what a chain shows of a payout is written down with each decision that it never arrived, approvals of a
-- payment that failed say the time of its block, and legal grounds are written down and sealed. This row says that this migration's
-- transaction wrote down, without a time, what was there before.
insert into record_version (kind, body) values ('undone_payouts', '{"migration": "0074"}');

insert into record_version (kind, body) select 'withdrawal_legal_ground', to_jsonb(g) from withdrawal_legal_ground g;
