import { idBegins } from '#server/lists/beginnings.ts';
import { sentBySql } from '#server/lists/senders.ts';
import { pairNameSql } from './trade-names.ts';
import { withdrawalStateSql } from './withdrawal-states.ts';

/** So many of each kind are shown. */
export const mostOfAKind = 10;
/** One more, which says that there are more. */
const lookedFor = mostOfAKind + 1;

/** What is said of a record beside whose it is, as codes with facts (`messages/search`); what a kind does not have is null. */
const about = (said: { readonly [fact in 'state' | 'sums' | 'amount' | 'asked' | 'rest']?: string }): string =>
  (['state', 'sums', 'amount', 'asked', 'rest'] as const)
    .map((fact) => `${said[fact] ?? 'null::text'} as ${fact}`)
    .join(', ');

/** Of the staff is who was made it and, as the ways that look for people have it as their $2, whose address is on the list (A7). */
export const customers = (condition: string): string =>
  `select 'customer' as kind, u.id, coalesce(c.display_name, u.name) as name, ${about({ rest: 'u.email' })},
     (u.email = any($2::text[]) or staff_role(u.email) is not null) as staff
   from auth_user u left join customer c on c.uid = u.id where ${condition} limit ${lookedFor}`;

/** As the console writes amounts: 1,500.00. */
const dollars = (cents: string): string => `to_char(${cents} / 100.0, 'FM9,999,999,999,999,990.00')`;

/** What was credited beside what was asked for, where it is another. */
const depositAbout = about({
  state: 'd.status',
  sums: `case when d.credited < d.amount then 'credited_less' when d.credited > d.amount then 'credited_more' else 'whole' end`,
  amount: dollars('coalesce(d.credited, d.amount)'),
  asked: dollars('d.amount'),
  rest: 'd.payment_method',
});

/** What was paid out, which is less its network fee, or given back, where it is not what was asked for; approved, it is sending first. */
const withdrawalAbout = about({
  state: withdrawalStateSql('w'),
  sums: `case when w.given_back < w.amount then 'given_back'
    when w.status = 'approved' and w.network_fee > 0 then 'paid_out' else 'whole' end`,
  amount: dollars(`(case when w.given_back < w.amount then w.given_back
    when w.status = 'approved' and w.network_fee > 0 then w.amount - w.network_fee else w.amount end)`),
  asked: dollars('w.amount'),
  rest: 'w.payment_method',
});

const tradeAbout = about({
  state: 'lower(t.status)',
  sums: 'lower(t.positions)',
  asked: pairNameSql('t.currency_pair'),
  rest: 't.wallet',
});

export const records = {
  deposit: (condition: string, from = 'deposit') =>
    `select 'deposit' as kind, d.id, coalesce(c.display_name, d.name) as name, ${depositAbout}
     from ${from} d left join customer c on c.uid = d.user_id where ${condition}
     order by d.created_ms desc limit ${lookedFor}`,
  withdrawal: (condition: string, from = 'withdrawal') =>
    `select 'withdrawal' as kind, w.id, coalesce(c.display_name, w.client_name) as name, ${withdrawalAbout}
     from ${from} w left join customer c on c.uid = w.user_id where ${condition}
     order by w.created_ms desc limit ${lookedFor}`,
} as const;

/**
 * Payments of which something begins as $1 does. They are found before they are put in order: read in their order until eleven of them
 * are met, the few that there are would cost the whole table.
 */
export const paymentsBegun = (kind: 'deposit' | 'withdrawal', what: string): string =>
  records[kind]('true', `(select * from ${kind} where lower(${what}) like $1 offset 0)`);

/** To an address that begins so, which several customers may share: the newest of each of them before a second one of anybody. */
export const withdrawalsTo = `
  select kind, id, name, state, sums, amount, asked, rest from (
    select 'withdrawal' as kind, w.id, coalesce(c.display_name, w.client_name) as name, w.created_ms, ${withdrawalAbout},
      row_number() over (partition by w.user_id order by w.created_ms desc) as place
    from withdrawal w left join customer c on c.uid = w.user_id where lower(w.wallet_address) like $1) found
  order by place, created_ms desc limit ${lookedFor}`;

/**
 * What a transaction that begins as $1 does was seen to pay: a deposit, also before it is approved, and a withdrawal, also while it is
 * sending.
 */
export const seenByTransaction: readonly string[] = [
  records.deposit(
    `d.id = any(array(
       select deposit from chain_payment where lower(transaction_id) like $1 and deposit is not null limit ${lookedFor}))`,
  ),
  records.withdrawal(
    `w.id = any(array(select withdrawal from payout_sighting where lower(transaction_id) like $1 limit ${lookedFor}))`,
  ),
];

/** The payout that a transaction brought back, of which one is known by its whole id alone: $1, or $2 in lower case. */
export const broughtBack = records.withdrawal(`w.chain = any('{bitcoin,ethereum,bsc}') and w.returned_by in ($1, $2)`);

