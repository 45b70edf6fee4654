import { t } from '@lingui/core/macro';

/** How a request or an application was decided; of one that is pending, that it is. */
export function decidedWords(status: 'pending' | 'approved' | 'declined' | 'withdrawn'): string {
  switch (status) {
    case 'pending':
      return t`Decided: pending.`;
    case 'approved':
      return t`Decided: approved.`;
    case 'declined':
      return t`Decided: declined.`;
    case 'withdrawn':
      return t`Decided: withdrawn.`;
  }
}
