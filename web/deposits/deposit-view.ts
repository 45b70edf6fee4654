import type { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';

export type DepositView = ReplyOf<typeof readDeposit>;
