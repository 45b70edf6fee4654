-- W2, L7: what withdrawals cost and wait is kept as settings (`house_setting`) from here on. This row comes before all of them:
-- withdrawals that were written down before it are held to none.
insert into record_version (kind, body) values ('withdrawal_terms', '{"migration": "0062"}');
