-- That a payout was not broadcast takes as many admins as the payout did (W5): their yes is kept like every other one.
alter table approval drop constraint approval_purpose_check;
alter table approval add constraint approval_purpose_check check (purpose in ('credit', 'payout', 'unsend', 'return'));
