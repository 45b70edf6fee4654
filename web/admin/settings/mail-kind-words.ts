import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NoticeKind } from '#domain/notices/kinds.ts';
import type { emails } from '#messages/emails/english.ts';
import { noticeWords } from '#web/admin/records/notice-words.ts';
import { textOf } from '#web/texts/text.ts';

type MailKind = Exclude<keyof typeof emails, 'notice'> | NoticeKind;

const kinds: Readonly<Record<MailKind, MessageDescriptor>> = {
  ...noticeWords,
  sign_in_changed: msg({ message: 'sign in changed', context: 'an e-mail' }),
  confirm_email: msg({ message: 'confirm email', context: 'an e-mail' }),
  address_taken: msg({ message: 'address taken', context: 'an e-mail' }),
  email_change_asked: msg({ message: 'email change asked', context: 'an e-mail' }),
  email_changed: msg({ message: 'email changed', context: 'an e-mail' }),
  verification: msg({ message: 'verification', context: 'an e-mail' }),
  reset: msg({ message: 'reset', context: 'an e-mail' }),
  already_known: msg({ message: 'already known', context: 'an e-mail' }),
  contact_confirm: msg({ message: 'contact confirm', context: 'an e-mail' }),
  contact_conversation: msg({ message: 'contact conversation', context: 'an e-mail' }),
  contact_reply: msg({ message: 'contact reply', context: 'an e-mail' }),
  staff_invited: msg({ message: 'staff invited', context: 'an e-mail' }),
};
const words: Readonly<Record<string, MessageDescriptor>> = kinds;

/** What an e-mail is about: 'deposit approved'. Kinds that a newer server has are shown by their code. */
export const mailKindWord = (kind: string): string => textOf(words[kind] ?? kind.replaceAll('_', ' '));
