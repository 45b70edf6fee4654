type Nothing = Readonly<Record<never, never>>;

/** What a request has to be like, and the forms and files that come with it. */
interface RequestPhrases {
  /** Of a refusal that was kept from before there were codes: its sentence, as it was written. */
  as_written: { readonly text: string };
  missing: Nothing;
  /** What it has to be instead. */
  missing_of: { readonly expected: Phrase };
  unknown_field: Nothing;
  wrong_form: Nothing;
  no_json_object: Nothing;
  too_short: { readonly least: number };
  too_long: { readonly most: number };
  too_many_entries: { readonly most: number };
  /** Of a search by a name. */
  fits_too_many_people: { readonly most: number };
  /** Of a search by how a transaction begins: of its payments, and of the customers whose they are. */
  fits_too_many_payments: { readonly most: number };
  fits_too_many_payers: { readonly most: number };
  one_of: { readonly values: readonly string[] };
  no_string: Nothing;
  no_whole_number: Nothing;
  no_boolean: Nothing;
  no_text_character: Nothing;
  at_least: { readonly least: string };
  at_most: { readonly most: string };
  above_zero_cents: Nothing;
  above_zero_decimals: { readonly decimals: number };
  above_zero_example: { readonly example: string };
  above_zero_decimals_example: { readonly decimals: number; readonly example: string };
  dollars: Nothing;
  decimal_cents: Nothing;
  decimal_of_asset: Nothing;
  decimal_of_coin: Nothing;
  no_decimal: { readonly decimals: number };
  no_cursor: Nothing;
  no_email: Nothing;
  several_emails: Nothing;
  no_time: Nothing;
  no_day: { readonly example: string };
  before_from: Nothing;
  too_many_days: { readonly most: number };
  too_many_periods: { readonly most: number };
  in_future: Nothing;
  no_name: { readonly most: number };
  no_country: Nothing;
  no_tag: { readonly most: number };
  no_time_zone: Nothing;
  no_second_factor: Nothing;
  no_base64: Nothing;
  no_base64url: Nothing;
  no_hash_rate: Nothing;
  no_sha256: Nothing;
  no_read_text: Nothing;
  no_mined_amount: Nothing;
  no_length: { readonly maxBytes: number };
  no_form: { readonly files: readonly string[] };
  no_multipart_form: { readonly files: readonly string[] };
  broken_form: { readonly files: readonly string[] };
  file_missing: { readonly files: readonly string[] };
  several_files: Nothing;
  no_file: Nothing;
  file_over: { readonly most: number; readonly size: number };
  tus_version: Nothing;
  tus_headers: Nothing;
  tus_too_long: Nothing;
  tus_length: Nothing;
  tus_metadata: Nothing;
  tus_name: Nothing;
  tus_type: Nothing;
  tus_purpose: { readonly values: readonly string[] };
}

/** What people say of themselves, their passwords, their ID images, and what visitors write. */
interface PeoplePhrases {
  no_line: Nothing;
  unseen_characters: Nothing;
  no_letter: Nothing;
  /** Of which country it was read, by its code; null where none was given. */
  no_phone: { readonly country: string | null };
  too_long_ago: { readonly years: number };
  no_reason: Nothing;
  no_reason_despite_case: Nothing;
  no_reason_despite_shared_card: Nothing;
  own_email: Nothing;
  password_length: { readonly least: number; readonly most: number };
  password_is_email: Nothing;
  password_common: Nothing;
  password_of_names: Nothing;
  password_present: Nothing;
  image_empty: Nothing;
  image_over: { readonly bytes: number };
  no_image: Nothing;
  too_many_pixels: { readonly width: number; readonly height: number; readonly millions: number };
  too_deep_pixels: { readonly width: number; readonly height: number; readonly bytesEach: number };
  too_few_pixels: { readonly width: number; readonly height: number; readonly long: number; readonly short: number };
  image_damaged: Nothing;
  contact_name_missing: Nothing;
  contact_name_wrong: { readonly most: number };
  contact_email_wrong: Nothing;
  contact_message_missing: Nothing;
  contact_message_long: { readonly most: number; readonly length: number };
}

/** What is traded, copied, paid in and paid out. */
interface MoneyPhrases {
  display_only: Nothing;
  pair_retired: Nothing;
  asked_now_and_then: Nothing;
  trader_name_wrong: Nothing;
  promises_profit: { readonly words: string };
  no_fixed_stake: Nothing;
  more_than_copy: { readonly most: string };
  stop_loss_reached: Nothing;
  more_than_aside: { readonly most: string };
  below_fee: { readonly least: string; readonly fee: string };
  below_dust: { readonly least: string; readonly fee: string; readonly network: string };
  evm_address_is_bitcoin: { readonly coin: string };
  no_evm_address: { readonly coin: string };
  evm_checksum: Nothing;
  token_address: Nothing;
  zero_address: Nothing;
  bitcoin_address_is_evm: Nothing;
  bitcoin_test_address: Nothing;
  no_bitcoin_address: Nothing;
  anyones_address: Nothing;
  bitcoin_checksum: Nothing;
  own_address: Nothing;
  /** A transaction id of a network: what is right, and what is wrong with the one that was typed. */
  transaction_prefix: { readonly network: string | null; readonly prefixed: boolean };
  transaction_length: { readonly network: string | null; readonly length: number; readonly hex: boolean };
  transaction_of_coin: { readonly coin: string };
  one_output: { readonly network: string; readonly coin: string; readonly output: number };
  which_output: { readonly outputs: readonly string[] };
  amount_of_coin: { readonly coin: string; readonly decimals: number; readonly example: string };
  amount_worth: { readonly worth: string; readonly coin: string };
  amount_worth_nothing: Nothing;
  amount_differs: { readonly arrived: string };
  transaction_missing: Nothing;
  /** `now` and `at` are times in ISO 8601, here and below. */
  paid_time_missing: { readonly now: string };
  paid_time_wrong: { readonly now: string };
  paid_time_future: { readonly now: string };
  paid_time_early: { readonly since: PaidSince; readonly at: string };
  paid_time_block: { readonly at: string };
}

