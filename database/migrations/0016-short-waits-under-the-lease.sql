-- The settler holds the lease's row while it writes (Z2), which also holds up the lease's renewal. When somebody else keeps
-- the house's accounts locked, it therefore gives up well before the lease runs out (2.5 s), and tries again.

alter function trade_settle(text, bigint, text[], text[], bigint[], text[], bigint[], bigint[], bigint[],
  text[], text[], integer[], text[], text[], text[], text[], integer[], integer[], integer[], bigint[])
  set lock_timeout = '1s';
