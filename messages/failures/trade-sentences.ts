import type { Failure, FailureFacts } from '#domain/failures/failures.ts';
import { ended, grouped, minuteIn } from '#domain/languages/words.ts';

/** What the trade room says of a ticket before it is sent, in the words of the refusal. */
const tradeCodes = [
  'pair_closed',
  'price_stale',
  'duration_not_offered',
  'stake_out_of_limits',
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
    case 'pair_closed':
      return `${failure.facts.currencyPair} is closed for new trades: ${closedInWords(failure.facts.closedBy)}. No money moved.`;
    case 'price_stale':
      return `The price of ${failure.facts.currencyPair} is stale, so no trade can start on it now. No money moved.`;
    case 'duration_not_offered':
      return `Choose one of the offered durations: ${failure.facts.offered.join(', ')} seconds. No money moved.`;
    case 'stake_out_of_limits':
      return `The stake has to be between ${grouped(failure.facts.min)} and ${grouped(failure.facts.max)}. No money moved.`;
    case 'own_limit_reached':
      return ownLimitSentence(failure.facts);
    case 'excluded':
      return `You have set a ${failure.facts.exclusion} that holds until ${minuteIn('en', failure.facts.until)}. Until then nothing is staked, bought or paid in with real money; what you have can be withdrawn at any time. No money moved.`;
    case 'switched_off':
      return `${switchInWords(failure.facts.what)} paused by the operator: ${ended(failure.facts.reason)} No money moved.`;
  }
}

/**
 * A refusal's sentence for a form that has asked for nothing yet: without the assurance that no money moved. In each
 * language that it is written in.
 */
export const asHint = (sentence: string): string =>
  sentence.replace(/ (?:No money moved|No se ha movido dinero)(?:\.$|; (.))/, (_all, next?: string) =>
    next === undefined ? '' : ` ${next.toUpperCase()}`,
  );

/** The limit, what is left of it, and when the amount fits (A13). */
function ownLimitSentence({ limit, period, amount, left, asked, fitsFrom }: FailureFacts['own_limit_reached']): string {
  const windows: Readonly<Record<string, string>> = { day: '24 hours', week: '7 days', month: '30 days' };
  const counted = limit === 'loss' ? ' (open trades count as lost until they end)' : '';
  const when = fitsFrom === null ? '' : ` It fits from ${minuteIn('en', fitsFrom)} on.`;
  return `Your own ${limit} limit of ${grouped(amount)} USD in ${windows[period] ?? period} leaves ${grouped(left)}${counted}, and this takes ${grouped(asked)}.${when} No money moved.`;
}

function closedInWords(closedBy: FailureFacts['pair_closed']['closedBy']): string {
  switch (closedBy) {
    case 'guard':
      return 'the exchanges that quote it disagree on its price';
    case 'wide':
      return 'its bid and ask are too far apart';
    case 'quiet':
      return 'its quotes change too seldom';
    case 'liquidity':
      return 'it is quoted too seldom or too wide';
  }
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
    case 'mining':
      return 'The sale of mining contracts is';
    default:
      return `Trading ${what} is`;
  }
}
