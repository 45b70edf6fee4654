import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatScaled } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { scaledOf } from '#domain/trades/receipt-ticks.ts';
import { money, signedMoney } from '#web/ui/money.ts';

/** The side that was taken. */
export const sideWord = (positions: TradeReceipt['positions']): string => (positions === 'UP' ? t`Up` : t`Down`);

/** Which money it was. */
export const unitWord = (wallet: TradeReceipt['wallet']): string => (wallet === 'real' ? 'USD' : t`practice USD`);

/** Why a stake came back (T4, T5). */
const reasons: Readonly<Record<string, MessageDescriptor>> = {
  tie: msg`entry and exit are the same price`,
  'no entry tick': msg`no price was recorded in time for the entry`,
  'no confirming tick': msg`no price was recorded in time after the end`,
  'source changed': msg`the price source changed during the trade`,
  'no tick after entry': msg`no price was recorded between entry and end`,
  'exit tick too old': msg`the last price before the end was too old`,
};

/** Seconds as people say them: 30 → '30 s', 300 → '5 min'. */
const durationText = (seconds: number): string => (seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`);

/** The same where the price is an index, which is decided by what its exchanges moved. */
const indexReasons: Readonly<Record<string, MessageDescriptor>> = {
  tie: msg`the median of the exchanges’ moves is zero`,
  'source changed': msg`the price source, or the exchanges of the index, changed during the trade`,
};

/** Which way the price went from entry to exit, and who wins by that; null while there is no exit. */
export function whoWins(receipt: TradeReceipt): string | null {
  const { ticks, decimals } = receipt;
  const { entry, exit } = ticks;
  if (entry?.index) return whoWinsByMoves(receipt);
  const [from, to] = [entry && scaledOf(entry.price, decimals), exit && scaledOf(exit.price, decimals)];
  if (from === null || to === null) return null;
  if (from === to) return t`The price is the same: a tie`;
  const by = money(formatScaled(to > from ? to - from : from - to, decimals));
  return to > from ? t`The price rose by ${by}: up wins` : t`The price fell by ${by}: down wins`;
}

/** An index may rise where most of its exchanges fell (T4): its two prices do not say who wins. The moves are in the full proof. */
function whoWinsByMoves({ status, positions, refundReason }: TradeReceipt): string | null {
  if (refundReason === 'tie') return t`The median of the exchanges’ moves is zero: a tie`;
  if (status !== 'WON' && status !== 'LOST') return null;
  return (status === 'WON') === (positions === 'UP')
    ? t`The exchanges rose by the median of their moves: up wins`
    : t`The exchanges fell by the median of their moves: down wins`;
}

/** The trade in one sentence. */
export function tradeInWords(receipt: TradeReceipt): string {
  const { currencyPair, duration, amount, wallet, positions, profit, status } = receipt;
  const stake = `${money(amount)} ${unitWord(wallet)}`;
  const pair = nameOfPair(currencyPair);
  const time = durationText(duration);
  const placed =
    positions === 'UP'
      ? t`${stake} on ${pair} going up within ${time}.`
      : t`${stake} on ${pair} going down within ${time}.`;
  const { entry, exit } = receipt.ticks;
  const prices = entry && exit ? t`Entry at ${money(entry.price)}, exit at ${money(exit.price)}.` : '';
  return [placed, prices, ending(status, profit ?? '0.00', wallet, reasonOf(receipt))].filter(Boolean).join(' ');
}

function ending(status: TradeReceipt['status'], profit: string, wallet: TradeReceipt['wallet'], why: string): string {
  const amount = `${signedMoney(profit)} ${unitWord(wallet)}`;
  switch (status) {
    case 'PENDING':
      return t`It is still open.`;
    case 'WON':
      return t`It won: ${amount}.`;
    case 'LOST':
      return t`It lost: ${amount}.`;
    case 'REFUNDED':
      return t`The stake was returned: ${why}.`;
  }
}

function reasonOf({ refundReason, ticks }: TradeReceipt): string {
  const reason = refundReason ?? '';
  const known = (ticks.entry?.index ? indexReasons[reason] : undefined) ?? reasons[reason];
  return known ? i18n._(known) : reason;
}

const codes: Readonly<Record<string, MessageDescriptor>> = {
  stake: msg`stake`,
  win: msg`win`,
  loss: msg`loss`,
  refund: msg`returned stake`,
};

/** What a posting of a trade is called; its own name where it has no other. */
export function codeWord(code: string): string {
  const word = codes[code];
  return word ? i18n._(word) : code;
}

const kinds: Readonly<Record<string, MessageDescriptor>> = {
  available: msg`customer, available`,
  staked: msg`customer, staked`,
  allocated: msg`customer, allocated to a copy`,
  bankroll: msg`house, bankroll`,
  exposure: msg`house, set aside for open trades`,
};

/** Whose account it is, without a name; its own name where it has no other. */
export function accountWord(kind: string): string {
  const word = kinds[kind];
  return word ? i18n._(word) : kind;
}
