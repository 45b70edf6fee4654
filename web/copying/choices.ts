import { t } from '@lingui/core/macro';
import type { subscribe } from '#api/copying.ts';
import type { BodyOf } from '#api/operation.ts';
import { startSettings } from '#domain/copying/choices.ts';
import type { CopySettings, CopySizing } from '#domain/copying/copy.ts';
import { copyStake, type SourceTrade } from '#domain/copying/stakes.ts';
import type { Decision } from '#domain/failures/failures.ts';
import { type Cents, cents, formatCents, parseCents, type Wallet } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { money } from '#web/ui/money.ts';
import { phraseWords } from '#web/widgets/phrases.ts';
import type { CopyView, PreviewQuery } from './queries.ts';

/** What stands in the fields of a copy, as typed; '' leaves the default. */
export interface Draft {
  readonly allocation: string;
  readonly sizing: CopySizing;
  readonly fixedStake: string;
  readonly maxStake: string;
  readonly maxOpen: string;
  /** Whether the copy stops by itself at a loss. */
  readonly stops: boolean;
  readonly stopLoss: string;
}

export const emptyDraft: Draft = {
  allocation: '',
  sizing: 'proportional',
  fixedStake: '',
  maxStake: '',
  maxOpen: '',
  stops: true,
  stopLoss: '',
};

/**
 * What the amount begins with: the operator's, or what there is where that is less; nothing where that is too little.
 *
 * @param spare what is available, in dollars
 */
export function standardAllocation(
  spare: string | null,
  terms: { readonly allocation: string; readonly leastAllocation: string } | undefined,
): string {
  const available = parseCents(spare ?? '');
  const [standard, least] = [parseCents(terms?.allocation ?? ''), parseCents(terms?.leastAllocation ?? '')];
  if (available === null || standard === null || least === null) return '';
  const begins = available < standard ? available : standard;
  return begins < least ? '' : formatCents(begins);
}

/** The settings of a copy as its form shows them. */
export const draftOf = (copy: CopyView): Draft => ({
  allocation: copy.allocation,
  sizing: copy.sizing,
  fixedStake: copy.fixedStake ?? '',
  maxStake: copy.maxStake,
  maxOpen: String(copy.maxOpen),
  stops: copy.stopLoss !== null,
  stopLoss: copy.stopLoss ?? '',
});

/**
 * A draft that was begun from how a copy stood before, over how it stands now: what was typed stays, all else is taken over.
 */
export function rebased(draft: Draft, before: Draft, now: Draft): Draft {
  const pick = <K extends keyof Draft>(key: K): Draft[K] => (draft[key] === before[key] ? now[key] : draft[key]);
  return {
    allocation: pick('allocation'),
    sizing: pick('sizing'),
    fixedStake: pick('fixedStake'),
    maxStake: pick('maxStake'),
    maxOpen: pick('maxOpen'),
    stops: pick('stops'),
    stopLoss: pick('stopLoss'),
  };
}

/** Whether two drafts say the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other);

export type Field = Exclude<keyof Draft, 'sizing' | 'stops'>;
export type Problems = Readonly<Partial<Record<Field, string>>>;

/** Between what an allocation has to be, in dollars; null for what is not known yet. */
export interface Bounds {
  readonly least: string | null;
  readonly most: string | null;
  /** The money, as people say it. */
  readonly unit: string;
}
const unbound: Bounds = { least: null, most: null, unit: 'USD' };

/**
 * The least that a copy may be lowered to, in dollars: the operator's, or what is staked or due where that is more; never more
 * than what is put apart already.
 */
export function leastOfChange(copy: Pick<CopyView, 'allocation' | 'free'>, least: string | null): string | null {
  const [apart, free, set] = [parseCents(copy.allocation), parseCents(copy.free), parseCents(least ?? '')];
  if (apart === null || free === null || set === null) return null;
  const held = apart > free ? apart - free : 0n;
  const needed = held > set ? held : set;
  return formatCents(cents(needed < apart ? needed : apart));
}

const amountOf = (typed: string): Cents | null => parseCents(plainAmount(typed));
const isGiven = (typed: string): boolean => typed.trim() !== '';
const isCount = (typed: string): boolean => /^([1-9]\d{0,2}|1000)$/.test(typed.trim());

