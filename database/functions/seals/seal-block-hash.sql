-- The hash of a block (L7): SHA-256 of 'block', number, stream, time (ms), root and the hash of the block before it,
-- joined by '|', hashes in hex.
create function seal_block_hash(number bigint, stream text, created_ms bigint, root bytea, previous bytea) returns bytea
  language sql immutable
  as $$
  select sha256(convert_to(concat_ws('|', 'block', number, stream, created_ms, encode(root, 'hex'),
    encode(previous, 'hex')), 'UTF8'))
$$;
revoke execute on function seal_block_hash(bigint, text, bigint, bytea, bytea) from public;
