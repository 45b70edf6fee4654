import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Wallet } from '#domain/money/amount.ts';

/** Which money something is in. */
export const walletWords: Readonly<Record<Wallet, MessageDescriptor>> = {
  real: msg({ message: 'real', context: 'money' }),
  practice: msg({ message: 'practice', context: 'money' }),
};
