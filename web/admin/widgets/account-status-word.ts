import { t } from '@lingui/core/macro';
import type { AccountStatus } from '#domain/accounts/status.ts';
import { statusWord } from '#web/widgets/status-words.ts';

/** The status of a customer's account as staff read it: also of one that is void, which its owner never reads. */
export const accountStatusWord = (status: AccountStatus): string =>
  status === 'void' ? t({ message: 'void', context: 'an account' }) : statusWord(status);
