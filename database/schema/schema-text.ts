import type { ClientBase } from 'pg';

/**
 * The schema as text, from the database's own catalogue: tables with columns, constraints, indexes, triggers and grants, then
 * sequences, types, views and the signatures of functions, each kind by name. Partitions are those of the tables' days and left
 * out, as are the tables that record what was applied.
 */
export async function schemaText(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ part: string }>(`
    with tables as (
      select c.oid, c.relname, c.relpersistence, c.relacl, c.reloptions, c.relkind from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('schema_migration', 'schema_function')
    )
    select part from (
      select 1 as kind, t.relname::text as name, concat(
        'create ', case t.relpersistence when 'u' then 'unlogged ' end, 'table ', t.relname, E' (\\n',
        (select string_agg(concat('  ', a.attname, ' ', format_type(a.atttypid, a.atttypmod),
            case when a.attnotnull then ' not null' end,
            case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end
              || ' as identity' end,
            case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
              when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) end), E',\\n' order by a.attnum)
          from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped),
        (select string_agg(concat(E',\\n  constraint ', k.conname, ' ', pg_get_constraintdef(k.oid)), '' order by k.conname)
          from pg_constraint k where k.conrelid = t.oid and k.contype <> 'n' and k.contype <> 't'),
        E'\\n)', case when t.relkind = 'p' then ' partition by ' || pg_get_partkeydef(t.oid) end,
        ' with (' || array_to_string(t.reloptions, ', ') || ')', E';\\n',
        (select string_agg(pg_get_indexdef(i.indexrelid) || E';\\n', '' order by i.indexrelid::regclass::text)
          from pg_index i where i.indrelid = t.oid
            and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))),
        (select string_agg(pg_get_triggerdef(g.oid) || E';\\n', '' order by g.tgname)
          from pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal),
        (select string_agg(concat('grant ', lower(a.privilege_type), ' on ', t.relname, ' to ', a.grantee::regrole, E';\\n'), ''
            order by a.grantee::regrole::text, a.privilege_type)
          from aclexplode(t.relacl) a where a.grantee::regrole::text <> 'fairlead_owner'),
        (select string_agg(concat('grant ', lower(x.privilege_type), ' (', x.columns, ') on ', t.relname, ' to ', x.grantee,
            E';\\n'), '' order by x.grantee, x.privilege_type)
          from (select e.grantee::regrole::text as grantee, e.privilege_type,
              string_agg(a.attname, ', ' order by a.attnum) as columns
            from pg_attribute a cross join aclexplode(a.attacl) e where a.attrelid = t.oid group by 1, 2) x)) as part
      from tables t
      union all
      select 2, c.relname, concat('create sequence ', c.relname, E';\\n',
        (select string_agg(concat('grant ', lower(a.privilege_type), ' on ', c.relname, ' to ', a.grantee::regrole, E';\\n'), ''
            order by a.grantee::regrole::text, a.privilege_type)
          from aclexplode(c.relacl) a where a.grantee::regrole::text <> 'fairlead_owner'))
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'i')
      union all
      select 3, y.typname, concat('create type ', y.typname, E' as (\\n',
        (select string_agg(concat('  ', a.attname, ' ', format_type(a.atttypid, a.atttypmod)), E',\\n' order by a.attnum)
          from pg_attribute a where a.attrelid = y.typrelid and a.attnum > 0 and not a.attisdropped), E'\\n);\\n')
      from pg_type y join pg_class c on c.oid = y.typrelid and c.relkind = 'c'
      where y.typnamespace = 'public'::regnamespace
      union all
      select 4, c.relname, concat('create view ', c.relname, E' as\\n', pg_get_viewdef(c.oid, true), E'\\n',
        (select string_agg(concat('grant ', lower(a.privilege_type), ' on ', c.relname, ' to ', a.grantee::regrole, E';\\n'), ''
            order by a.grantee::regrole::text, a.privilege_type)
          from aclexplode(c.relacl) a where a.grantee::regrole::text <> 'fairlead_owner'))
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      union all
      select 5, p.oid::regprocedure::text, concat('function ', p.oid::regprocedure, ' returns ', pg_get_function_result(p.oid),
        ' language ', l.lanname, case p.provolatile when 'i' then ' immutable' when 's' then ' stable' end,
        case when p.prosecdef then ' security definer' end,
        case when p.proacl is null or exists (select from aclexplode(p.proacl) a where a.grantee = 0) then ' for public' end,
        (select string_agg(concat(' for ', a.grantee::regrole), '' order by a.grantee::regrole::text)
          from aclexplode(p.proacl) a where a.grantee <> 0 and a.grantee::regrole::text <> 'fairlead_owner'), ';')
      from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    ) parts order by kind, name collate "C"`);
  return `${rows.map(({ part }) => part).join('\n')}\n`;
}
