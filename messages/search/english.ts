import type { ApplicationStatus } from '#domain/copying/applications.ts';
import type { CopyState } from '#domain/copying/copy.ts';
import type { DepositStatus } from '#domain/deposits/deposit.ts';
import type { SubmissionStatus } from '#domain/identity/submission.ts';
import type { AdjustmentDirection } from '#domain/review/adjustments.ts';
import type { TicketState, TicketSubject } from '#domain/support/ticket.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/withdrawal.ts';

/** The state of a record that a search finds (R1.6). */
export const foundStates: {
  readonly deposit: Readonly<Record<DepositStatus, string>>;
  readonly withdrawal: Readonly<
    Record<WithdrawalStatus | 'waiting for the price' | 'to send' | 'recorded as paid', string>
  >;
  readonly trade: Readonly<Record<'pending' | 'won' | 'lost' | 'refunded', string>>;
  readonly copy: Readonly<Record<CopyState, string>>;
  readonly contract: Readonly<Record<'running' | 'ended', string>>;
  readonly adjustment: Readonly<Record<'pending' | 'approved' | 'declined', string>>;
  readonly application: Readonly<Record<ApplicationStatus, string>>;
  readonly receipt: Readonly<Record<'waiting' | 'counted' | 'set aside', string>>;
  readonly identity: Readonly<Record<SubmissionStatus, string>>;
  readonly case: Readonly<Record<'open' | 'decided', string>>;
  readonly conversation: Readonly<Record<TicketState, string>>;
  readonly alert: Readonly<Record<'open' | 'ended', string>>;
} = {
  deposit: { pending: 'pending', approved: 'approved', declined: 'declined' },
  withdrawal: {
    pending: 'in review',
    'waiting for the price': 'approved',
    'to send': 'to send',
    approved: 'paid out',
    'recorded as paid': 'recorded as paid',
    declined: 'declined',
    cancelled: 'cancelled',
    returned: 'returned',
  },
  trade: { pending: 'pending', won: 'won', lost: 'lost', refunded: 'returned' },
  copy: { active: 'active', paused: 'paused', stopping: 'stopping', stopped: 'stopped' },
  contract: { running: 'running', ended: 'ended' },
  adjustment: { pending: 'pending', approved: 'approved', declined: 'declined' },
  application: { pending: 'pending', approved: 'approved', declined: 'declined', withdrawn: 'withdrawn' },
  receipt: { waiting: 'waiting', counted: 'counted', 'set aside': 'set aside' },
  identity: {
    submitted: 'submitted',
    in_review: 'in review',
    approved: 'approved',
    declined: 'declined',
    superseded: 'superseded',
  },
  case: { open: 'open', decided: 'decided' },
  conversation: { open: 'open', answered: 'answered', closed: 'closed' },
  alert: { open: 'open', ended: 'ended' },
};

/** What moved, of what was asked for; what it is of a trade, an adjustment and an application. */
export const foundSums: Readonly<
  Record<
    | 'whole'
    | 'credited_less'
    | 'credited_more'
    | 'given_back'
    | 'paid_out'
    | AdjustmentDirection
    | 'up'
    | 'down'
    | 'as_trader',
    string
  >
> = {
  whole: '{amount} USD',
  credited_less: '{amount} of {asked} USD credited',
  credited_more: '{amount} USD credited, {asked} asked for',
  given_back: '{amount} of {asked} USD given back',
  paid_out: '{amount} of {asked} USD',
  credit: 'credit of {amount} USD',
  debit: 'debit of {amount} USD',
  up: 'Up {asked}',
  down: 'Down {asked}',
  as_trader: 'to be a trader as {asked}',
};

/** What else is said of a trade, and of a conversation. */
export const foundRests: {
  readonly trade: Readonly<Record<'real' | 'practice', string>>;
  readonly conversation: Readonly<Record<TicketSubject, string>>;
} = {
  trade: { real: 'real', practice: 'practice' },
  conversation: {
    account: 'account',
    identity: 'identity',
    deposit: 'deposit',
    withdrawal: 'withdrawal',
    trade: 'trade',
    copying: 'copying',
    mining: 'mining',
    complaint: 'complaint',
    other: 'other',
  },
};
