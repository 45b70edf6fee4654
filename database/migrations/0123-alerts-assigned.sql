-- R5: who of the staff takes care of an alert; nobody while it is null.
alter table staff_alert add column assignee text references auth_user (id);
grant update (assignee) on staff_alert to fairlead_app;
