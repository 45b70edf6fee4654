import { dayText } from '#domain/clock/days.ts';
import { formatAmount, type LedgerAsset } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { assetOfRecord, fieldsOf } from './audited-amounts.ts';
import { type DeedKind, deedKindOf } from './deed-steps.ts';
import { deeds, furtherDeeds } from './deeds.ts';

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
}

/** Whole minor units as a decimal of their asset; null for what is none. */
function decimalOf(value: unknown, asset: LedgerAsset): string | null {
  const digits = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return /^-?\d{1,18}$/.test(digits) ? formatAmount(BigInt(digits), asset) : null;
}

/** '119.99 of 300.00 USD' where not what was asked for was credited; null where it was, or nothing yet. */
function creditedOf({ after }: Deed, writing: DeedWriting): string | null {
  const record = fieldsOf(after);
  const asset = assetOfRecord(record);
  const credited = decimalOf(record['credited'], asset);
  const amount = decimalOf(record['amount'], asset);
  if (credited === null || amount === null || credited === amount) return null;
  return `${writing.amount(credited)} of ${writing.amount(amount)} ${asset}`;
}

/** The id of what the entry is about, where that is of a kind. */
const idOf = ({ subject }: Deed, kind: string): string | null => (subject?.kind === kind ? subject.id : null);

const written = (text: string | null, write: (text: string) => string): string | null =>
  text === null ? null : write(text);

/** How an announcement begins, in English. */
function announcementOf(texts: unknown): string | null {
  const { en } = fieldsOf(texts);
  if (typeof en !== 'string') return null;
  return en.length > 60 ? `${en.slice(0, 60).trimEnd()}…` : en;
}

/** A fact of the record as a sentence says it; null where there is none. */
function factOf(name: string, deed: Deed & { readonly kind: DeedKind }, writing: DeedWriting): string | null {
  if (name === 'customer') return deed.customer;
  if (name === 'staff') return idOf(deed, 'staff');
  if (name === 'switch') return written(idOf(deed, 'switch'), writing.switched);
  if (name === 'credited') return creditedOf(deed, writing);
  if (name === 'vote') return deed.kind.vote;
  const record = { ...fieldsOf(deed.before), ...fieldsOf(deed.after) };
  if (name === 'announcement') return announcementOf(record['texts']);
  const value = record[name === 'setting' ? 'name' : name];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  switch (name) {
    case 'amount': {
      const asset = assetOfRecord(record);
      const decimal = decimalOf(value, asset);
      return decimal === null ? null : `${writing.amount(decimal)} ${asset}`;
    }
    case 'day':
      return writing.day(typeof value === 'number' ? dayText(value) : value);
    case 'setting':
      return writing.setting(String(value));
    case 'names':
      return String(value).replace(/\b[A-Z0-9]{5,}\b/g, nameOfPair);
    case 'code':
      return String(value).replaceAll('_', ' ');
    default:
      return String(value);
  }
}

/** What was done, after the name of who did it: 'approved the deposit of 300.00 USD by Hugo Pires' (R2). */
export function deedSentence(deed: Deed, writing: DeedWriting): string {
  const kind = deed.kind ?? deedKindOf(deed);
  const template = furtherDeeds[kind.code] ?? deeds[deed.action] ?? plain(deed.action);
  return template.replace(/\[([^[\]]*)\]/g, (_whole, part: string) => {
    let lacks = false;
    const filled = part.replace(/\{(\w+)\}/g, (_fact, name: string) => {
      const fact = factOf(name, { ...deed, kind }, writing);
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
