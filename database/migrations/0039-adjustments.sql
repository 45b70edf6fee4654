-- Adjustments (L3, P1): money that the house gives to a customer, or takes back, for a written reason and by two admins (R3).

insert into ledger_rule (code, cause_kind, from_kind, to_kind, class) values
  ('adjustment', 'adjustment', 'capital', 'available', 'profit'),
  ('adjustment', 'adjustment', 'capital', 'receivable', 'profit'),
  ('adjustment', 'adjustment', 'available', 'capital', 'profit');

create table adjustment (
  id text primary key check (id ~ '^adj_[0-9a-hjkmnp-tv-z]{26}$'),
  user_id text not null references auth_user (id),
  direction text not null check (direction in ('credit', 'debit')),
  -- Cents of real money.
  amount bigint not null check (amount > 0),
  reason_code text not null check (reason_code ~ '^[a-z_]{3,40}$'),
  -- In words, for the customer too.
  explanation text not null,
  status text not null default 'pending' check (status in ('pending', 'approved', 'declined')),
  -- Of a credit, what went to what the customer owed.
  to_receivable bigint not null default 0 check (to_receivable between 0 and amount),
  requested_by text not null references auth_user (id),
  decided_by text references auth_user (id),
  -- Why it was declined.
  reason text,
  created_ms bigint not null,
  updated_ms bigint not null,
  constraint adjustment_decided check ((status = 'pending') = (decided_by is null)),
  constraint adjustment_four_eyes check (status <> 'approved' or decided_by <> requested_by),
  constraint adjustment_not_own check (requested_by <> user_id and decided_by <> user_id),
  constraint adjustment_declined check ((status = 'declined') = (reason is not null)),
  constraint adjustment_owed check (to_receivable = 0 or direction = 'credit')
);
create index adjustment_queue on adjustment (status, created_ms, id);
create index adjustment_of_user on adjustment (user_id, created_ms desc, id desc);
create trigger adjustment_states before update on adjustment
  for each row when (old.status <> 'pending') execute function refuse_state_change();

grant select, insert on adjustment to fairlead_app;
grant update (status, to_receivable, decided_by, reason, updated_ms) on adjustment to fairlead_app;
