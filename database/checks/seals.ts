import type { Check } from './check.ts';
import { type SealStream, sealStreams, writtenWithinMs } from './seal-times.ts';
import { unlessThinned } from './ticks.ts';

/** The UTC day of a block `b`, as it is signed. */
const dayOfBlock = `to_char(to_timestamp(b.created_ms / 1000) at time zone 'UTC', 'YYYY-MM-DD')`;

/**
 * The sealed rows of a stream. `passed_ms` is the newest time of a block that was made in an earlier pass: the last blocks before
 * may be of the same one. What had been written by then and had ended is in it.
 */
const sealedRows = (stream: SealStream): string => `
  select u.id, b.number, b.passed_ms, substring(b.leaves from (32 * (u.nth - 1))::integer + 1 for 32) as leaf
  from (
    select *, max(created_ms) over (order by number rows between unbounded preceding and ${sealStreams.length} preceding) as passed_ms
    from seal_block) b cross join lateral unnest(b.row_ids) with ordinality as u(id, nth)
  where b.stream = '${stream}'`;

/** Sealed rows that say an earlier time than that of a pass which did not see them, by more than `aboveMs`. */
export const sealedLateSql = (stream: 'record', aboveMs: number): string => `
  with sealed as materialized (${sealedRows(stream)})
  select '${stream} ' || s.id as id, s.number, l.at_ms, s.passed_ms - l.at_ms as late_ms
  from sealed s join seal_leaf_${stream} l on l.id = s.id where s.passed_ms - l.at_ms > ${aboveMs}`;

/** L7: what was sealed is as it was, and the blocks and days are those that were made. */
export const sealChecks: readonly Check[] = [
  ...sealStreams.flatMap((stream): Check[] => [
    {
      rule: 'L7',
      promise: `L7.sealed-rows:${stream}`,
      // What was sealed is laid out first: joined block by block, every row would be hashed anew for each block.
      sql: `with sealed as materialized (${sealedRows(stream)})
        select '${stream} ' || s.id as id,
          format(case when l.id is null then 'sealed in block %1$s and gone'
            when l.leaf is distinct from s.leaf then 'changed since it was sealed in block %1$s'
            else 'says a time of before other blocks, and was first sealed in block %1$s' end, s.number) as problem
        from sealed s left join seal_leaf_${stream} l on l.id = s.id
        where (l.leaf is distinct from s.leaf${stream === 'tick' ? unlessThinned : ''})
          or s.passed_ms - l.at_ms > ${writtenWithinMs[stream]}`,
    },
  ]),
  {
    rule: 'L7',
    promise: 'L7.block-rows',
    // What is chained are the leaves: a row whose number is taken out of its block would be asked for by nothing.
    sql: `select 'block ' || b.number as id, format('says %s rows of %s for %s leaves, or not in order', cardinality(b.row_ids), b.stream,
          octet_length(b.leaves) / 32.0) as problem
      from seal_block b
      where octet_length(b.leaves) <> 32 * cardinality(b.row_ids) or b.row_ids is distinct from (
        select array_agg(distinct u.id order by u.id) from unnest(b.row_ids) u(id) where u.id is not null)
      union all
      select b.stream || ' ' || u.id, 'is sealed more than once'
      from seal_block b cross join lateral unnest(b.row_ids) u(id) group by b.stream, u.id having count(*) > 1`,
  },
  {
    rule: 'L7',
    promise: 'L7.chain',
    sql: `select 'block ' || number as id, 'does not follow from its rows and the block before it' as problem
      from (
        select b.*, lag(hash, 1, '\\x0000000000000000000000000000000000000000000000000000000000000000'::bytea)
          over (order by number) as before, lag(number, 1, 0::bigint) over (order by number) as before_number
        from seal_block b) c
      where previous <> before or number <> before_number + 1 or root is distinct from merkle_root(leaves)
        or hash is distinct from seal_block_hash(number, stream, created_ms, root, previous)
      union all
      select 'block ' || h.number, 'is not the last block' from seal_head h
      where h.number <> coalesce((select max(number) from seal_block), 0)
        or (h.number > 0 and h.hash <> (select hash from seal_block where number = h.number))`,
  },
  {
    rule: 'L7',
    promise: 'L7.signed-blocks',
    sql: `select 'day ' || d.day as id, 'its blocks do not give the text and root that were signed' as problem
      from seal_day d
      left join lateral (
        select min(b.number) as first_block, max(b.number) as last_block,
          merkle_root(string_agg(b.hash, ''::bytea order by b.number)) as root
        from seal_block b where b.number <= d.last_block and ${dayOfBlock} = d.day) c on true
      where d.root is distinct from c.root or d.last_block is distinct from c.last_block or d.text is distinct from
        concat_ws('|', 'day-root-1', d.day, c.first_block, c.last_block, encode(c.root, 'hex'))`,
  },
  {
    rule: 'L7',
    promise: 'L7.signed-days',
    // The sealer signs an ended day at its start and every hour: a block two hours into the next day comes after that. The
    // last days of an installation that was shut down have no such block, and wait for its next start.
    sql: `select 'day ' || b.day as id, 'has ended and is not signed' as problem
      from (select ${dayOfBlock} as day, max(b.created_ms / 86400000 + 1) * 86400000 as ended_ms from seal_block b group by 1) b
      where not exists (select 1 from seal_day d where d.day = b.day)
        and exists (select 1 from seal_block l where l.created_ms between b.ended_ms + 7200000 and clock_ms() - 60000)
      union all
      select 'block ' || b.number, format('is dated in %s, which was signed before it', d.day)
      from seal_day d join seal_block b on ${dayOfBlock} = d.day and b.number > d.last_block`,
  },
];
