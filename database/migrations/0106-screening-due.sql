-- O3: who is to be screened because they handed in ID images or have other details, so that a look reads nobody else. Marked by
-- triggers; the mark is another one with each change, so that what changed while somebody was screened stays marked.
create table screening_due (
  uid text primary key references auth_user (id),
  mark bigint generated always as identity
);
grant select, delete on screening_due to fairlead_app;

-- Who was screened against another list is found by the list.
create index risk_screening_list on risk_screening (list_sha256, uid);

-- Whoever was handed in before is looked at once.
insert into screening_due (uid) select distinct user_id from identity_submission order by user_id;
