-- Rows of market_heard as they are sealed (L7, Z3): id (the row's number), xact, SHA-256 over every column
-- (market_heard_text, hash and xact), and the time (ms) of its end. Kept lists are covered by their digests in the row.
create view seal_leaf_heard as
select h.number as id, h.xact,
  sha256(convert_to(concat_ws('|', 'heard', market_heard_text(h), encode(h.hash, 'hex'), h.xact), 'UTF8')) as leaf, h.to_ms as at_ms
from market_heard h;
