-- The language that somebody signed in with or chose last (A11): what is mailed to them without a request of theirs, such as
-- the outcome of a review, is written in it.
alter table auth_user add column language text not null default 'en' check (language in ('en', 'es'));
