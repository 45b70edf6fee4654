import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { readHappenings } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import { deedOf } from '#web/admin/audit/deeds.ts';
import { contractWords, openedByWords } from '#web/admin/customers/customer-words.ts';
import { contactWords, stateWords } from '#web/admin/support/support-words.ts';
import { copyWords } from '#web/admin/traders/trader-words.ts';
import { textOf } from '#web/texts/text.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { withdrawalRecordWords } from '#web/widgets/withdrawal-state.ts';
import { decidedWords, mailWords, noticeStates, reasonWords, subjectWords } from './happening-states.ts';
import { noticeWords } from './notice-words.ts';
import { tradeWords } from './trade-states.ts';

export type Happening = ReplyOf<typeof readHappenings>['items'][number];

const plain = (text: string): string => text.replaceAll(/[_-]/g, ' ');

/** The word for a code of a record; a code that has none is read as it is written. */
function wordIn(words: Readonly<Record<string, MessageDescriptor>>, code: string | null): string {
  const word = words[code ?? ''];
  return word === undefined ? plain(code ?? '') : textOf(word);
}

function dollars({ amount, wallet }: Happening): string {
  const sum = money(amount ?? '0.00');
  return wallet === 'practice' ? t`${sum} practice dollars` : `${sum} USD`;
}

function tradeLine(of: Happening): string {
  const { about } = of;
  const state = wordIn(tradeWords, of.state);
  if (of.state === 'PENDING' || of.amount === null) {
    const amount = dollars(of);
    return t`Trade ${about}: ${state}, ${amount}`;
  }
  const result = signedMoney(of.amount);
  return of.wallet === 'practice'
    ? t`Trade ${about}: ${state}, ${result}, practice dollars`
    : t`Trade ${about}: ${state}, ${result}`;
}

/** A line about a payment, an adjustment or what a customer holds. */
function moneyLine(of: Happening & { readonly kind: 'deposit' | 'withdrawal' | 'copy' | 'contract' | 'adjustment' }) {
  const { kind, about } = of;
  const amount = dollars(of);
  switch (kind) {
    case 'deposit': {
      const state = wordIn(decidedWords, of.state);
      return t`Deposit of ${amount} by ${about}: ${state}`;
    }
    case 'withdrawal': {
      const state = wordIn(withdrawalRecordWords, of.state);
      return t`Withdrawal of ${amount} by ${about}: ${state}`;
    }
    case 'copy': {
      const state = wordIn(copyWords, of.state);
      return t`Copy of ${about} with ${amount}: ${state}`;
    }
    case 'contract': {
      const state = wordIn(contractWords, of.state);
      return t`Mining contract for ${amount}: ${state}`;
    }
    case 'adjustment': {
      const [sum, reason] = [signedMoney(of.amount ?? '0.00'), wordIn(reasonWords, about)];
      const state = wordIn(decidedWords, of.state);
      return t`Adjustment of ${sum} USD, ${reason}: ${state}`;
    }
  }
}

/** A line about what was written to a customer or by them. */
function writtenLine({
  kind,
  about,
  state: code,
}: Happening & { readonly kind: 'conversation' | 'message' | 'notice' | 'mail' }) {
  switch (kind) {
    case 'conversation': {
      const [subject, state] = [wordIn(subjectWords, about), wordIn(stateWords, code)];
      return t`Conversation about ${subject}: ${state}`;
    }
    case 'message': {
      const state = wordIn(contactWords, code);
      return t`Message from the contact page, “${about}”: ${state}`;
    }
    case 'notice': {
      const [notice, state] = [wordIn(noticeWords, about), wordIn(noticeStates, code)];
      return t`Notice: ${notice}, ${state}`;
    }
    case 'mail': {
      const state = wordIn(mailWords, code);
      return t`E-mail “${about}”: ${state}`;
    }
  }
}

/** One line of a customer's timeline. Of a decision: what was done, after the name of who did it. */
export function happeningWords(of: Happening): string {
  const { kind } = of;
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
    case 'copy':
    case 'contract':
    case 'adjustment':
      return moneyLine({ ...of, kind });
    case 'trade':
      return tradeLine(of);
    case 'conversation':
    case 'message':
    case 'notice':
    case 'mail':
      return writtenLine({ ...of, kind });
    case 'decision':
      return deedOf({ action: of.about, before: null, after: null, ...(of.deed === null ? {} : { deed: of.deed }) });
    case 'session': {
      const way = wordIn(openedByWords, of.state);
      const from = of.about === '' ? t`from where is not known` : of.about;
      return t`Signed in by ${way}: ${from}`;
    }
  }
}
