import type { Failure, FailureCode, FailureFacts } from '#domain/failures/failures.ts';
import { countryIn, grouped, minuteIn, secondIn } from '#domain/languages/words.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { Translator, Values } from '../message.ts';
import { phraseSentence } from '../phrases/phrases.ts';
import { failures, failureWords } from './english.ts';
import { isTradeFailure, tradeSentence } from './trade-sentences.ts';

/** The codes whose sentence is what the check itself has said. */
const phraseCodes = [
  'invalid_input',
  'password_refused',
  'transaction_id_invalid',
  'output_invalid',
  'amount_received_invalid',
  'address_invalid',
] as const;
type PhraseFailure = Extract<Failure, { code: (typeof phraseCodes)[number] }>;
type PlainFailure = Extract<Failure, { code: keyof typeof failures }>;

/** What happened, whether money moved, and what would be right: the sentence for a failure. A code without one does not compile. */
export function failureSentence(translator: Translator, failure: Failure): string {
  if (isTradeFailure(failure)) return tradeSentence(translator, failure);
  if (isPhrase(failure)) return sentenceOfPhrase(translator, failure);
  return translator.say(`failures.${failure.code}`, failures[failure.code], valuesOf(translator, failure));
}

const isPhrase = (failure: Failure): failure is PhraseFailure => phraseCodes.some((code) => code === failure.code);

function sentenceOfPhrase(translator: Translator, failure: PhraseFailure): string {
  return failure.code === 'invalid_input'
    ? failure.facts.fields.map(({ field, problem }) => `${field}: ${phraseSentence(translator, problem)}`).join('; ')
    : phraseSentence(translator, failure.facts.problem);
}

type ValuesOf = { readonly [C in PlainFailure['code']]: (facts: FailureFacts[C], translator: Translator) => Values };

/** The codes whose facts are put in as they are. */
type CodeOfPlainFacts = { [C in FailureCode]: FailureFacts[C] extends Values ? C : never }[FailureCode];

const word = ({ say }: Translator, name: keyof typeof failureWords, values: Values): string =>
  say(`failureWords.${name}`, failureWords[name], values);
const statusWord = (translator: Translator, status: string): string => word(translator, 'status', { status });
const namedPair = ({ currencyPair }: { readonly currencyPair: string }): Values => ({
  currencyPair: nameOfPair(currencyPair),
});
const percent = (basisPoints: number): number => basisPoints / 100;

/** What is put in otherwise than it stands in the facts: amounts in thousands, times, shares, words and lists. */
const prepared: Partial<ValuesOf> & Pick<ValuesOf, Exclude<PlainFailure['code'], CodeOfPlainFacts>> = {
  account_not_approved: ({ accountStatus }, translator) => ({ accountStatus: statusWord(translator, accountStatus) }),
  customer_not_approved: ({ accountStatus, until }, translator) => ({
    accountStatus: statusWord(translator, accountStatus),
    until,
  }),
  status_change_not_allowed: ({ from, to }, translator) => ({
    from: statusWord(translator, from),
    to: statusWord(translator, to),
  }),
  already_decided: ({ status }, translator) => ({ status: statusWord(translator, status) }),
  withdrawal_not_cancellable: ({ status }, translator) => ({ status: statusWord(translator, status) }),
  approval_conditions_missing: ({ missing }, translator) => ({
    missing: missing.map((condition) => word(translator, 'condition', { condition })).join('; '),
  }),
  agreement_changed: ({ agreements }, translator) => ({
    agreements: new Intl.ListFormat(translator.language).format(
      agreements.map((kind) => word(translator, 'agreement', { kind })),
    ),
  }),
  country_closed: ({ country }, { language }) => ({ country: countryIn(language, country) }),
  rate_limited: ({ retryAfterSeconds }) => ({
    retryAfterSeconds,
    minutes: retryAfterSeconds < 120 ? 0 : Math.ceil(retryAfterSeconds / 60),
  }),
  insufficient_available: ({ available, asked }) => ({ available: grouped(available), asked: grouped(asked) }),
  deposit_out_of_limits: ({ min, max }) => ({ min: grouped(min), max: grouped(max) }),
  allocation_out_of_limits: ({ min, max }) => ({ min: grouped(min), max: grouped(max) }),
  open_quotes_full: ({ most, left, asked }) => ({ most: grouped(most), left: grouped(left), asked: grouped(asked) }),
  network_fee_changed: ({ paymentMethod, networkFee }) => ({ paymentMethod, networkFee: grouped(networkFee) }),
  payout_below_dust: ({ least, network }) => ({ least: grouped(least), network }),
  payout_seen: ({ at, ...facts }, { language }) => ({ ...facts, at: minuteIn(language, at) }),
  undo_too_early: ({ until }, { language }) => ({ until: minuteIn(language, until) }),
  withdrawals_frozen: ({ owed }) => ({ owed: grouped(owed) }),
  copying_frozen: ({ owed }) => ({ owed: grouped(owed) }),
  share_raised: ({ shareBps }) => ({ shareBps: percent(shareBps) }),
  house_share_raised: ({ houseShareBps }) => ({ houseShareBps: percent(houseShareBps) }),
  share_out_of_bounds: ({ mostBps }) => ({ mostBps: percent(mostBps) }),
  payout_changed: ({ payoutRate }) => ({ payoutRate: percent(payoutRate) }),
  order_too_late: ({ notAfter }, { language }) => ({ notAfter: secondIn(language, notAfter) }),
  exclusion_not_shortened: ({ exclusion, until }, { language }) => ({ exclusion, until: minuteIn(language, until) }),
  pair_not_tradable: ({ currencyPair, why }, translator) => ({
    currencyPair: nameOfPair(currencyPair),
    why: phraseSentence(translator, why),
  }),
  pair_not_quoted: namedPair,
  price_not_live: namedPair,
  exposure_full: ({ currencyPair }) => ({ currencyPair: currencyPair === null ? null : nameOfPair(currencyPair) }),
  practice_topped_up: ({ again }, { language }) => ({ again: minuteIn(language, again) }),
};

function valuesOf<C extends PlainFailure['code']>(
  translator: Translator,
  { code, facts }: { readonly code: C; readonly facts: FailureFacts[C] },
): Values {
  const table: { readonly [P in C]?: (facts: FailureFacts[P], translator: Translator) => Values } = prepared;
  const prepare = table[code];
  if (prepare) return prepare(facts, translator);
  return Object.fromEntries(
    Object.entries(facts).filter(([, fact]) => fact === null || /^(string|number|boolean)$/.test(typeof fact)),
  );
}
