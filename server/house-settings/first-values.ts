import type { CopyingSettings } from '#domain/copying/settings.ts';
import { type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { FourEyesLimits } from '#domain/review/second-person.ts';
import type { WithdrawalSettings } from '#domain/withdrawals/settings.ts';

/** What a process was started with of the settings that are changed in the console. */
export interface FirstValues {
  readonly withdrawals: WithdrawalSettings;
  readonly deposits: { readonly fourEyes: FourEyesLimits };
  readonly mining: { readonly closeBelow: bigint };
  readonly copying: Pick<CopyingSettings, 'bounds' | 'houseShareBps'>;
}

/** The first value of a setting (X8), by its name. Throws for one that the environment does not have. */
export function firstValueOf({ withdrawals, deposits, mining, copying }: FirstValues): (name: string) => bigint {
  const fees = paymentMethods.map((one: PaymentMethod) => [`networkFee:${one}`, withdrawals.networkFees[one]] as const);
  const sums = (of: string, { record, sum, total }: FourEyesLimits) =>
    [
      [`${of}_FOUR_EYES_FROM`, record],
      [`${of}_FOUR_EYES_SUM`, sum],
      [`${of}_FOUR_EYES_TOTAL`, total],
    ] as const;
  const values = new Map<string, bigint>([
    ...fees,
    ['WITHDRAWAL_ADDRESS_HOLD_HOURS', BigInt(withdrawals.addressHoldHours)],
    ['WITHDRAWAL_WAITS_AT_MOST_DAYS', BigInt(withdrawals.waitsAtMostDays)],
    ...sums('WITHDRAWAL', withdrawals.fourEyes),
    ...sums('DEPOSIT', deposits.fourEyes),
    ['MINING_CLOSE_BELOW', mining.closeBelow],
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
