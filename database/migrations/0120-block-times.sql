-- The block's own time of the block that a payment stands in, as the chain dates it. It values nothing (D5): beside the time that
-- did, it shows its owner how long after the block the watcher saw it.
alter table chain_payment add column block_ms bigint;