/** The fields that count with what else is chosen. */
const amountFields = ({ sizing, stops }: Draft): readonly Field[] => [
  ...(sizing === 'fixed' ? (['fixedStake'] as const) : []),
  'maxStake',
  ...(stops ? (['stopLoss'] as const) : []),
];

/**
 * What is wrong with what is typed, by field: the very rules that the server decides by, shown beforehand.
 *
 * @param needed fields that cannot be left to a default
 */
export function problemsOf(draft: Draft, bounds: Bounds, needed: readonly Field[] = []): Problems {
  const found: Partial<Record<Field, string>> = {};
  const allocation = amountOf(draft.allocation);
  if (!allocation || !isWithin(allocation, bounds)) found.allocation = boundsWords(bounds);
  for (const field of amountFields(draft)) {
    const empty = !isGiven(draft[field]) && field !== 'fixedStake' && !needed.includes(field);
    if (!empty && !amountOf(draft[field])) found[field] = anAmount(bounds.unit);
  }
  if (isGiven(draft.maxOpen) ? !isCount(draft.maxOpen) : needed.includes('maxOpen')) {
    found.maxOpen = t`Enter a whole number from 1 to 1000`;
  }
  return Object.keys(found).length > 0 ? found : ruledOut(draft);
}

/** Of the fields that a press found wrong, what is wrong with them by now: what is fixed is not shown any more. */
export function stillWrong(found: Problems, now: Problems): Problems {
  return Object.fromEntries(Object.entries(now).filter(([field]) => field in found));
}

const anAmount = (unit: string): string => t`Enter an amount in ${unit} with at most two decimals, for example 100.00`;

function isWithin(allocation: Cents, { least, most }: Bounds): boolean {
  const [low, high] = [parseCents(least ?? ''), parseCents(most ?? '')];
  return (low === null || allocation >= low) && (high === null || allocation <= high);
}

/** What an allocation has to be, whatever is wrong with it: the least and the most are named each time. */
function boundsWords({ least, most, unit }: Bounds): string {
  const [low, high] = [parseCents(least ?? ''), parseCents(most ?? '')];
  if (low !== null && high !== null) {
    return high < low
      ? t`The minimum for a copy is ${money(formatCents(low))} ${unit}; you have ${money(formatCents(high))}.`
      : t`Enter an amount from ${money(formatCents(low))} to ${money(formatCents(high))} ${unit}, with at most two decimals`;
  }
  if (low !== null) return t`Enter at least ${money(formatCents(low))} ${unit}, with at most two decimals`;
  return high === null
    ? anAmount(unit)
    : t`Enter an amount of at most ${money(formatCents(high))} ${unit}, with at most two decimals`;
}

/** What the rules of C2 say against amounts that are amounts. */
function ruledOut(draft: Draft): Problems {
  const decided = decidedOf(draft);
  if (!decided || decided.ok || decided.failure.code !== 'invalid_input') return {};
  const { fields } = decided.failure.facts;
  return Object.fromEntries(fields.map(({ field, problem }) => [field, phraseWords(problem)]));
}

/** What is typed as a start would be decided, whatever somebody has; null while it is not all amounts. */
function decidedOf(draft: Draft): Decision<CopySettings> | null {
  const allocation = amountOf(draft.allocation);
  if (allocation === null || allocation === 0n) return null;
  const fixed = amountOf(draft.fixedStake);
  const maxStake = amountOf(draft.maxStake);
  const stopLoss = amountOf(draft.stopLoss);
  return startSettings(
    {
      allocation,
      sizing: draft.sizing,
      ...(draft.sizing === 'fixed' && fixed !== null ? { fixedStake: fixed } : {}),
      ...(maxStake === null ? {} : { maxStake }),
      ...(isCount(draft.maxOpen) ? { maxOpen: Number(draft.maxOpen.trim()) } : {}),
      ...(draft.stops ? (stopLoss === null ? {} : { stopLoss }) : { stopLoss: null }),
    },
    allocation,
    { defaultAllocation: allocation, leastAllocation: cents(0n) },
  );
}

/** What is typed as the settings that a stake follows from; null while it cannot be computed with. */
export function settingsOf(draft: Draft): CopySettings | null {
  if (Object.keys(problemsOf(draft, unbound)).length > 0) return null;
  const decided = decidedOf(draft);
  return decided?.ok ? decided.value : null;
}