/** What staff decide or answer, of whom; each by the index of its table. */
const work = {
  identity: (condition: string) =>
    `select 'identity' as kind, s.id, coalesce(c.display_name, s.user_id) as name, ${about({ state: 's.status' })}
     from identity_submission s left join customer c on c.uid = s.user_id where ${condition}
     order by s.created_ms desc limit ${lookedFor}`,
  case: (condition: string) =>
    `select 'case' as kind, r.id, coalesce(c.display_name, r.subject) as name, ${about({ state: 'r.state' })}
     from risk_case r left join customer c on c.uid = r.subject where ${condition}
     order by r.opened_ms desc limit ${lookedFor}`,
  conversation: (condition: string) =>
    `select 'conversation' as kind, t.id, coalesce(c.display_name, t.owner) as name, ${about({ state: 't.state', rest: 't.subject' })}
     from support_ticket t left join customer c on c.uid = t.owner where ${condition}
     order by t.changed_ms desc limit ${lookedFor}`,
  message: (condition: string) =>
    `select 'message' as kind, m.id, coalesce(c.display_name, m.name) as name, ${about({ rest: 'left(m.message, 80)' })}
     from contact_message m left join customer c on c.uid = m.author where ${condition}
     order by m.created_ms desc limit ${lookedFor}`,
} as const;

/** Whose sender has these words in their name or address. */
export const messagesFrom = work.message(sentBySql('$1'));

/** Of the customers that were found, at most ten. */
export const workOfPeople = [
  work.identity('s.user_id = any($1)'),
  work.case('r.subject = any($1)'),
  work.conversation('t.owner = any($1)'),
  work.message('m.author = any($1)'),
];

/** The newest records whose id begins as $1 does, by the key of their table: of a whole id the one that it names. */
const begun = (column: string, table: string, key: string = 'id'): string =>
  `${column} in (select ${key} from ${table} where ${idBegins(key, '$1')} order by ${key} desc limit ${lookedFor})`;

const receipt = (condition: string): string =>
  `select 'receipt' as kind, r.id, r.pool as name, ${about({ state: 'r.state', rest: `r.coin || ', ' || to_char(date '1970-01-01' + r.day, 'YYYY-MM-DD')` })}
   from mining_receipt r where ${condition} order by r.id desc limit ${lookedFor}`;

/** The receipts of pools whose transaction begins so. */
export const receiptsOfTransaction = receipt(
  `r.id = any(array(select id from mining_receipt where lower(transaction_id) like $1 limit ${lookedFor}))`,
);

/** By how an id begins. */
export const byId: Readonly<Record<string, string>> = {
  usr: customers(begun('u.id', 'auth_user')),
  dep: records.deposit(begun('d.id', 'deposit')),
  wdr: records.withdrawal(begun('w.id', 'withdrawal')),
  trd: `select 'trade' as kind, t.trade_id as id, coalesce(c.display_name, t.user_id) as name,
          ${tradeAbout}
        from trade t left join customer c on c.uid = t.user_id where ${begun('t.trade_id', 'trade', 'trade_id')} order by t.trade_id desc`,
  cpy: `select 'copy' as kind, p.id, coalesce(c.display_name, p.user_id) as name, ${about({ state: 'p.state', rest: 't.name' })}
        from copy p join trader t on t.id = p.trader_id left join customer c on c.uid = p.user_id where ${begun('p.id', 'copy')} order by p.id desc`,
  mct: `select 'contract' as kind, m.id, coalesce(c.display_name, m.user_id) as name, ${about({ state: 'm.state' })}
        from mining_contract m left join customer c on c.uid = m.user_id where ${begun('m.id', 'mining_contract')} order by m.id desc`,
  adj: `select 'adjustment' as kind, a.id, coalesce(c.display_name, a.user_id) as name,
          ${about({ state: 'a.status', sums: 'a.direction', amount: dollars('a.amount') })}
        from adjustment a left join customer c on c.uid = a.user_id where ${begun('a.id', 'adjustment')} order by a.id desc`,
  tra: `select 'application' as kind, t.id, coalesce(c.display_name, t.user_id) as name,
          ${about({ state: 't.status', sums: `'as_trader'::text`, asked: 't.name' })}
        from trader_application t left join customer c on c.uid = t.user_id where ${begun('t.id', 'trader_application')} order by t.id desc`,
  mrc: receipt(begun('r.id', 'mining_receipt')),
  idn: work.identity(begun('s.id', 'identity_submission')),
  rsk: work.case(begun('r.id', 'risk_case')),
  tck: work.conversation(begun('t.id', 'support_ticket')),
  msg: work.message(begun('m.id', 'contact_message')),
  sal: `select 'alert' as kind, s.id, s.code as name,
          ${about({ state: `case when s.ended_ms is null then 'open' else 'ended' end`, rest: `nullif(s.about, '')` })} from staff_alert s where ${begun('s.id', 'staff_alert')} order by s.id desc`,
};
