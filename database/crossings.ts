import { crossingsOfRecords } from './crossings-of-records.ts';

/** A room whose SQL names a table of another one. */
export interface Crossing {
  readonly room: string;
  readonly tables: readonly string[];
  /** Rows are written, not only read. */
  readonly writes?: true;
  readonly why: string;
}

/** Every way past a wall: what is not here is refused, and so is what is here and not used. */
export const crossings: readonly Crossing[] = [
  {
    room: 'alerts',
    tables: ['market_pair', 'market_tick'],
    why: 'an alert watches a pair by its recorded ticks',
  },
  {
    room: 'backup',
    tables: ['installation', 'upload'],
    why: 'a backup says of which installation it is, and has the file of each upload that is recorded as stored',
  },
  {
    room: 'backup',
    tables: ['chain_key'],
    writes: true,
    why: 'a restore makes the keys of addresses anew',
  },
  {
    room: 'chains',
    tables: ['deposit', 'payout_evidence', 'withdrawal'],
    why: 'an address is watched for the deposit or withdrawal that it is for',
  },
  {
    room: 'commands',
    tables: ['auth_user', 'customer', 'staff_member'],
    why: 'a key belongs to a person, and is forgotten with them; what staff may do is looked at again in each command',
  },
  {
    room: 'copying',
    tables: ['audit_entry', 'auth_user', 'customer', 'customer_standing', 'operator_switch_standing'],
    why: 'copies are judged by who may copy, and by what the copied trade came to',
  },
  {
    room: 'copying',
    tables: ['ledger_account', 'ledger_entry', 'ledger_journal', 'outbox', 'record_version', 'trade'],
    writes: true,
    why: 'a set of copies is placed and settled in one statement: its trades, postings and outbox',
  },
  {
    room: 'copying',
    tables: ['market_pair'],
    why: 'copies are dated no earlier than the last tick of their pair',
  },
  {
    room: 'customers',
    tables: ['auth_session', 'auth_user', 'identity_submission'],
    why: 'a customer is shown with how they sign in and whether their identity is approved',
  },
  {
    room: 'customers',
    tables: ['auth_session'],
    writes: true,
    why: 'a block ends the sessions of its customer',
  },
  {
    room: 'demo',
    tables: ['installation'],
    why: 'an empty demo, which is given a past, is one that was never opened',
  },
  {
    room: 'demo',
    tables: [
      'mining_coin',
      'mining_contract',
      'mining_day',
      'mining_fleet',
      'mining_machine',
      'mining_network',
      'mining_plan',
      'mining_reading',
      'mining_receipt',
      'mining_site',
    ],
    writes: true,
    why: 'the demo records mining of days before it began',
  },
  {
    room: 'deposits',
    tables: [
      'approval',
      'chain_address',
      'chain_follower',
      'customer',
      'deposit_split',
      'mining_receipt',
      'record_version',
      'timeline_step',
      'withdrawal',
    ],
    why: 'a deposit is shown and decided with its payments on the chain, and refused where the payment is something else',
  },
  {
    room: 'deposits',
    tables: ['audit_entry'],
    why: 'a cancellation takes an amount from its deposit by the audit trail, which is sealed',
  },
  {
    room: 'deposits',
    tables: ['chain_payment'],
    writes: true,
    why: 'a payment is taken by the deposit that it is credited to',
  },
  {
    room: 'health',
    tables: ['backup_run', 'lease', 'mail', 'market_pair', 'market_source', 'outbox', 'seal_head', 'trade'],
    why: 'a measurement says how far each part of the work is, and how much waits',
  },
  {
    room: 'house',
    tables: ['auth_user', 'customer', 'deposit', 'withdrawal'],
    why: 'the treasury counts what customers are paid out of, and by name',
  },
  {
    room: 'house',
    tables: ['chain_payment'],
    why: 'the treasury names the payments that the books do not have yet',
  },
  {
    room: 'house',
    tables: ['customer_standing', 'trade'],
    why: 'a report follows who signed up to their approval and first trade',
  },
  {
    room: 'identity',
    tables: ['audit_entry', 'auth_user', 'customer'],
    why: 'a submission is reviewed beside its customer and the trail of its decisions',
  },
  {
    room: 'limits',
    tables: ['auth_user', 'deposit', 'mining_contract', 'trade'],
    why: 'a limit is used up by deposits, trades and contracts',
  },
  {
    room: 'limits',
    tables: ['customer'],
    why: 'a deposit limit is asked for by the country of the account',
  },
  {
    room: 'live',
    tables: ['market_pair', 'market_tick', 'outbox'],
    why: 'changes and ticks are sent as they are committed',
  },
  {
    room: 'live',
    tables: ['outbox'],
    writes: true,
    why: 'what was sent is taken away',
  },
  {
    room: 'mail',
    tables: ['auth_user', 'email_change'],
    why: 'a mail goes to the address that its person has',
  },
  {
    room: 'markets',
    tables: ['chain_payment', 'deposit', 'mining_day', 'operator_switch', 'payout_fixing', 'trade', 'withdrawal'],
    why: 'a tick is kept where a record was decided by it',
  },
  {
    room: 'markets',
    tables: ['house_setting'],
    why: 'what is listed alone is registered for recording',
  },
  {
    room: 'markets',
    tables: ['audit_entry', 'lease'],
    writes: true,
    why: 'the recorder works under a lease, and a guard’s decision is in the audit trail',
  },
  {
    room: 'mining',
    tables: ['chain_payment', 'customer', 'deposit', 'installation', 'market_pair', 'market_tick'],
    why: 'contracts are sold to customers and valued by recorded prices',
  },
  {
    room: 'mining',
    tables: ['four_eyes', 'ledger_account', 'ledger_entry', 'ledger_journal', 'outbox'],
    writes: true,
    why: 'a day is paid in one statement: its postings and outbox; a start records how many admins its machines take',
  },
  {
    room: 'notices',
    tables: ['auth_user'],
    why: 'a notice goes by mail to the address that its person has',
  },
  {
    room: 'operations',
    tables: ['auth_user'],
    writes: true,
    why: 'a person’s language is kept with how they sign in',
  },
  {
    room: 'sign-in',
    tables: ['customer', 'installation'],
    why: 'an admin of an installation in production needs a second factor; a name is the customer’s',
  },
  {
    room: 'support',
    tables: ['auth_user', 'customer', 'deposit', 'trade', 'withdrawal'],
    why: 'a conversation is shown with its people and the record that it is about',
  },
  {
    room: 'trades',
    tables: [
      'copy_fan_out',
      'copy_outcome',
      'customer',
      'market_pair',
      'market_tick',
      'operator_switch',
      'own_exclusion',
      'own_limit',
    ],
    why: 'a trade is accepted by its customer’s status and limits, the switches, the prices and the copies that it has',
  },
  {
    room: 'trades',
    tables: ['copy', 'outbox'],
    writes: true,
    why: 'a trade ends with its copies and says so in its own statement',
  },
  {
    room: 'uploads',
    tables: ['customer'],
    why: 'an upload is for a customer',
  },
  {
    room: 'lists',
    tables: ['auth_user', 'customer', 'payout_address', 'withdrawal'],
    why: 'lists and palette find people by one search: by name, mail and phone, and by where they were paid or what their book has',
  },
  {
    room: 'lists',
    tables: ['approval'],
    why: 'payouts that came back are found by the first of the two approvals that they take',
  },
  {
    room: 'withdrawals',
    tables: [
      'approval',
      'chain_address',
      'chain_follower',
      'chain_payment',
      'customer',
      'deposit',
      'identity_submission',
      'risk_case',
      'risk_finding',
      'risk_note',
      'risk_question',
    ],
    why: 'a withdrawal is decided by its customer, their cases of risk, its approvals and what the chain says; its travel record names who was verified by which ID images',
  },
  {
    room: 'withdrawals',
    tables: ['payout_place', 'payout_sighting', 'record_version'],
    writes: true,
    why: 'a payout is sent to a place that is watched, and what was looked up of it was seen; the time that fixes its coins is written down',
  },
  {
    room: 'staff',
    tables: ['auth_user', 'customer'],
    why: 'staff are shown with who has the address and whether they can come in',
  },
  {
    room: 'staff',
    tables: ['auth_session'],
    writes: true,
    why: 'the sessions of whoever is staff no more end at once',
  },
  {
    room: 'house-settings',
    tables: ['four_eyes', 'house_setting'],
    writes: true,
    why: 'a change that was approved is kept where decisions read it',
  },
  {
    room: 'house-settings',
    tables: ['auth_user', 'market_pair'],
    why: 'who proposed a change still has to be staff when it is approved; a pair keeps decimals and symbols of its recorded prices',
  },
  ...crossingsOfRecords,
];
