import type { ClientBase } from 'pg';
import type { Rights } from '#database/expected-rights.ts';
import { appRole } from './passwords.ts';

/**
 * What other roles than the owner may do with tables, views, sequences and functions, and each of these once more with nothing. A
 * role that only reads, as one for reports does, is none of the program's business.
 */
const rightsSql = `
  with relation as (select oid, relname::text as name, relacl, relowner from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')),
    routine as (select oid, oid::regprocedure::text as name, coalesce(proacl, acldefault('f', proowner)) as acl, proowner from pg_proc
      where pronamespace = 'public'::regnamespace),
    given as (
      select c.name, a.grantee, lower(a.privilege_type) as privilege, a.is_grantable as further
      from relation c cross join aclexplode(c.relacl) a where a.grantee <> c.relowner
      union all
      select c.name, a.grantee, format('%s (%s)', lower(a.privilege_type), string_agg(t.attname, ', ' order by t.attnum)), bool_or(a.is_grantable)
      from relation c join pg_attribute t on t.attrelid = c.oid cross join aclexplode(t.attacl) a where a.grantee <> c.relowner
      group by c.name, a.grantee, a.privilege_type
      union all
      select f.name, a.grantee, 'execute', a.is_grantable from routine f cross join aclexplode(f.acl) a where a.grantee <> f.proowner)
  select name, null as granted from (select name from relation union all select name from routine) n
  union all
  select name, format('%s on %s to %s%s', privilege, name, role, case when further then ' with grant option' end)
  from given cross join lateral (select case grantee when 0 then 'public' else grantee::regrole::text end as role) r
  where further or privilege not like 'select%' or role in ('${appRole}', 'public')`;

/** A right, as in `select on trade to fairlead_app`, that is another way round than the program's files have it. */
interface OtherRight {
  readonly right: string;
  /** The files give it; else they do not. */
  readonly isMissing: boolean;
}

/** Rights that the program's files do not give, and those that are missing, of what is there and is the program's. */
export async function compareRights(db: ClientBase, rights: Rights): Promise<readonly OtherRight[]> {
  const { rows } = await db.query<{ name: string; granted: string | null }>(rightsSql);
  return [...Map.groupBy(rows, ({ name }) => name)].flatMap(([name, of]): readonly OtherRight[] => {
    const wanted = rights.get(name);
    if (!wanted) return [];
    const here = new Set(of.flatMap(({ granted }) => granted ?? []));
    return [
      ...[...wanted.difference(here)].map((right) => ({ right, isMissing: true })),
      ...[...here.difference(wanted)].map((right) => ({ right, isMissing: false })),
    ];
  });
}

const furtherMark = ' with grant option';

/** To the role of the app, or to everybody, whom it is one of. */
const isForApp = (right: string): boolean =>
  [appRole, 'public'].some((role) => right.endsWith(` to ${role}`) || right.endsWith(` to ${role}${furtherMark}`));

/** A right in its parts: `update (state) on trade to public`. No name of a role has a space. */
function partsOf(right: string) {
  const isFurther = right.endsWith(furtherMark);
  const plain = isFurther ? right.slice(0, -furtherMark.length) : right;
  const [on, to] = [plain.indexOf(' on '), plain.lastIndexOf(' to ')];
  const [privilege, name, role] = [
    plain.slice(0, on),
    plain.slice(on + ' on '.length, to),
    plain.slice(to + ' to '.length),
  ];
  return { privilege, name, role, isFurther };
}

/**
 * The statements that take rights away which the program's files do not give, and leave each that they do give: with a right to a table
 * PostgreSQL takes the same one to its columns, which is given again then.
 */
function statementsAgainst(beyond: readonly string[], rights: Rights): readonly string[] {
  const taken = beyond.map((right) => {
    const { privilege, name, role, isFurther } = partsOf(right);
    const given = [...(rights.get(name) ?? [])];
    const to = ` on ${name} to ${role}`;
    const isOptionAlone = isFurther && given.includes(`${privilege}${to}`);
    const [kind] = privilege.split(' ', 1);
    const ofColumns = given.filter((one) => one.startsWith(`${kind} (`) && one.endsWith(to));
    return { privilege, name, role, isOptionAlone, again: isOptionAlone ? [] : ofColumns };
  });
  const ofNames = Map.groupBy(taken, ({ name, role, isOptionAlone }) => `${role} ${isOptionAlone} ${name}`);
  const statements = [...ofNames.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const option = first.isOptionAlone ? 'grant option for ' : '';
    const privileges = of.map(({ privilege }) => privilege).join(', ');
    const what = first.name.includes('(') ? 'routine ' : '';
    return [{ revoke: `revoke ${option}${privileges} on ${what}`, name: first.name, from: ` from ${first.role}` }];
  });
  const alike = Map.groupBy(statements, ({ revoke, from }) => `${revoke}${from}`);
  const revokes = [...alike.values()].flatMap((of) => {
    const [first] = of;
    return first ? [`${first.revoke}${of.map(({ name }) => name).join(', ')}${first.from}`] : [];
  });
  return [...revokes, ...new Set(taken.flatMap(({ again }) => again.map((right) => `grant ${right}`)))];
}

/** What the application may do with the product's own things that the program's files do not give it, in words; null where that is nothing. */
export function rightsBeyond(found: readonly OtherRight[], rights: Rights): string | null {
  const beyond = found.filter(({ right, isMissing }) => !isMissing && isForApp(right)).map(({ right }) => right);
  if (beyond.length === 0) return null;
  return `has rights that migrations do not give (\`${statementsAgainst(beyond.sort(), rights).join('; ')}\`)`;
}
