import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** By the codes of the records, which come as text: a code may be here that this page has no word for. */
type Words = Readonly<Record<string, MessageDescriptor>>;

/** How a deposit or an adjustment stands. */
export const decidedWords: Words = {
  pending: msg`pending`,
  approved: msg`approved`,
  declined: msg`declined`,
};

/** How a withdrawal stands. */
export const withdrawalWords: Words = {
  pending: msg({ message: 'pending', context: 'a withdrawal' }),
  sending: msg({ message: 'sending', context: 'a withdrawal' }),
  approved: msg({ message: 'approved', context: 'a withdrawal' }),
  declined: msg({ message: 'declined', context: 'a withdrawal' }),
  cancelled: msg({ message: 'cancelled', context: 'a withdrawal' }),
  returned: msg({ message: 'returned', context: 'a withdrawal' }),
};

/** How a trade ended. */
export const outcomeWords: Words = {
  PENDING: msg({ message: 'open', context: 'a trade' }),
  WON: msg({ message: 'won', context: 'a trade' }),
  LOST: msg({ message: 'lost', context: 'a trade' }),
  REFUNDED: msg({ message: 'refunded', context: 'a trade' }),
};

/** How a mining contract stands. */
export const contractWords: Words = {
  waiting: msg({ message: 'waiting', context: 'a contract' }),
  running: msg({ message: 'running', context: 'a contract' }),
  ended: msg({ message: 'ended', context: 'a contract' }),
};

/** Why a balance was adjusted. */
export const reasonWords: Words = {
  our_error: msg({ message: 'our error', context: 'an adjustment' }),
  credited_by_mistake: msg({ message: 'credited by mistake', context: 'an adjustment' }),
  fee_refund: msg({ message: 'fee refund', context: 'an adjustment' }),
  goodwill: msg({ message: 'goodwill', context: 'an adjustment' }),
  dispute: msg({ message: 'dispute', context: 'an adjustment' }),
  debt_waived: msg({ message: 'debt waived', context: 'an adjustment' }),
  fraud: msg({ message: 'fraud', context: 'an adjustment' }),
};

/** What a conversation is about. */
export const subjectWords: Words = {
  account: msg({ message: 'account', context: 'a conversation' }),
  identity: msg({ message: 'identity', context: 'a conversation' }),
  deposit: msg({ message: 'deposit', context: 'a conversation' }),
  withdrawal: msg({ message: 'withdrawal', context: 'a conversation' }),
  trade: msg({ message: 'trade', context: 'a conversation' }),
  copying: msg({ message: 'copying', context: 'a conversation' }),
  mining: msg({ message: 'mining', context: 'a conversation' }),
  complaint: msg({ message: 'complaint', context: 'a conversation' }),
  other: msg({ message: 'other', context: 'a conversation' }),
};

/** Whose turn a conversation is. */
export const conversationWords: Words = {
  open: msg({ message: 'open', context: 'a conversation' }),
  answered: msg({ message: 'answered', context: 'a conversation' }),
  closed: msg({ message: 'closed', context: 'a conversation' }),
};

/** How a message of the contact page stands. */
export const messageWords: Words = {
  waiting: msg({ message: 'waiting', context: 'a message' }),
  settled: msg({ message: 'settled', context: 'a message' }),
};

/** Whether a notice was read. */
export const noticeStates: Words = {
  unread: msg({ message: 'unread', context: 'a notice' }),
  read: msg({ message: 'read', context: 'a notice' }),
};

/** What became of an e-mail; where nothing is sent, as in a demo, its record is all there is. */
export const mailWords: Words = {
  waiting: msg({ message: 'waiting', context: 'an e-mail' }),
  failed: msg({ message: 'failed', context: 'an e-mail' }),
  given_up: msg({ message: 'given up', context: 'an e-mail' }),
  sent: msg({ message: 'sent', context: 'an e-mail' }),
  kept: msg({ message: 'recorded, not sent', context: 'an e-mail' }),
  dropped: msg({ message: 'dropped', context: 'an e-mail' }),
  expired: msg({ message: 'expired', context: 'an e-mail' }),
};

/** By what somebody signed in. */
export const signInWords: Words = {
  password: msg({ message: 'password', context: 'a sign-in' }),
  code: msg({ message: 'code', context: 'a sign-in' }),
  'recovery code': msg({ message: 'recovery code', context: 'a sign-in' }),
  passkey: msg({ message: 'passkey', context: 'a sign-in' }),
};
