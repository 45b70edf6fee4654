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
