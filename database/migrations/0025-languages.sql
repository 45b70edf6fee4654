-- A language is a list of the product's code: one that is added there needs no migration (A11).
alter table auth_user drop constraint auth_user_language_check;
alter table auth_user add constraint auth_user_language_check check (language ~ '^[a-z]{2,3}$');
