-- L7: each block says the oldest time that a row of it says, so that the longest lag between writing and sealing is read without the
-- rows. Null in blocks of before alone. The verifier holds it against the rows, as the block's hash does not cover it.
alter table seal_block add column oldest_ms bigint;
create index seal_block_late on seal_block (created_ms) where created_ms - oldest_ms > 10000;
