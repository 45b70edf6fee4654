import { type Phrase, type PhraseCode, type PhraseFacts, phrase } from '#domain/failures/phrases.ts';
import { phraseCodes } from '#messages/phrases/phrases.ts';

/** The codes whose phrases say something of the case. */
type CodeWithFacts = { [C in PhraseCode]: keyof PhraseFacts[C] extends never ? never : C }[PhraseCode];

const now = '2026-11-22T10:15:30.000Z';
const size = { width: 9_000, height: 8_000 } as const;
const files = ['front', 'back'];

/** Facts for every way in which a phrase can read; a code without any does not compile. */
const withFacts: { readonly [C in CodeWithFacts]: readonly PhraseFacts[C][] } = {
  as_written: [{ text: 'Ŝåîð ƀéƒöŕé' }],
  missing_of: [{ expected: phrase('no_string') }, { expected: phrase('no_name', { most: 60 }) }],
  too_short: [{ least: 3 }],
  too_long: [{ most: 80 }],
  too_many_entries: [{ most: 20 }],
  fits_too_many_people: [{ most: 20 }],
  fits_too_many_payments: [{ most: 500 }],
  fits_too_many_payers: [{ most: 20 }],
  one_of: [{ values: ['UP', 'DOWN'] }],
  at_least: [{ least: '1.00' }],
  at_most: [{ most: '100' }],
  setting_amount: [{ least: '0.00', most: '100.00' }],
  pair_fixed: [{ decimals: 2 }],
  pair_recorded: [{ decimals: 2 }],
  symbol_taken: [{ pair: 'ETHUSD' }],
  symbol_polled: [{ currency: 'usd' }],
  plan_amount: [{ least: '1.00', most: '1000.00' }],
  brand_accent: [
    { colour: '#f0c000', surface: 'a card', on: '#ffffff', ratio: '1.70', least: '4.5', nearest: '#826800' },
  ],
  // Without the braces that facts have where they are said: a brace in a sentence is a value that was not put in.
  answer_fact_unknown: [{ fact: 'nmae', known: 'name, subject, record' }],
  mail_fact_unknown: [{ fact: 'profit', known: 'amount, product' }],
  mail_fact_missing: [{ fact: 'amount', known: 'amount, product' }],
  brand_picture: [{ why: 'has <script>; a logo may hold shapes, gradients, masks and links within itself' }],
  text_long: [{ length: '50001', most: '50000' }],
  text_character: [{ line: '3', code: '202E' }],
  text_html: [{ line: '3', tag: '<b>' }],
  text_link: [{ line: '3', address: 'ftp://a.example' }],
  text_name: [{ line: '3', name: 'unknown', known: 'name, supportEmail' }],
  announcement_order: [{ from: now, until: now }],
  announcement_over: [{ until: now, now }],
  announcement_long: [{ days: 90, latest: now }],
  announcement_far: [{ latest: now }],
  setting_above: [{ other: 'DEPOSIT_MAX', value: '100.00' }],
  setting_below: [{ other: 'DEPOSIT_MIN', value: '1.00' }],
  setting_coins: [{ least: '0.00000000', most: '1000000000.00000000' }],
  setting_number: [{ least: '0', most: '720' }],
  above_zero_decimals: [{ decimals: 2 }],
  above_zero_example: [{ example: '25.00' }],
  above_zero_decimals_example: [{ decimals: 8, example: '0.25' }],
  no_decimal: [{ decimals: 8 }],
  no_day: [{ example: '1990-05-17' }],
  too_many_days: [{ most: 3_700 }],
  too_many_periods: [{ most: 400 }],
  no_name: [{ most: 60 }],
  no_tag: [{ most: 30 }],
  no_length: [{ maxBytes: 1_048_576 }],
  no_form: [{ files }],
  no_multipart_form: [{ files }],
  broken_form: [{ files }],
  file_missing: [{ files }],
  file_over: [{ most: 1_048_576, size: 2_000_000 }],
  tus_purpose: [{ values: ['profile-photo', 'deposit-proof'] }],
  no_phone: [{ country: 'CH' }, { country: null }],
  too_long_ago: [{ years: 120 }],
  password_length: [{ least: 10, most: 128 }],
  image_over: [{ bytes: 1_048_576 }],
  too_many_pixels: [{ ...size, millions: 25 }],
  too_deep_pixels: [{ ...size, bytesEach: 8 }],
  too_few_pixels: [{ width: 10, height: 10, long: 480, short: 300 }],
  contact_name_wrong: [{ most: 80 }],
  contact_message_long: [{ most: 4_000, length: 5_000 }],
  promises_profit: [{ words: 'guaranteed' }],
  more_than_copy: [{ most: '100.00' }],
  more_than_aside: [{ most: '100.00' }],
  below_fee: [{ least: '2.01', fee: '2.00' }],
  below_dust: [{ least: '3.00', fee: '2.00', network: 'Bitcoin' }],
  evm_address_is_bitcoin: [{ coin: 'BNB Smart Chain' }],
  no_evm_address: [{ coin: 'USDT (ERC-20)' }],
  transaction_prefix: [
    { network: null, prefixed: true },
    { network: 'Ethereum (ERC-20)', prefixed: false },
  ],
  transaction_length: [
    { network: null, length: 63, hex: true },
    { network: 'BNB Smart Chain', length: 64, hex: false },
  ],
  transaction_of_coin: [{ coin: 'LTC' }],
  one_output: [{ network: 'Ethereum', coin: 'ETH', output: 3 }],
  which_output: [{ outputs: ['0', '2'] }],
  amount_of_coin: [{ coin: 'Bitcoin', decimals: 8, example: '0.01234567' }],
  amount_worth: [{ worth: '123456789012.00', coin: 'Bitcoin' }],
  amount_differs: [{ arrived: '0.01 BTC' }],
  paid_time_missing: [{ now }],
  paid_time_wrong: [{ now }],
  paid_time_future: [{ now }],
  paid_time_block: [{ at: now }],
  paid_time_early: [
    { since: 'deposit_asked', at: now },
    { since: 'payout_recorded', at: now },
  ],
  promise: [{ words: 'guaranteed' }],
  plan_unpriced: [{ pairs: ['LTCUSD', 'DOGEUSD'] }],
  day_too_far_back: [{ earliest: '2026-10-22', days: 31 }],
  day_before_first: [{ coin: 'BTC', first: '2026-10-22' }],
  not_next_day: [{ next: '2026-10-22' }],
  day_not_over_yet: [{ latest: '2026-10-22' }],
  fleet_too_large: [{ most: '1000000000000000000' }],
  above_rating: [{ rating: '10 TH/s' }],
};

const factsOf: Readonly<Partial<Record<PhraseCode, readonly object[]>>> = withFacts;

/** A phrase of every code, in every way in which it can read. */
export const phraseSamples: readonly Phrase[] = phraseCodes.flatMap((code) =>
  (factsOf[code] ?? [{}]).map((facts) => ({ code, facts }) as Phrase),
);
