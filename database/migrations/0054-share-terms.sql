-- C6, L7: what a trader asks of new profit is written down with each version of the trader from here on, and the house's part is a
-- setting that is kept (`house_setting`). This row comes before both: copies that were written down before it are held to neither.
insert into record_version (kind, body) values ('share_terms', '{"migration": "0054"}');

insert into record_version (kind, body, at_ms)
select 'trader', jsonb_build_object('id', r.id, 'user_id', r.user_id, 'state', r.state, 'since_ms', r.since_ms,
  'stopped_ms', r.stopped_ms, 'stopped_by', r.stopped_by, 'share_bps', r.share_bps), clock_ms()
from trader r;
