import type { readHappenings } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import { deedOf } from '#web/admin/audit/deeds.ts';
import { money, signedMoney } from '#web/ui/money.ts';

export type Happening = ReplyOf<typeof readHappenings>['items'][number];

const plain = (text: string): string => text.replaceAll(/[_-]/g, ' ');

/** What became of an e-mail; where nothing is sent, as in a demo, its record is all there is. */
const mailWord = (state: string): string => (state === 'kept' ? 'recorded, not sent' : plain(state));

const dollars = ({ amount, wallet }: Happening): string =>
  `${money(amount ?? '0.00')} ${wallet === 'practice' ? 'practice dollars' : 'USD'}`;

function tradeWords(of: Happening): string {
  const state = (of.state ?? '').toLowerCase();
  const money = `${state === 'pending' || of.amount === null ? dollars(of) : signedMoney(of.amount)}`;
  const wallet = of.wallet === 'practice' && state !== 'pending' ? ', practice dollars' : '';
  return `Trade ${of.about}: ${state === 'pending' ? 'open' : state}, ${money}${wallet}`;
}

/** One line of a customer's timeline. Of a decision: what was done, after the name of who did it. */
export function happeningWords(of: Happening): string {
  switch (of.kind) {
    case 'deposit':
      return `Deposit of ${dollars(of)} by ${of.about}: ${of.state}`;
    case 'withdrawal':
      return `Withdrawal of ${dollars(of)} by ${of.about}: ${of.state}`;
    case 'trade':
      return tradeWords(of);
    case 'copy':
      return `Copy of ${of.about} with ${dollars(of)}: ${of.state}`;
    case 'contract':
      return `Mining contract for ${dollars(of)}: ${of.state}`;
    case 'adjustment':
      return `Adjustment of ${signedMoney(of.amount ?? '0.00')} USD, ${plain(of.about)}: ${of.state}`;
    case 'conversation':
      return `Conversation about ${plain(of.about)}: ${of.state}`;
    case 'message':
      return `Message from the contact page, “${of.about}”: ${of.state}`;
    case 'decision':
      return deedOf({ action: of.about, before: null, after: null, ...(of.deed === null ? {} : { deed: of.deed }) });
    case 'notice':
      return `Notice: ${plain(of.about)}, ${of.state}`;
    case 'mail':
      return `E-mail “${of.about}”: ${mailWord(of.state ?? '')}`;
    case 'session':
      return `Signed in by ${plain(of.state ?? '')}: ${of.about === '' ? 'from where is not known' : of.about}`;
  }
}
