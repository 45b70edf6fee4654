import { brandName } from '#domain/brand/kept-brand.ts';
import { dayText } from '#domain/clock/days.ts';
import { plansName } from '#domain/deposits/plans.ts';
import { limitCountriesName } from '#domain/house-settings/limit-countries.ts';
import { type Language, languages } from '#domain/languages/language.ts';
import { houseMaxExposure } from '#domain/markets/term-changes.ts';
import { formatAmount, type LedgerAsset } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { assetOfRecord, fieldsOf, wholeIn } from '#domain/review/audited-amounts.ts';
import { type DeedKind, deedKindOf } from '#domain/review/deed-steps.ts';
import type { Message, Translator } from '../message.ts';
import { auditedSetting } from './audited-setting.ts';
import { changedBrandParts, changedMails, changedTexts } from './changed-documents.ts';
import { deeds, furtherDeeds } from './english.ts';
import { deedParts } from './english-words.ts';
import { settingValueWords } from './setting-values.ts';
import { recordWord } from './words.ts';

/** 'slice.do-this' → 'slice: do this', of an action that has no sentence. */
const plain = (action: string): string => action.replace(/\.([^.]*)$/, ': $1').replaceAll('-', ' ');

/** What of an entry a sentence is made of. */
interface Deed {
  readonly action: string;
  /** Whom the record is of, where the reader may know it; null as well where they acted themselves. */
  readonly customer: string | null;
  /** What it was written about; of staff, the address. */
  readonly subject?: { readonly kind: string; readonly id: string } | undefined;
  readonly before: unknown;
  readonly after: unknown;
  /** What it was, where the record that says it is not for the reader; made of the record unless given. */
  readonly kind?: DeedKind | undefined;
}

/** How a sentence writes amounts ('1234.50') and days ('2026-11-21'): as its screen does. */
interface DeedWriting {
  readonly amount: (decimal: string) => string;
  readonly day: (day: string) => string;
  /** A setting and a switch by their names ('networkFee:Bitcoin', 'pair:BTCUSD'). */
  readonly setting: (name: string) => string;
  readonly switched: (name: string) => string;
  /** What an e-mail is about, by its kind ('deposit_approved'). */
  readonly mail: (kind: string) => string;
}

/** Whole minor units as a decimal of their asset; null for what is none. */
function decimalOf(value: unknown, asset: LedgerAsset): string | null {
  const units = wholeIn(value);
  return units === null ? null : formatAmount(units, asset);
}

/** '119.99 of 300.00 USD' where not what was asked for was credited; null where it was, or nothing yet. */
function creditedOf({ say }: Translator, { after }: Deed, writing: DeedWriting): string | null {
  const record = fieldsOf(after);
  const asset = assetOfRecord(record);
  const credited = decimalOf(record['credited'], asset);
  const amount = decimalOf(record['amount'], asset);
  if (credited === null || amount === null || credited === amount) return null;
  const values = { credited: writing.amount(credited), amount: writing.amount(amount), asset };
  return say('deedParts.credited', deedParts.credited, values);
}

/** The id of what the entry is about, where that is of a kind. */
const idOf = ({ subject }: Deed, kind: string): string | null => (subject?.kind === kind ? subject.id : null);

const written = (text: string | null, write: (text: string) => string): string | null =>
  text === null ? null : write(text);

/** How an announcement begins: in the reader's language where it has one, else in English. */
function announcementOf({ language }: Translator, texts: unknown): string | null {
  const words = fieldsOf(texts);
  const text = words[language] ?? words['en'];
  if (typeof text !== 'string') return null;
  return text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text;
}

/** 'terms of service (English, Spanish)'. */
function inLanguages(translator: Translator, what: string, which: readonly Language[]): string {
  const called = new Intl.DisplayNames([translator.language], { type: 'language' });
  return withParts(
    translator,
    what,
    which.map((one) => called.of(one) ?? one),
  );
}

