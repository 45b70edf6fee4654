import { t } from '@lingui/core/macro';
import type { subscribe } from '#api/copying.ts';
import type { BodyOf } from '#api/operation.ts';
import type { CopySettings, CopySizing } from '#domain/copying/copy.ts';
import { copyStake, type SourceTrade } from '#domain/copying/stakes.ts';
import { type Cents, cents, floorShare, formatCents, parseCents, type Wallet } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { money } from '#web/ui/money.ts';
import type { CopyView, PreviewQuery } from './reading.ts';

/** What stands in the fields of a copy, as typed; '' leaves the default, or none where there is none. */
export interface Draft {
  readonly allocation: string;
  readonly sizing: CopySizing;
  readonly fixedStake: string;
  readonly maxStake: string;
  readonly maxOpen: string;
  readonly stopLoss: string;
}

export const emptyDraft: Draft = {
  allocation: '',
  sizing: 'proportional',
  fixedStake: '',
  maxStake: '',
  maxOpen: '',
  stopLoss: '',
};

/** The settings of a copy as its form shows them. */
export const draftOf = (copy: CopyView): Draft => ({
  allocation: copy.allocation,
  sizing: copy.sizing,
  fixedStake: copy.fixedStake ?? '',
  maxStake: copy.maxStake,
  maxOpen: String(copy.maxOpen),
  stopLoss: copy.stopLoss ?? '',
});

export type Field = Exclude<keyof Draft, 'sizing'>;
export type Problems = Readonly<Partial<Record<Field, string>>>;

/** The most per trade where nothing else is chosen: a twentieth of the allocation (C2). */
const standardMostBps = 500;

const amountOf = (typed: string): Cents | null => parseCents(plainAmount(typed));

/**
 * What is wrong with what is typed, by field. The server decides; this says the same beforehand.
 *
 * @param spare what can still be put apart, in dollars; null while it is not known
 */
export function problemsOf(draft: Draft, spare: string | null): Problems {
  const found: Partial<Record<Field, string>> = {};
  const allocation = amountOf(draft.allocation);
  const owned = spare === null ? null : parseCents(spare);
  if (allocation === null || allocation === 0n) found.allocation = anAmount();
  else if (owned !== null && allocation > owned)
    found.allocation = t`Available is ${money(formatCents(owned))}: less than this.`;
  const fields =
    draft.sizing === 'fixed' ? (['fixedStake', 'maxStake', 'stopLoss'] as const) : (['maxStake', 'stopLoss'] as const);
  for (const field of fields) {
    const empty = draft[field].trim() === '' && field !== 'fixedStake';
    const amount = amountOf(draft[field]);
    if (!empty && (amount === null || amount === 0n)) found[field] = anAmount();
    else if (!found.allocation && amount !== null && allocation !== null && amount > allocation) {
      found[field] = t`More than what is put apart. Enter at most ${money(formatCents(allocation))}`;
    }
  }
  if (draft.maxOpen.trim() !== '' && !/^([1-9]\d{0,2}|1000)$/.test(draft.maxOpen.trim())) {
    found.maxOpen = t`Enter a whole number from 1 to 1000`;
  }
  return found;
}

const anAmount = (): string => t`Enter an amount in USD with at most two decimals, for example 100.00`;

type Body = BodyOf<typeof subscribe>;

/** What is sent for a start: what is left empty is left to its default. */
export function bodyOf(draft: Draft, wallet: Wallet): Body {
  return { wallet, ...chosen(draft) };
}

/** What is sent for a change: the stop-loss and the fixed stake can be taken away too. */
export function changeOf(draft: Draft): Omit<Body, 'wallet'> {
  return {
    ...chosen(draft),
    fixedStake: draft.sizing === 'fixed' ? plainAmount(draft.fixedStake) : null,
    stopLoss: draft.stopLoss.trim() === '' ? null : plainAmount(draft.stopLoss),
  };
}

function chosen(draft: Draft) {
  const given = (field: Field) => draft[field].trim() !== '';
  return {
    allocation: plainAmount(draft.allocation),
    sizing: draft.sizing,
    ...(draft.sizing === 'fixed' ? { fixedStake: plainAmount(draft.fixedStake) } : {}),
    ...(given('maxStake') ? { maxStake: plainAmount(draft.maxStake) } : {}),
    ...(given('maxOpen') ? { maxOpen: Number(draft.maxOpen.trim()) } : {}),
    ...(given('stopLoss') ? { stopLoss: plainAmount(draft.stopLoss) } : {}),
  };
}

/** What the preview is asked with; null while what is typed cannot be computed with. */
export function previewOf(draft: Draft, wallet: Wallet): PreviewQuery | null {
  return Object.keys(problemsOf(draft, null)).length > 0 ? null : { wallet, ...chosen(draft) };
}

/** What is typed as the settings that a stake follows from; null while it cannot be computed with. */
export function settingsOf(draft: Draft): CopySettings | null {
  if (Object.keys(problemsOf(draft, null)).length > 0) return null;
  const allocation = amountOf(draft.allocation);
  const fixed = amountOf(draft.fixedStake);
  if (allocation === null) return null;
  if (draft.sizing === 'fixed' && fixed === null) return null;
  return {
    allocation,
    sizing: draft.sizing === 'fixed' && fixed !== null ? { kind: 'fixed', stake: fixed } : { kind: 'proportional' },
    maxStake: amountOf(draft.maxStake) ?? floorShare(allocation, standardMostBps),
    maxOpen: Number(draft.maxOpen.trim()) || 1,
    stopLoss: amountOf(draft.stopLoss),
  };
}

/** A trade of the trader and what its pair takes, as the API tells them, in dollars. */
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
          : t`It would have been skipped: ${text} is below the least stake of the pair, ${money(example.minStake)}.`,
    };
  }
  if (found.stake === settings.maxStake) return { stake: text, why: t`Cut to your most per trade.` };
  if (found.stake === maxStake) return { stake: text, why: t`Cut to the most that the pair takes.` };
  return {
    stake: text,
    why:
      settings.sizing.kind === 'fixed'
        ? t`The same stake for each trade, as you chose.`
        : t`The same part of what you put apart as the trader staked of their own balance, rounded down.`,
  };
}

function signedCents(text: string): Cents | null {
  const amount = parseCents(text.replace(/^-/, ''));
  return amount === null ? null : cents(text.startsWith('-') ? -amount : amount);
}

/** The most per trade that holds where none is typed, in dollars; '' while there is no allocation. */
export function standardMost(draft: Draft): string {
  const allocation = amountOf(draft.allocation);
  return allocation === null ? '' : formatCents(floorShare(allocation, standardMostBps));
}
