-- W5, L7: from here on the time from which a price fixes the coins of a payout is written down with the approval that sets
-- it. This row says that what was fixed before its transaction goes by the approval alone.
insert into record_version (kind, body) values ('payout_due', '{"migration": "0042"}');

insert into record_version (kind, body)
select 'payout_due', jsonb_build_object('withdrawal', w.id, 'round', w.round, 'fixing_ms', w.fixing_ms)
from withdrawal w where w.sending and w.units is null;
