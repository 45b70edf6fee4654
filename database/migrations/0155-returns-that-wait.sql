-- R1: a payout that came back and waits for its second admin is found at once, among all that were approved.
create index concurrently approval_of_returns on approval (subject) where purpose = 'return' and taken_back_ms is null;