/** What the operator's staff type: the house's money, switches, plans and machines. */
interface OperatorPhrases {
  no_switch_reason: Nothing;
  setting_time: Nothing;
  terms_stakes: Nothing;
  terms_of_new: Nothing;
  pair_twice: Nothing;
  pairs_refused: Nothing;
  pair_fixed: { readonly decimals: number };
  pair_recorded: { readonly decimals: number };
  pair_not_streamed: Nothing;
  hours_in_order: Nothing;
  liquidity_of_file: Nothing;
  symbol_taken: { readonly pair: string };
  symbol_polled: { readonly currency: string };
  plan_amount: { readonly least: string; readonly most: string };
  plan_address: Nothing;
  brand_accent: {
    readonly colour: string;
    readonly surface: string;
    readonly on: string;
    readonly ratio: string;
    readonly least: string;
    readonly nearest: string;
  };
  brand_link: Nothing;
  brand_address_twice: Nothing;
  /** `why` is of the check of pictures, in English: staff alone read it. */
  brand_picture: { readonly why: string };
  brand_picture_missing: Nothing;
  brand_icon: Nothing;
  text_empty: Nothing;
  text_long: { readonly length: string; readonly most: string };
  /** `code` is the character's number, in hex. */
  text_character: { readonly line: string; readonly code: string };
  text_html: { readonly line: string; readonly tag: string };
  text_link: { readonly line: string; readonly address: string };
  /** Without their braces. */
  text_name: { readonly line: string; readonly name: string; readonly known: string };
  text_english: Nothing;
  text_missing: Nothing;
  /** `known`: the facts that there are, in braces. */
  mail_fact_unknown: { readonly fact: string; readonly known: string };
  mail_fact_missing: { readonly fact: string; readonly known: string };
  mail_brace: Nothing;
  /** A prepared answer names a fact that there is not. */
  answer_fact_unknown: { readonly fact: string; readonly known: string };
  mail_address: Nothing;
  mail_markup: Nothing;
  mail_no_end: Nothing;
  terms_duration_twice: Nothing;
  setting_above: { readonly other: string; readonly value: string };
  setting_below: { readonly other: string; readonly value: string };
  /** Of refusals that were kept before each cause had its own. */
  announcement_window: Nothing;
  announcement_order: { readonly from: string; readonly until: string };
  announcement_over: { readonly until: string; readonly now: string };
  announcement_long: { readonly days: number; readonly latest: string };
  announcement_far: { readonly latest: string };
  announcement_english: Nothing;
  setting_amount: { readonly least: string; readonly most: string };
  setting_coins: { readonly least: string; readonly most: string };
  setting_number: { readonly least: string; readonly most: string };
  earned_elsewhere: Nothing;
  coins_put_in: Nothing;
  no_bankroll: Nothing;
  plan_coins: Nothing;
  plan_hash_rate: Nothing;
  plan_price: Nothing;
  plan_fee: Nothing;
  plan_power: Nothing;
  plan_power_price: Nothing;
  promise: { readonly words: string };
  plan_unpriced: { readonly pairs: readonly string[] };
  books_full: Nothing;
  day_not_begun: Nothing;
  day_too_far_back: { readonly earliest: string; readonly days: number };
  day_before_first: { readonly coin: string; readonly first: string };
  day_without_receipt: Nothing;
  not_next_day: { readonly next: string };
  day_not_over: Nothing;
  day_not_over_yet: { readonly latest: string };
  receipt_waits: Nothing;
  no_note: Nothing;
  site_name_taken: Nothing;
  fleet_too_large: { readonly most: string };
  no_machines: Nothing;
  above_rating: { readonly rating: string };
}

/** What is at `askedAt`, before which nothing can have been paid. */
export type PaidSince = 'deposit_asked' | 'payout_recorded';

/**
 * The closed list of what is said of a single value: what is wrong with a field, a password, an address, and why a pair cannot be
 * traded. Each code carries the facts that its sentence needs. Sentences are made where they are read (`messages/phrases`).
 */
export interface PhraseFacts extends RequestPhrases, PeoplePhrases, MoneyPhrases, OperatorPhrases {}

export type PhraseCode = keyof PhraseFacts;

/** One phrase: a code of the closed list and its facts. */
export type Phrase = { [C in PhraseCode]: { readonly code: C; readonly facts: PhraseFacts[C] } }[PhraseCode];

/** What is wrong with a field of a request or a form. */
export interface FieldProblem {
  readonly field: string;
  readonly problem: Phrase;
}

type PlainCode = {
  [C in PhraseCode]: PhraseFacts[C] extends Nothing ? (keyof PhraseFacts[C] extends never ? C : never) : never;
}[PhraseCode];

/** Makes a phrase; one without facts is made of its code alone. */
export function phrase<C extends PlainCode>(code: C): Extract<Phrase, { code: C }>;
export function phrase<C extends PhraseCode>(code: C, facts: PhraseFacts[C]): Extract<Phrase, { code: C }>;
export function phrase(code: PhraseCode, facts: object = {}): Phrase {
  return { code, facts } as Phrase;
}
