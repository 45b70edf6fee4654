import { t } from '@lingui/core/macro';
import type { readAnyTrade } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import { cents, floorShare, formatCents, parseCents } from '#domain/money/amount.ts';

type Trade = ReplyOf<typeof readAnyTrade>;

/** What a trade pays if it is won, and what it does to the house; amounts in its wallet, signed ones with their sign. */
export interface TradeFigures {
  /** The stake with its profit. */
  readonly payout: string;
  readonly houseIfWon: string;
  readonly houseIfLost: string;
  /** What became of it; null while it is open. */
  readonly house: string | null;
}

const against = (amount: bigint): string => formatCents(cents(-amount));

/** The figures of a trade for the house, which has the other side of it: what the customer gains the house pays. */
export function figuresOf({ amount, payoutRate, profit }: Trade): TradeFigures {
  const stake = parseCents(amount);
  if (stake === null) throw new Error(`a trade with the stake ${amount}`);
  const won = floorShare(stake, payoutRate);
  return {
    payout: formatCents(cents(stake + won)),
    houseIfWon: against(won),
    houseIfLost: formatCents(stake),
    // A profit has two decimals, whichever its sign.
    house: profit === null ? null : against(BigInt(profit.replace('.', ''))),
  };
}

/** '1 min', '15 min', '90 s' */
export function durationWords(seconds: number): string {
  if (seconds < 60 || seconds % 60 !== 0) return t`${seconds} s`;
  const minutes = seconds / 60;
  return t`${minutes} min`;
}
