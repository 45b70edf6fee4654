import type { Check } from './check.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** What holds before this row was kept by starts of earlier versions. */
const began = `select min(id) as no from record_version where kind = 'terms_by_two'`;

/**
 * Each kept row of the terms of a pair that was on offer, but for its liquidity, of what the house may owe in all, of plans, of the
 * countries with a limit before a deposit, of the brand, of the operator's texts, of the words of e-mails and of how pairs are listed, with what was kept before it and when it was
 * written down. The first of its name is of the operator's files, but for words of e-mails and for terms of a pair that no file can offer;
 * the first listings are the standard list, kept in one transaction.
 */
const kept = `
  select k.*, lag(k.value) over own as before, row_number() over own as nth, v.no from (
    select h.id, h.name, h.value - 'liquidity' as value from house_setting h
    where h.name like 'pair:%' and jsonb_typeof(h.value) = 'object'
    union all
    select h.id, h.name, h.value from house_setting h
    where h.name in ('maxExposure', 'plans', 'brand', 'limitsBeforeDeposit') or h.name like 'text:%' or h.name like 'mail:%' or h.name like 'listing:%') k
  left join lateral (
    select min(v.id) as no from record_version v where v.kind = 'house_setting' and v.body ->> 'id' = k.id::text) v on true
  window own as (partition by k.name order by k.id)`;

/** A step of a change that the audit trail, which is sealed, has of one person. */
const isAudited = (step: string, by: string): string => `exists (
  select from audit_entry e
  where e.subject = c.id and e.subject_kind = 'document_change' and e.action = c.kind || '.${step}' and e.actor = c.${by}
    and e.after -> 'value' = c.value)`;

/** Only a demo's database, which tests and trials write to, may have terms that no two decided, until any were changed in the console. */
const isHeldTo = `(exists (select from document_change where status = 'in_force')
  or exists (select from installation where mode = 'production'))`;

/**
 * The listings and terms of pairs that no file can offer, in the order in which they were kept, each with the newest listing and the newest
 * terms of its pair by then.
 */
const judged = (ofFile: string): string => `
  select k.*, max(k.id) filter (where not k.is_terms) over own as listing_id, max(k.id) filter (where k.is_terms) over own as terms_id,
    lead(k.id) over own is null as is_newest
  from (
    select h.id, substr(h.name, strpos(h.name, ':') + 1) as pair, h.name like 'pair:%' as is_terms,
      jsonb_typeof(h.value) = 'object' as is_offer, h.value -> 'liquidity' as liquidity
    from house_setting h where h.name like 'listing:%' or h.name like 'pair:%') k
  where k.pair not in (${ofFile})
  window own as (partition by k.pair order by k.id)`;

/**
 * X8, M3, T1, D6, A13.2, B2.4, B2.5, S3.2: terms, plans, brand, own texts and words of e-mails change by what one of staff proposed and another approved.
 *
 * @param ofFile the pairs that the operator's file can offer
 */
export const documentsByTwoChecks = (ofFile: readonly string[]): readonly Check[] => [
  {
    rule: 'X8',
    promise: 'X8.documents-by-two',
    sql: `with began as (${began}), kept as materialized (${kept}),
      standard as (
        select v.xact from record_version v
        where v.kind = 'house_setting' and v.body ->> 'id' = (select min(id)::text from house_setting where name like 'listing:%') limit 1)
      select 'house_setting ' || k.id as id, format('sets %s to %s, which no two of staff decided', k.name, k.value) as problem
      from kept k cross join began b
      left join lateral (
        select v.xact from record_version v where v.kind = 'house_setting' and v.body ->> 'id' = k.id::text limit 1) w on true
      where (k.nth > 1 or k.name like 'mail:%'
          or (k.name like 'pair:%' and k.name not in (${quoted(ofFile.map((pair) => `pair:${pair}`))}))
          or (k.name like 'listing:%' and w.xact is distinct from (select xact from standard)))
        and k.value is distinct from k.before and k.no > coalesce(b.no, 0)
        and ${isHeldTo}
        and not exists (
          select from document_change c
          where c.kept ->> k.name = k.id::text and c.value -> k.name = k.value and c.status = 'in_force'
            and c.approved_by <> c.asked_by and ${isAudited('propose', 'asked_by')} and ${isAudited('approve', 'approved_by')})`,
  },
  {
    rule: 'X8',
    promise: 'X8.liquidity-of-listings',
    // Terms are kept behind the listing of their change, so that the newest listing is the one that they are of.
    sql: `with judged as materialized (${judged(quoted(ofFile))})
      select 'house_setting ' || t.id as id, format('judges the liquidity of %s by %s; its listing says %s', t.pair,
          t.liquidity, coalesce(l.liquidity::text, 'none')) as problem
      from judged j join judged t on t.id = j.terms_id left join judged l on l.id = j.listing_id
      where (j.is_terms or j.is_newest) and t.is_offer and t.liquidity is distinct from l.liquidity and ${isHeldTo}`,
  },
];