/** What holds where a field is left empty; null while there is no allocation. */
export function standardsOf({ allocation, sizing, fixedStake }: Draft): CopySettings | null {
  return settingsOf({ ...emptyDraft, allocation, sizing, fixedStake });
}

type Body = BodyOf<typeof subscribe>;

/** What is typed as an amount, as it is written everywhere: '50' → '50.00'; what is none stays as it is typed. */
export function amountText(typed: string): string {
  const amount = amountOf(typed);
  return amount === null ? typed.trim() : money(formatCents(amount));
}

/** What the button of a start promises; without an amount while none is typed. */
export function startWord(draft: Draft, unit: string): string {
  return amountOf(draft.allocation) ? t`Copy with ${amountText(draft.allocation)} ${unit}` : t`Copy`;
}

/** What is sent for a start: what is left empty is left to its default. */
export function bodyOf(draft: Draft, wallet: Wallet): Body {
  return { wallet, ...chosen(draft), ...(draft.stops ? {} : { stopLoss: null }) };
}

/** What is sent for a change: the fixed stake and the stop-loss can be taken away too. */
export function changeOf(draft: Draft): Omit<Body, 'wallet'> {
  return {
    ...chosen(draft),
    ...(draft.sizing === 'fixed' ? {} : { fixedStake: null }),
    ...(draft.stops ? {} : { stopLoss: null }),
  };
}

function chosen(draft: Draft) {
  const { allocation, sizing, fixedStake, maxStake, maxOpen, stops, stopLoss } = draft;
  return {
    allocation: plainAmount(allocation),
    sizing,
    ...(sizing === 'fixed' ? { fixedStake: plainAmount(fixedStake) } : {}),
    ...(isGiven(maxStake) ? { maxStake: plainAmount(maxStake) } : {}),
    ...(isGiven(maxOpen) ? { maxOpen: Number(maxOpen.trim()) } : {}),
    ...(stops && isGiven(stopLoss) ? { stopLoss: plainAmount(stopLoss) } : {}),
  };
}

/**
 * What the preview is asked with; null while what is typed cannot be computed with, or is less than any copy takes. A copy that never stops by itself is one
 * that stops when all of it is lost.
 */
export function previewOf(draft: Draft, wallet: Wallet, least: string | null): PreviewQuery | null {
  if (Object.keys(problemsOf(draft, { ...unbound, least })).length > 0) return null;
  const asked = chosen(draft);
  return { wallet, ...asked, ...(draft.stops ? {} : { stopLoss: asked.allocation }) };
}

/** A trade of the trader and what its pair takes, as the API has them, in dollars. */
export interface Example {
  readonly amount: string;
  readonly balanceBefore: string;
  readonly payoutRate: number;
  readonly minStake: string;
  readonly maxStake: string;
}

/** What a copy with these settings would have staked on a trade of the trader, by the very rule that places it (C3). */
export function explainedStake(
  settings: CopySettings,
  example: Example,
): { readonly stake: string; readonly why: string } | null {
  const [stake, minStake, maxStake] = [example.amount, example.minStake, example.maxStake].map(parseCents);
  const balanceBefore = signedCents(example.balanceBefore);
  if (!stake || !minStake || !maxStake || balanceBefore === null) return null;
  const trade: SourceTrade = { stake, balanceBefore, payoutRate: example.payoutRate, minStake, maxStake };
  const found = copyStake(settings, trade);
  const text = money(formatCents(found.stake));
  if (!found.ok) {
    return {
      stake: text,
      why:
        found.skipped === 'no equity'
          ? t`It would have been skipped: the trader had no balance to take a proportion of.`
          : t`It would have been skipped: ${text} is below the minimum stake of the pair, ${money(example.minStake)}.`,
    };
  }
  if (found.stake === settings.maxStake) return { stake: text, why: t`Cut to your limit per trade.` };
  if (found.stake === maxStake) return { stake: text, why: t`Cut to the pair’s maximum stake.` };
  return {
    stake: text,
    why:
      settings.sizing.kind === 'fixed'
        ? t`The same stake for each trade, as you chose.`
        : t`The same share of your set-aside amount as the trader staked of their own balance, rounded down.`,
  };
}

/** An amount in dollars that may be negative, in cents; null for what is none. */
export function signedCents(text: string): Cents | null {
  const amount = parseCents(text.replace(/^-/, ''));
  return amount === null ? null : cents(text.startsWith('-') ? -amount : amount);
}
