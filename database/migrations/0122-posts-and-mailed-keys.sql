-- R5.1: posts that were given up are an alert until they are delivered: sending one again is no delivery yet.
alter table staff_alert_post add column given_up_ms bigint;
update staff_alert_post set given_up_ms = next_ms where state = 'given_up';
alter table staff_alert_post add constraint staff_alert_post_given_up check (state <> 'given_up' or given_up_ms is not null);
drop index staff_alert_post_given_up;
create index staff_alert_post_undelivered on staff_alert_post (given_up_ms) where state <> 'sent';
grant update (given_up_ms) on staff_alert_post to fairlead_app;

-- S1.1: the conversation whose key a mail gets as it is sent. Until then its texts have a mark in the key's place.
alter table mail add column conversation text;
