-- A7: whoever signs an address up chooses its password, before anybody has shown that the address is theirs. An admin is
-- one only with a password that was set through a link mailed to the address: it replaces what a stranger may have chosen.
alter table auth_user add column password_by_mail boolean not null default false;

-- The accounts of a demo belong to everybody.
update auth_user set password_by_mail = true
where email_verified and exists (select from installation where mode = 'demo');
