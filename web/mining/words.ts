import { t } from '@lingui/core/macro';
import type { Algorithm, MinedCoin } from '#domain/mining/coins.ts';
import type { AmountText } from '#web/ui/amount.tsx';
import { percentText, shortDecimal } from '#web/ui/decimals.ts';
import type { ContractView, FleetView, PayoutView, PlanView } from './queries.ts';
import type { CheckedName } from './recompute.ts';
import { hashRateText, rateAmount } from './units.ts';

/** How an algorithm is written. */
export function algorithmWord(algorithm: Algorithm): string {
  switch (algorithm) {
    case 'sha256d':
      return 'SHA-256d';
    case 'scrypt':
      return t`Scrypt`;
  }
}

/** The state of a contract in a word. */
export function stateWord(state: ContractView['state']): string {
  switch (state) {
    case 'waiting':
      return t`begins tomorrow (UTC)`;
    case 'running':
      return t`running`;
    case 'ended':
      return t`ended`;
  }
}

/** Why a day brought nothing; null where it did bring something. */
export function nothingWord(nothing: PayoutView['nothing']): string | null {
  switch (nothing) {
    case 'no receipts':
      return t`Pools paid nothing for this day, so there was nothing to divide.`;
    case 'costs':
      return t`Pool fee and power took all that the day brought. You owe nothing for the rest.`;
    case null:
      return null;
  }
}

/** The same beside the figures of a list, where it has little room: the payout's page has the sentence. */
export function nothingNote(nothing: PayoutView['nothing']): string | null {
  switch (nothing) {
    case 'no receipts':
      return t`pools paid nothing`;
    case 'costs':
      return t`less than its costs`;
    case null:
      return null;
  }
}

/** Why no contract of a plan can be bought (N2). */
export function soldOutWord(plan: PlanView, fleet: FleetView | undefined): string {
  const rate = hashRateText(plan.hashRate);
  const algorithm = algorithmWord(plan.algorithm);
  if (!fleet || (fleet.verified === '0' && fleet.sold === '0')) {
    return t`Sold out: no ${algorithm} hash rate of the operator’s is verified by a pool.`;
  }
  const [verified, sold] = [BigInt(fleet.verified), BigInt(fleet.sold)];
  if (verified < sold) {
    return t`Sold out: contracts have ${hashRateText(fleet.sold)}, which was verified when they were bought. Machines failed since: ${hashRateText(fleet.verified)} are verified now.`;
  }
  return t`Sold out: of ${hashRateText(fleet.verified)} verified hash rate, ${hashRateText(String(verified - sold))} are left, and a contract takes ${rate}.`;
}

/** Said where machines failed after their hash rate was sold; null where all that is sold is verified. */
export function fellBelowWord({ algorithm, verified, sold }: FleetView): string | null {
  if (BigInt(verified) >= BigInt(sold)) return null;
  return t`${algorithmWord(algorithm)}: machines failed since contracts were sold. Of the ${hashRateText(sold)} that were verified then, ${hashRateText(verified)} are verified now; pools pay less, and each contract’s share is less alike.`;
}

/** What an account in the postings of a payout is called; what is not known stays as the ledger names it. */
export function accountWord(kind: string): string {
  switch (kind) {
    case 'mining':
      return t`the operator’s mined coins`;
    case 'available':
      return t`available`;
    case 'receivable':
      return t`receivable`;
    case 'external':
      return t`outside the books`;
    default:
      return kind;
  }
}

/** What a plan pays in: 'DOGE + LTC'. */
export const coinsWord = (coins: readonly MinedCoin[]): string => coins.join(' + ');

/** A figure of a payout that is computed again. */
export function checkedWord(name: CheckedName): string {
  switch (name) {
    case 'received':
      return t`Received from pools for the day`;
    case 'gross':
      return t`Your share`;
    case 'poolFee':
      return t`Pool fee`;
    case 'powerDue':
      return t`Power cost`;
    case 'power':
      return t`Power charged`;
    case 'net':
      return t`Left of the share`;
    case 'soldCoins':
      return t`Coins sold`;
    case 'paid':
      return t`Paid (USD)`;
    case 'carryAfter':
      return t`Carried over`;
    case 'expected':
      return t`Expected by the network’s figures`;
    case 'luck':
      return t`Luck`;
  }
}

/** A figure as it is read: luck is kept in hundredths of a percent. */
export const checkedText = (name: CheckedName, figure: string): string =>
  name === 'luck' ? percentText(Number(figure)) : shortDecimal(figure);

/** A day's luck; a day without a payment of its pools had none. */
export const luckAmount = ({ luckBps, nothing }: Pick<PayoutView, 'luckBps' | 'nothing'>): AmountText =>
  luckBps !== null && nothing === 'no receipts' ? { text: t`no payment` } : rateAmount(luckBps);

/** How a figure is computed. */
export function checkedFormula(name: CheckedName): string {
  switch (name) {
    case 'received':
      return t`the sum of the day’s receipts`;
    case 'gross':
      return t`received × hash rate ÷ fleet, rounded down to 14 decimals`;
    case 'poolFee':
      return t`share × pool fee, rounded down to 14 decimals`;
    case 'powerDue':
      return t`watts × 24 h × kWh price ÷ coin price, rounded down to 14 decimals`;
    case 'power':
      return t`cost of power, at most share − pool fee`;
    case 'net':
      return t`share − pool fee − power`;
    case 'soldCoins':
      return t`the fewest smallest units that cover the payout`;
    case 'paid':
      return t`(carried before + left) in whole smallest units × coin price, rounded down to the cent`;
    case 'carryAfter':
      return t`carried before + left − coins sold`;
    case 'expected':
      return t`hash rate × 86,400 ÷ (difficulty × 2³²) × (subsidy + average fees)`;
    case 'luck':
      return t`share ÷ expected, rounded down to 0.01 %`;
  }
}

/** What a journal of a payout does; what is not known stays as the ledger names it. */
export function codeWord(code: string): string {
  switch (code) {
    case 'pool-receipt':
      return t`Pool’s receipt`;
    case 'mining-payout':
      return t`Mining payout`;
    case 'mining-fee':
      return t`Mining fees`;
    default:
      return code;
  }
}