/** 'the brand (name, logo)'. */
const withParts = (translator: Translator, what: string, parts: readonly string[]): string =>
  parts.length === 0
    ? what
    : translator.say('deedParts.inLanguages', deedParts.inLanguages, { what, languages: parts.join(', ') });

/** What came into force of a document, under its name as a change of it has it. */
const asChange = ({ before, after }: Deed, name: string): Pick<Deed, 'before' | 'after'> => ({
  before: { value: { [name]: fieldsOf(before)['value'] } },
  after: { value: { [name]: fieldsOf(after)['value'] } },
});

/** The texts that a change is about with their languages, or the one that words were added for; null where it is about none. */
function textsOf(translator: Translator, deed: Deed): string | null {
  const changed = changedTexts(deed);
  const name = fieldsOf(deed.after)['name'];
  if (changed.length === 0) return typeof name === 'string' ? wordOf(translator, 'text', name) : null;
  return changed.map((one) => inLanguages(translator, wordOf(translator, 'text', one.name), one.languages)).join(', ');
}

/** What was set, by its name: a setting of one number, a part of the brand, a text, an e-mail, or a pair. */
function settingOf({ translator, deed, writing }: Sentence): string | null {
  const setting = auditedSetting(deed);
  if (setting?.name === houseMaxExposure) return translator.say('deedParts.exposure', deedParts.exposure);
  if (setting) return writing.setting(setting.name);
  const name = textIn(fieldsOf(deed.after)['name']) ?? idOf(deed, 'setting');
  if (name === null) return null;
  const [kind = '', of, language] = name.split(':');
  if (of === undefined) return documentOf({ translator, deed, writing }, name);
  switch (kind) {
    case 'text': {
      const changed = changedTexts(asChange(deed, name)).flatMap((text) => text.languages);
      return inLanguages(translator, wordOf(translator, 'text', of), changed);
    }
    case 'mail':
      return inLanguages(
        translator,
        writing.mail(of),
        languages.filter((one) => one === language),
      );
    case 'pair':
    case 'listing':
      return nameOfPair(of);
    default:
      return writing.setting(name);
  }
}

/** A document of which there is one, the brand with its parts that changed; of any other setting its name. */
function documentOf({ translator, deed, writing }: Sentence, name: string): string {
  switch (name) {
    case brandName: {
      const parts = changedBrandParts(asChange(deed, name)).map((part) => wordOf(translator, 'part', part));
      return withParts(translator, translator.say('deedParts.brand', deedParts.brand), parts);
    }
    case plansName:
      return translator.say('deedParts.plans', deedParts.plans);
    case limitCountriesName:
      return translator.say('deedParts.limitCountries', deedParts.limitCountries);
    default:
      return writing.setting(name);
  }
}

/** A value with its unit where the entry is about a setting; a code of a closed list as a word. */
function valueWordsOf({ translator, deed, writing }: Sentence): string | null {
  const setting = auditedSetting(deed);
  if (setting)
    return setting.after === null ? null : settingValueWords(translator, setting, setting.after, writing.amount);
  if (deed.subject?.kind === 'setting') return null;
  return written(textIn(fieldsOf(deed.after)['value']), (text) => wordOf(translator, 'value', text));
}

/** A code of a record as a word of its fact; a code that has none is read as it is written. */
const wordOf = (translator: Translator, fact: string, code: string): string =>
  recordWord(translator, fact, code) ?? code;

/** The facts that sentences name. */
const factNames = [
  'account_status',
  'amount',
  'announcement',
  'answer',
  'audience',
  'code',
  'coin',
  'count',
  'credited',
  'customer',
  'day',
  'decision',
  'from',
  'mail',
  'model',
  'name',
  'names',
  'part',
  'payment_method',
  'role',
  'setting',
  'staff',
  'switch',
  'tag',
  'text',
  'to',
  'trades',
  'value',
  'vote',
] as const;
type FactName = (typeof factNames)[number];
const isFact = (name: string): name is FactName => factNames.some((known) => known === name);

