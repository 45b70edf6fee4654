-- R5: who of the staff gave an alert to whoever takes care of it. Until now each was taken by that person.
alter table staff_alert add column assigned_by text references auth_user (id);
update staff_alert set assigned_by = assignee where assignee is not null;
alter table staff_alert add constraint staff_alert_assigned check ((assignee is null) = (assigned_by is null));
grant update (assigned_by) on staff_alert to fairlead_app;
