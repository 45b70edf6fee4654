import type { AccountStatus } from '#domain/accounts/status.ts';
import { recordWord } from '#messages/deeds/words.ts';
import { translator } from '#web/widgets/translator.ts';

/** The status of a customer's account as staff read it: also of one that is void, which its owner never reads. */
export const accountStatusWord = (status: AccountStatus): string =>
  recordWord(translator, 'account_status', status) ?? status;
