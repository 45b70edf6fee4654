import type { Pool } from 'pg';
import type { AccountStatus } from '#domain/accounts/status.ts';
import type { TraderState } from '#domain/copying/copy.ts';
import type { LinkReason } from '#domain/risk/cases.ts';

/** How many customers are shown of each thing in common. */
const shown = 50;

interface LinkRow {
  readonly uid: string;
  readonly reason: LinkReason;
  readonly what: string | null;
  readonly display_name: string;
  readonly account_status: AccountStatus;
}

/**
 * A home as it is compared, by the expression of its index: "Rosenweg 3" is "ROSENWEG  3,". The city counts where there is no postcode, and
 * the parts stay apart.
 */
const homeOf = (row: string): string =>
  `regexp_replace(lower(${row}.zip_code || chr(31) || ${row}.address
    || chr(31) || case ${row}.zip_code when '' then ${row}.city else '' end), '[[:space:][:punct:]]', '', 'g')`;

/**
 * Who has something in common with a customer ($1), by the index of each thing (O1): an address counts in whatever case it is
 * written, a removed one of the book too, a cancelled withdrawal not.
 */
const linksSql = `
  select l.uid, l.reason, l.what, c.display_name, c.account_status from (
    (select o.uid, 'phone' as reason, o.phone_number as what
     from customer c join customer o on o.phone_number = c.phone_number and o.uid <> c.uid
     where c.uid = $1 order by o.uid limit ${shown})
    union all
    (select o.uid, 'home', concat_ws(', ', o.address, nullif(o.zip_code, ''), o.city)
     from customer c join customer o on o.country = c.country and ${homeOf('o')} = ${homeOf('c')} and o.address is not null
       and o.uid <> c.uid
     where c.uid = $1 order by o.uid limit ${shown})
    union all
    (select distinct o.user_id, 'payout_address', o.wallet_address
     from withdrawal w join withdrawal o on lower(o.wallet_address) = lower(w.wallet_address) and o.user_id <> w.user_id
     where w.user_id = $1 and w.status <> 'cancelled' and o.status <> 'cancelled' order by o.user_id limit ${shown})
    union all
    (select distinct o.owner, 'saved_address', o.address
     from (select lower(wallet_address) as address from withdrawal where user_id = $1 and status <> 'cancelled'
       union select lower(address) from payout_address where owner = $1) a
     join payout_address o on lower(o.address) = a.address and o.owner <> $1 order by o.owner limit ${shown})
    union all
    (select o.uid, 'device', null
     from known_device d join known_device o on o.token_sha256 = d.token_sha256 and o.uid <> d.uid
     where d.uid = $1 and d.signed_in and o.signed_in order by o.uid limit ${shown})
    union all
    (select distinct o.user_id, 'card', null
     from identity_submission s join identity_fingerprint f on f.submission = s.id
     join identity_fingerprint e on e.digest = f.digest join identity_submission o on o.id = e.submission and o.user_id <> s.user_id
     where s.user_id = $1 order by o.user_id limit ${shown})
  ) l(uid, reason, what) join customer c on c.uid = l.uid
  order by l.uid, l.reason, l.what`;

interface TraderRow {
  readonly id: string;
  readonly name: string;
  readonly state: TraderState;
  readonly copies: number;
}

/** The trader who a customer is, and how many copies of them have not stopped; null for who never was one. */
export async function readTraderOf(pool: Pool, uid: string): Promise<TraderRow | null> {
  const { rows } = await pool.query<TraderRow>(
    `select t.id, t.name, t.state,
       (select count(*)::integer from copy c where c.trader_id = t.id and c.wallet = 'real' and c.state <> 'stopped') as copies
     from trader t where t.user_id = $1`,
    [uid],
  );
  return rows[0] ?? null;
}

/** The customers who have something in common with one, each with all of it. */
export async function readLinks(pool: Pool, uid: string) {
  const { rows } = await pool.query<LinkRow>(linksSql, [uid]);
  const people = Map.groupBy(rows, (row) => row.uid);
  return [...people].flatMap(([other, shared]) => {
    const [first] = shared;
    if (first === undefined) return [];
    return [
      {
        uid: other,
        displayName: first.display_name,
        accountStatus: first.account_status,
        shared: shared.map(({ reason, what }) => ({ reason, what })),
      },
    ];
  });
}
