import { minuteMs } from '#domain/clock/durations.ts';
import type { CopyingSettings } from '#domain/copying/settings.ts';
import { type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { FourEyesLimits } from '#domain/review/second-person.ts';
import type { WithdrawalSettings } from '#domain/withdrawals/settings.ts';
import type { CreditBelow } from '#server/limits/credit-below.ts';
import type { DepositLimits } from '#server/limits/deposit-limits.ts';
import { type OperatorNumbers, operatorNumbers } from '#server/limits/operator-numbers.ts';

/** What a process was started with of the settings that are changed in the console. */
export interface FirstValues extends OperatorNumbers {
  readonly withdrawals: WithdrawalSettings;
  readonly deposits: DepositLimits & { readonly fourEyes: FourEyesLimits };
  readonly chains: { readonly terms: CreditBelow };
  readonly mining: { readonly closeBelow: bigint; readonly closeAfterHours: number };
  readonly copying: CopyingSettings;
}

/** The first value of a setting (X8), by its name. Throws for one that the environment does not have. */
export function firstValueOf(own: FirstValues): (name: string) => bigint {
  const { withdrawals, deposits, chains, mining, copying } = own;
  const fees = paymentMethods.map((one: PaymentMethod) => [`networkFee:${one}`, withdrawals.networkFees[one]] as const);
  const credits = paymentMethods.map((one) => [`creditBelow:${one}`, chains.terms[one].creditBelow] as const);
  const sums = (of: string, { record, sum, total }: FourEyesLimits) =>
    [
      [`${of}_FOUR_EYES_FROM`, record],
      [`${of}_FOUR_EYES_SUM`, sum],
      [`${of}_FOUR_EYES_TOTAL`, total],
    ] as const;
  const values = new Map<string, bigint>([
    ...fees,
    ...credits,
    ['WITHDRAWAL_ADDRESS_HOLD_HOURS', BigInt(withdrawals.addressHoldHours)],
    ['WITHDRAWAL_WAITS_AT_MOST_DAYS', BigInt(withdrawals.waitsAtMostDays)],
    ['DEPOSIT_MIN', deposits.min],
    ['DEPOSIT_MAX', deposits.max],
    ['DEPOSIT_OPEN_MAX', deposits.openMax],
    ['DEPOSIT_QUOTE_MINUTES', BigInt(deposits.quoteMs / minuteMs)],
    ...sums('WITHDRAWAL', withdrawals.fourEyes),
    ...sums('DEPOSIT', deposits.fourEyes),
    ['MINING_CLOSE_BELOW', mining.closeBelow],
    ...operatorNumbers(own).map(([name, value]) => [name, BigInt(value)] as const),
    ['COPY_LEAST_ALLOCATION', copying.leastAllocation],
    ['COPY_ALLOCATION', copying.defaultAllocation],
    ['COPY_SHARE_MOST_BPS', BigInt(copying.mostShareBps)],
    ['COPY_SHARE_HOUSE_BPS', BigInt(copying.houseShareBps)],
    ['COPY_RESERVE_TRADER_BPS', BigInt(copying.bounds.traderBps)],
    ['COPY_RESERVE_CUSTOMER_BPS', BigInt(copying.bounds.customerBps)],
  ]);
  return (name) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`the environment has no ${name}`);
    return value;
  };
}
