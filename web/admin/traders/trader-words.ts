import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ApplicationStatus } from '#domain/copying/applications.ts';
import type { CopyState } from '#domain/copying/copy.ts';
import type { ListedTrader } from '#web/admin/queue/cases.ts';

/** '12.34 %' of '0.1234', '−1.5 %' of '-0.015'; '–' where nothing is shown. The decimals are moved, never computed. */
export function percentOf(part: string | null): string {
  if (part === null) return '–';
  const [, sign = '', whole = '0', two = '00', rest = ''] = /^(-?)(\d+)\.(\d\d)(\d*)$/.exec(part) ?? [];
  return `${sign && '−'}${`${whole}${two}`.replace(/^0+(?=\d)/, '')}.${rest || '0'} %`;
}

/** '10 %' of 1000 basis points. */
export const shareOf = (bps: number): string => `${bps / 100} %`;

/** '2 copies, 246.90 USD' by wallet; 'no copies' without any. */
export function booksOf(
  books: readonly { readonly wallet: 'real' | 'practice'; readonly copies: number; readonly allocated: string }[],
  money: (amount: string) => string,
): string {
  if (books.length === 0) return t`no copies`;
  return books
    .map(({ wallet, copies, allocated }) => {
      const count = plural(copies, { one: '# copy', other: '# copies' });
      const amount = money(allocated);
      return wallet === 'real' ? `${count}, ${amount} USD` : t`${count}, ${amount} practice dollars`;
    })
    .join('; ');
}

/** How an application to be a trader stands. */
export const applicationWords: Readonly<Record<ApplicationStatus, MessageDescriptor>> = {
  pending: msg({ message: 'pending', context: 'an application' }),
  approved: msg({ message: 'approved', context: 'an application' }),
  declined: msg({ message: 'declined', context: 'an application' }),
  withdrawn: msg({ message: 'withdrawn', context: 'an application' }),
};

/** How a trader stands; one whose account may not trade is active and copied anew by nobody (C1). */
export const traderWords: Readonly<Record<ListedTrader['state'] | 'not trading', MessageDescriptor>> = {
  active: msg({ message: 'active', context: 'a trader' }),
  stopped: msg({ message: 'stopped', context: 'a trader' }),
  'not trading': msg({ message: 'not trading', context: 'a trader' }),
};

/** How a copy stands. */
export const copyWords: Readonly<Record<CopyState, MessageDescriptor>> = {
  active: msg({ message: 'running', context: 'a copy' }),
  paused: msg`paused`,
  stopping: msg`stopping`,
  stopped: msg`stopped`,
};
