import fc from 'fast-check';

/** One step of a story: an action, a number that picks a record, one that picks an admin, an amount, a transaction or none. */
export const step = fc.record({
  action: fc.constantFrom(
    'deposit',
    'credit',
    'refuse',
    'take back credit',
    'withdraw',
    'withdraw',
    'cancel',
    'approve',
    'approve',
    'decline',
    'unsend',
    'return',
    'take back',
  ),
  pick: fc.nat(9),
  admin: fc.nat(2),
  amount: fc.constantFrom(1_000n, 5_000n, 20_000n, 99_999n, 100_000n, 150_000n),
  named: fc.boolean(),
  /** Ten at most, so that transactions meet again. */
  transaction: fc.nat(9),
});

export type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type DepositModel = {
  readonly id: string;
  readonly amount: bigint;
  status: string;
  votes: { admin: number; transaction: number }[];
};

type WithdrawalModel = {
  readonly id: string;
  readonly amount: bigint;
  status: string;
  votes: number[];
  unsends: number[];
  returns: number[];
  backBy?: string;
  /** Coins were fixed once: no admin declines it any more. */
  owed?: boolean;
};

/** The rules once more, in the plainest words: lists, loops and no money in a database. */
export class Oracle {
  readonly deposits: DepositModel[] = [];
  readonly withdrawals: WithdrawalModel[] = [];
  readonly credited = new Set<number>();
  readonly paid = new Set<number>();

  sum(list: readonly { status: string; amount: bigint }[], ...statuses: string[]): bigint {
    return list.filter(({ status }) => statuses.includes(status)).reduce((total, { amount }) => total + amount, 0n);
  }

  get figures(): { available: bigint; withdrawing: bigint; deposits: bigint; withdrawals: bigint; balance: bigint } {
    const deposits = this.sum(this.deposits, 'approved');
    // Of what came back, at the price at which it had gone out, the network fee is not there any more.
    const fees = 250n * BigInt(this.withdrawals.filter(({ status }) => status === 'returned').length);
    const withdrawals = this.sum(this.withdrawals, 'approved') + fees;
    const withdrawing = this.sum(this.withdrawals, 'pending', 'sending');
    return {
      deposits,
      withdrawals,
      withdrawing,
      balance: deposits - withdrawals,
      available: deposits - withdrawals - withdrawing,
    };
  }

  credit(deposit: DepositModel, admin: number, transaction: number): string {
    if (deposit.status !== 'pending') return 'already_decided';
    if (deposit.votes.some((vote) => vote.admin === admin)) return 'second_admin_required';
    if (deposit.votes.some((vote) => vote.transaction !== transaction)) return 'decision_differs';
    if (this.credited.has(transaction)) return 'transaction_already_credited';
    deposit.votes.push({ admin, transaction });
    if (deposit.amount >= 100_000n && deposit.votes.length < 2) return 'ok';
    deposit.status = 'approved';
    this.credited.add(transaction);
    return 'ok';
  }

  takeBackCredit(deposit: DepositModel, admin: number): string {
    if (deposit.status !== 'pending') return 'already_decided';
    if (!deposit.votes.some((vote) => vote.admin === admin)) return 'approval_missing';
    deposit.votes = deposit.votes.filter((vote) => vote.admin !== admin);
    return 'ok';
  }

  takeBack(withdrawal: WithdrawalModel, admin: number): string {
    const { status } = withdrawal;
    const voted =
      status === 'pending' ? 'votes' : status === 'sending' ? 'unsends' : status === 'approved' ? 'returns' : null;
    if (voted === null) return 'already_decided';
    if (!withdrawal[voted].includes(admin)) return voted === 'votes' ? 'approval_missing' : 'already_decided';
    withdrawal[voted] = withdrawal[voted].filter((voter) => voter !== admin);
    return 'ok';
  }

  approve(withdrawal: WithdrawalModel, admin: number, transaction: number | null): string {
    const { status, votes, amount } = withdrawal;
    if (status !== 'pending' && (status !== 'sending' || transaction === null)) return 'already_decided';
    if (status === 'pending') {
      if (votes.includes(admin)) return 'second_admin_required';
      if (transaction !== null) return 'transaction_too_early';
    }
    if (transaction !== null && this.paid.has(transaction)) return 'transaction_already_paid';
    if (status === 'pending') votes.push(admin);
    if (status === 'pending' && amount >= 100_000n && votes.length < 2) return 'ok';
    withdrawal.status = transaction === null ? 'sending' : 'approved';
    if (transaction !== null) this.paid.add(transaction);
    return 'ok';
  }

  unsend(withdrawal: WithdrawalModel, admin: number): string {
    if (withdrawal.status !== 'sending') return 'already_decided';
    if (withdrawal.unsends.includes(admin)) return 'second_admin_required';
    withdrawal.unsends.push(admin);
    if (withdrawal.unsends.length < 2) return 'ok';
    withdrawal.status = 'pending';
    withdrawal.votes = [];
    withdrawal.unsends = [];
    withdrawal.owed = true;
    return 'ok';
  }

  giveBack(withdrawal: WithdrawalModel, admin: number): string {
    if (withdrawal.status !== 'approved') return 'already_decided';
    if (withdrawal.returns.includes(admin)) return 'second_admin_required';
    withdrawal.returns.push(admin);
    if (withdrawal.returns.length === 2) withdrawal.status = 'returned';
    return 'ok';
  }
}

export const openings: readonly Step[] = [0, 1, 2].map((transaction) => {
  return { action: 'deposit', pick: transaction, admin: 0, amount: 99_999n, named: true, transaction };
});
