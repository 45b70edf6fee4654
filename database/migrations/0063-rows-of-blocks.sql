-- L7: a block says one row for each of its leaves: a seal whose rows were taken out of it proves nothing of them.
alter table seal_block add constraint seal_block_rows check (
  cardinality(row_ids) > 0 and octet_length(leaves) = 32 * cardinality(row_ids) and array_position(row_ids, null) is null);
