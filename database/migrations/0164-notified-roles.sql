-- R5: which roles were notified of an alert, as it was then: which these are may change with a release. Null before, and where a
-- release that did not keep it has notified.
-- Keeps staff_alert_notified_roles: the release before leaves the column null.
alter table staff_alert add column notified_roles text[]
  check (cardinality(notified_roles) > 0
    and notified_roles <@ array['owner', 'operations', 'identity', 'finance', 'risk', 'support', 'auditor']);
alter table staff_alert add constraint staff_alert_notified_roles check (notified_roles is null or notified_ms is not null);
grant update (notified_roles) on staff_alert to fairlead_app;
