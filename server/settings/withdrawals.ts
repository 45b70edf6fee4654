import { mostDeposit, mostHoldHours, mostNetworkFee, mostWaitsDays, offText } from '#domain/house-settings/settings.ts';
import { type Cents, cents, formatCents, parseCents } from '#domain/money/amount.ts';
import { type PaymentMethod, paymentMethods } from '#domain/money/coins.ts';
import type { WithdrawalSettings } from '#domain/withdrawals/settings.ts';
import { readFourEyesSettings } from './four-eyes.ts';
import { usual } from './variables.ts';

/** Reads the WITHDRAWAL_ settings; throws an Error that names the variable and what would be right. */
export function readWithdrawalSettings(
  env: Readonly<Record<string, string | undefined>>,
  mode: 'demo' | 'production',
): WithdrawalSettings {
  return {
    networkFees: feesOf(env['WITHDRAWAL_FEES'] ?? ''),
    fourEyes: readFourEyesSettings(env, 'WITHDRAWAL', 1n),
    addressHoldHours: wholeOf(
      'WITHDRAWAL_ADDRESS_HOLD_HOURS',
      env['WITHDRAWAL_ADDRESS_HOLD_HOURS'] || usual('WITHDRAWAL_ADDRESS_HOLD_HOURS', mode),
      { unit: 'hours', least: 0, most: mostHoldHours },
    ),
    waitsAtMostDays: wholeOf(
      'WITHDRAWAL_WAITS_AT_MOST_DAYS',
      env['WITHDRAWAL_WAITS_AT_MOST_DAYS'] || usual('WITHDRAWAL_WAITS_AT_MOST_DAYS'),
      { unit: 'days', least: 1, most: mostWaitsDays },
    ),
  };
}

function feesOf(text: string): WithdrawalSettings['networkFees'] {
  const none = cents(0n);
  const fees: Record<PaymentMethod, Cents> = { Bitcoin: none, Ethereum: none, BNB: none, USDT: none };
  // What is set says where fees differ from the usual ones.
  for (const part of `${usual('WITHDRAWAL_FEES')},${text}`.split(',').map((one) => one.trim())) {
    if (part === '') continue;
    const [name, amount] = part.split('=').map((one) => one.trim());
    const method = paymentMethods.find((one) => one === name);
    const fee = parseCents(amount ?? '');
    if (method === undefined || fee === null || fee > mostNetworkFee) {
      throw new Error(
        `WITHDRAWAL_FEES has to be a comma list such as Bitcoin=2.50,USDT=3.00, in USD up to ${formatCents(mostNetworkFee)}; ${part} is none of it`,
      );
    }
    fees[method] = fee;
  }
  return fees;
}

/** From how many cents on a withdrawal says who holds its address (W2.1): TRAVEL_RULE_FROM; null for never. */
export function readTravelRuleFrom(env: Readonly<Record<string, string | undefined>>): Cents | null {
  const text = env['TRAVEL_RULE_FROM'] || usual('TRAVEL_RULE_FROM');
  if (text === offText) return null;
  const amount = text.length <= 15 ? parseCents(text) : null;
  if (amount === null || amount > mostDeposit)
    throw new Error(
      `TRAVEL_RULE_FROM has to be an amount in USD such as 1000.00, up to ${formatCents(mostDeposit)}, 0 for every withdrawal, or off`,
    );
  return amount;
}

function wholeOf(
  variable: string,
  text: string,
  { unit, least, most }: { readonly unit: string; readonly least: number; readonly most: number },
): number {
  const value = Number(text);
  if (!/^[0-9]{1,4}$/.test(text) || value < least || value > most) {
    throw new Error(`${variable} has to be a whole number of ${unit} from ${least} to ${most}`);
  }
  return value;
}
