-- A4: migration 0085 took the time of sign-up for the time of the first verification. For accounts from before that is wrong: a
-- link that was opened by anybody verified an address, and whoever had signed it up with somebody else's could stay signed in and
-- turn a second factor on. All such factors counted as the owner's then, and kept the owner out of a new password for ever.
-- What only the owner can have set is what came after a password that was set by mail, which ended all sessions, passkeys and the
-- password of before. Where there was none, it is what comes from now on.
update auth_user u set verified_ms = coalesce(
  (select min(a.created_ms) from audit_entry a where a.subject = u.id and a.action = 'auth.reset-password'),
  clock_ms())
where u.email_verified and u.verified_ms = floor(extract(epoch from u.created_at) * 1000)::bigint;
