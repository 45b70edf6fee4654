import type { Check } from './check.ts';

/** What holds before this row was kept by starts of earlier versions. */
const began = `select min(id) as no from record_version where kind = 'settings_by_two'`;

/** Each kept row of a setting of the console but the first of its name, which the environment gives, with when it was written down. */
const kept = `
  select k.*, min(v.id) as no from (
    select b.name, 'house_setting' as kind, h.id, (h.value #>> '{}') as value, row_number() over (partition by b.name order by h.id) as nth
    from setting_bound b join house_setting h on h.name = b.name where b.four_eyes is null
    union all
    select b.name, 'four_eyes', f.id, f.from_cents::text, row_number() over (partition by b.name order by f.id)
    from setting_bound b join four_eyes f on f.subject = b.four_eyes) k
  left join record_version v on v.kind = k.kind and v.body ->> 'id' = k.id::text
  group by k.name, k.kind, k.id, k.value, k.nth`;

/** An amount is said with its decimals, '0.50' of 50, and a rule that is off as that, which is kept as the most of its bound. */
const valueSaid = `case when e.after ->> 'value' = 'off' then c.value = (select b.most from setting_bound b where b.name = c.name)
  else ltrim(replace(e.after ->> 'value', '.', ''), '0') = ltrim(c.value::text, '0') end`;

/** A step of a change that the audit trail, which is sealed, has of one person. */
const said = (action: string, by: string): string => `exists (
  select from audit_entry e
  where e.subject = c.id and e.subject_kind = 'setting_change' and e.action = '${action}' and e.actor = c.${by}
    and e.after ->> 'name' = c.name and ${valueSaid})`;

/** X8: a setting of the console changes by what one of staff proposed and another one approved. */
export const settingsByTwoChecks: readonly Check[] = [
  {
    rule: 'X8',
    promise: 'X8.settings-by-two',
    // In a demo's database, which tests and trials write to, only once anything was changed in the console.
    sql: `with began as (${began}), kept as (${kept})
      select k.kind || ' ' || k.id as id, format('sets %s to %s, which no two of staff decided', k.name, k.value) as problem
      from kept k cross join began b
      where k.nth > 1 and k.no > coalesce(b.no, 0)
        and (exists (select from setting_change where status = 'in_force')
          or exists (select from installation where mode = 'production'))
        and not exists (
          select from setting_change c
          where c.name = k.name and c.kept_id = k.id and c.value::text = k.value and c.status = 'in_force'
            and c.approved_by <> c.asked_by and ${said('settings.propose', 'asked_by')} and ${said('settings.approve', 'approved_by')})`,
  },
];
