-- A7.1: what an address is staff as by a decision of owners; null where it is not. Reads alone: who decides by it locks the row of
-- staff_member itself.
create function staff_role(address text) returns text
  language sql stable
  as $$ select role from staff_member where email = address $$;
revoke execute on function staff_role(text) from public;
grant execute on function staff_role(text) to fairlead_app;
