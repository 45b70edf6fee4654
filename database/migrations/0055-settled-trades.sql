-- A customer's history and results (T10): settled trades by the time they were placed. An entry is made once, when a trade is
-- settled, and holds all that the results sum up.
create index trade_settled_of_user on trade (user_id, wallet, created_ms desc, trade_id desc)
  include (currency_pair, status, amount, profit) where status <> 'PENDING';
