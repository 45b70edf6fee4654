-- T5: refunds are published by the day on which they were made.
create index trade_refunded on trade (closed_ms) where status = 'REFUNDED';
