import { statement } from '#api/statement.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call } from '#web/client/client.ts';
import { type Choice, searchOf } from './postings.ts';

/**
 * Reads movements of a wallet, newest first.
 *
 * @param how.together whether mining payouts that follow one another come as one
 * @param how.cursor the number of the movement before which to begin; without, the newest
 */
export const readMovements = (
  wallet: Wallet,
  choice: Choice,
  limit: number,
  how: { readonly together?: boolean; readonly cursor?: string | undefined },
) =>
  call(statement, {
    query: {
      wallet,
      limit,
      ...searchOf(choice),
      ...(how.together ? { payouts: 'together' as const } : {}),
      ...(how.cursor === undefined ? {} : { cursor: how.cursor }),
    },
  });