/** Says each fact as itself, in braces: the brackets around it are looked at before it is filled in. */
const unfilled = Object.fromEntries(factNames.map((name) => [name, `{${name}}`]));

interface Sentence {
  readonly translator: Translator;
  readonly deed: Deed & { readonly kind: DeedKind };
  readonly writing: DeedWriting;
}

/** A fact of the record as a sentence says it; null where there is none. */
function factOf(name: FactName, { translator, deed, writing }: Sentence): string | null {
  const record = { ...fieldsOf(deed.before), ...fieldsOf(deed.after) };
  switch (name) {
    case 'customer':
      return deed.customer;
    case 'staff':
      return idOf(deed, 'staff');
    case 'switch':
      return written(idOf(deed, 'switch'), writing.switched);
    case 'credited':
      return creditedOf(translator, deed, writing);
    case 'vote':
      return written(deed.kind.vote, (vote) => wordOf(translator, name, vote));
    case 'announcement':
      return announcementOf(translator, record['texts']);
    case 'setting':
      return settingOf({ translator, deed, writing });
    case 'value':
      return valueWordsOf({ translator, deed, writing });
    case 'part':
      return listed(changedBrandParts(deed).map((part) => wordOf(translator, name, part)));
    case 'text':
      return textsOf(translator, deed);
    case 'mail':
      return listed(
        changedMails(deed).map(({ kind, language }) => inLanguages(translator, writing.mail(kind), [language])),
      );
    case 'names':
      return written(textIn(record[name]), (names) => names.replace(/\b[A-Z0-9]{5,}\b/g, nameOfPair));
    case 'day': {
      const day = record[name];
      return typeof day === 'number' ? writing.day(dayText(day)) : written(textIn(day), writing.day);
    }
    case 'amount': {
      const asset = assetOfRecord(record);
      return written(decimalOf(record[name], asset), (decimal) => `${writing.amount(decimal)} ${asset}`);
    }
    default:
      return written(textIn(record[name]), (text) => wordOf(translator, name, text));
  }
}

const listed = (words: readonly string[]): string | null => (words.length === 0 ? null : words.join(', '));

const textIn = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** The sentence of a deed with its facts in braces; of an action that has none, its name. */
function unfilledSentence({ say }: Translator, code: string, action: string): string {
  const further: Readonly<Record<string, Message>> = furtherDeeds;
  if (Object.hasOwn(further, code)) return say(`furtherDeeds.${code}`, further[code] ?? '', unfilled);
  const known: Readonly<Record<string, Message>> = deeds;
  return Object.hasOwn(known, action) ? say(`deeds.${action}`, known[action] ?? '', unfilled) : plain(action);
}

/** What was done, after the name of who did it: 'approved the deposit of 300.00 USD by Hugo Pires' (R2). */
export function deedSentence(translator: Translator, deed: Deed, writing: DeedWriting): string {
  const kind = deed.kind ?? deedKindOf(deed);
  const sentence = { translator, deed: { ...deed, kind }, writing };
  return unfilledSentence(translator, kind.code, deed.action).replace(/\[([^[\]]*)\]/g, (_whole, part: string) => {
    let lacks = false;
    const filled = part.replace(/\{(\w+)\}/g, (_fact, name: string) => {
      const fact = isFact(name) ? factOf(name, sentence) : null;
      lacks ||= fact === null;
      return fact ?? '';
    });
    return lacks ? '' : filled;
  });
}

/** Whom a sentence names beside who acted. Who acted about themselves is named once. */
export const namedBeside = (entry: {
  readonly actor: string;
  readonly customer: { readonly id: string; readonly name: string } | null;
}): string | null => (entry.customer === null || entry.customer.id === entry.actor ? null : entry.customer.name);
