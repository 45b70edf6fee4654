import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';

type Deposit = Pick<ReplyOf<typeof readDeposit>, 'amount' | 'credited' | 'first'>;

/** What a deposit is of, in dollars: what was asked for; of one that a payment opened, what was credited for that (D5). */
export const amountOf = ({ amount, credited, first }: Deposit): string =>
  first === null ? amount : (credited ?? amount);
