import { ended, grouped, minuteIn } from '#domain/languages/words.ts';
import type { Failure, FailureFacts } from './failures.ts';

/** What a ticket can be refused for before it is sent. */
const tradeCodes = [
  'insufficient_available',
  'pair_unknown',
  'pair_not_tradable',
  'pair_closed',
  'price_stale',
  'price_not_live',
  'duration_not_offered',
  'stake_out_of_limits',
  'payout_changed',
  'bankroll_short',
  'exposure_full',
  'own_limit_reached',
  'excluded',
  'switched_off',
] as const;
type TradeFailure = Extract<Failure, { code: (typeof tradeCodes)[number] }>;

export const isTradeFailure = (failure: Failure): failure is TradeFailure =>
  tradeCodes.some((code) => code === failure.code);

/** The sentences of sentences.ts that the trade room needs at hand: it loads no others. */
export function tradeSentenceOf(failure: TradeFailure): string {
  switch (failure.code) {
    case 'insufficient_available':
      return `Your available balance of ${grouped(failure.facts.available)} does not cover ${grouped(failure.facts.asked)}. No money moved.`;
    case 'pair_unknown':
      return `There is no pair ${failure.facts.currencyPair}. GET /api/markets lists the pairs.`;
    case 'pair_not_tradable':
      return `${failure.facts.currencyPair} cannot be traded: ${failure.facts.why}. No money moved.`;
    case 'pair_closed':
      return `${failure.facts.currencyPair} is closed for new trades: the exchanges that quote it disagree on its price. No money moved; it opens again when they agree.`;
    case 'price_stale':
      return `The price of ${failure.facts.currencyPair} is stale, so no trade can start on it now. No money moved.`;
    case 'price_not_live':
      return `${failure.facts.currencyPair} has no live source now. Real money trades only on live prices; the practice wallet stays open. No money moved.`;
    case 'duration_not_offered':
      return `Choose one of the offered durations: ${failure.facts.offered.join(', ')} seconds. No money moved.`;
    case 'stake_out_of_limits':
      return `The stake has to be between ${grouped(failure.facts.min)} and ${grouped(failure.facts.max)}. No money moved.`;
    case 'payout_changed':
      return `The payout is ${failure.facts.payoutRate / 100} % now, not the one that you read. Look at the ticket again. No money moved.`;
    case 'bankroll_short':
      return 'The house cannot cover this payout at the moment, so it does not take the trade. No money moved; a smaller stake may pass.';
    case 'exposure_full':
      return `The house has reached the limit of what it may owe on open trades${failure.facts.currencyPair === null ? '' : ` of ${failure.facts.currencyPair}`}, so it does not take this one. No money moved; a smaller stake may pass, and room is made as trades end.`;
    case 'own_limit_reached':
      return ownLimitSentence(failure.facts);
    case 'excluded':
      return `You have set a ${failure.facts.exclusion} that holds until ${minuteIn('en', failure.facts.until)}. Until then nothing is staked or paid in with real money; what you have can be withdrawn at any time. No money moved.`;
    case 'switched_off':
      return `${switchInWords(failure.facts.what)} paused by the operator: ${ended(failure.facts.reason)} No money moved.`;
  }
}

/** The limit, what is left of it, and when the amount fits (A13). */
function ownLimitSentence({ limit, period, amount, left, asked, fitsFrom }: FailureFacts['own_limit_reached']): string {
  const windows: Readonly<Record<string, string>> = { day: '24 hours', week: '7 days', month: '30 days' };
  const counted = limit === 'loss' ? ' (open trades count as lost until they end)' : '';
  const when = fitsFrom === null ? '' : ` It fits from ${minuteIn('en', fitsFrom)} on.`;
  return `Your own ${limit} limit of ${grouped(amount)} USD in ${windows[period] ?? period} leaves ${grouped(left)}${counted}, and this takes ${grouped(asked)}.${when} No money moved.`;
}

function switchInWords(what: string): string {
  switch (what) {
    case 'deposits':
      return 'Deposits are';
    case 'withdrawals':
      return 'New withdrawals are';
    case 'trades':
      return 'Up/down trading with real money is';
    case 'practice':
      return 'Practice trading is';
    case 'copying':
      return 'Copying traders is';
    default:
      return `Trading ${what} is`;
  }
}
