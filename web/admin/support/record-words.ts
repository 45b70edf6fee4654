import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { readAnyTrade } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';

/** Which way a trade goes. */
export const sides: Readonly<Record<ReplyOf<typeof readAnyTrade>['positions'], MessageDescriptor>> = {
  UP: msg({ message: 'up', context: 'a trade' }),
  DOWN: msg({ message: 'down', context: 'a trade' }),
};
