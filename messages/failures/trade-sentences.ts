import type { Failure } from '#domain/failures/failures.ts';
import { ended, grouped, minuteIn } from '#domain/languages/words.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { Translator, Values } from '../message.ts';
import { tradeFailures } from './english-trades.ts';

type TradeFailure = Extract<Failure, { code: keyof typeof tradeFailures }>;

export const isTradeFailure = (failure: Failure): failure is TradeFailure => Object.hasOwn(tradeFailures, failure.code);

/**
 * The sentences that the trade room needs at hand: it loads no others.
 *
 * @param hint for a form that has asked for nothing yet: without the assurance that no money moved
 */
export function tradeSentence(translator: Translator, failure: TradeFailure, hint = false): string {
  const { code } = failure;
  return translator.say(`tradeFailures.${code}`, tradeFailures[code], {
    ...valuesOf(failure, translator),
    hint,
  });
}

function valuesOf(failure: TradeFailure, { language }: Translator): Values {
  switch (failure.code) {
    case 'pair_closed':
    case 'price_stale':
      return { ...failure.facts, currencyPair: nameOfPair(failure.facts.currencyPair) };
    case 'duration_not_offered':
      return { offered: failure.facts.offered.join(', ') };
    case 'stake_out_of_limits':
      return { min: grouped(failure.facts.min), max: grouped(failure.facts.max) };
    case 'own_limit_reached': {
      const { limit, period, amount, left, asked, fitsFrom } = failure.facts;
      return {
        limit,
        period,
        amount: grouped(amount),
        left: grouped(left),
        asked: grouped(asked),
        fitsFrom: fitsFrom === null ? null : minuteIn(language, fitsFrom),
      };
    }
    case 'excluded':
      return { exclusion: failure.facts.exclusion, until: minuteIn(language, failure.facts.until) };
    case 'switched_off':
      return { what: switchedOff(failure.facts.what), reason: ended(failure.facts.reason) };
  }
}

/** What a switch stops: a product by its word, a pair by its name. */
const switchedOff = (what: string): string => (/^[A-Z0-9]+$/.test(what) ? nameOfPair(what) : what);
