-- W5: when a payout was sent at the latest: what was due then is what it is held to.
alter table payout_evidence add sent_ms bigint;
grant update (sent_ms) on payout_evidence to fairlead_app;

-- L7: what a watched chain shows of each payout is written down and sealed from here on. The first row says that this migration's
-- transaction wrote down, without a time, what was there before.
insert into record_version (kind, body) values ('payouts_seen', '{"migration": "0059"}');

insert into record_version (kind, body)
select 'payout_evidence', jsonb_build_object('withdrawal', r.withdrawal, 'state', r.state, 'paid_units', r.paid_units, 'sent_ms', r.sent_ms)
from payout_evidence r;
