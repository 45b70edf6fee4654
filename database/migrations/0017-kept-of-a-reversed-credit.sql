-- A13: a reversal takes what is aside first, also what was aside of other credits. What a deposit had been credited with to be played
-- with, and its reversal did not take back, goes on counting towards limits once the deposit is restored.
alter table deposit_split add column kept bigint not null default 0;
alter table deposit_split add constraint deposit_split_kept check (kept >= 0 and playable + kept <= credited
  and (occurrence > 1 or kept = 0));
