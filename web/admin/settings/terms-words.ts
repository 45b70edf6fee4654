import { msg, t } from '@lingui/core/macro';
import type { listTerms, proposeTerms } from '#api/market-terms.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import { breakEven } from '#domain/markets/break-even.ts';
import { houseEdgeBps, termBounds } from '#domain/markets/term-changes.ts';
import { parseCents } from '#domain/money/amount.ts';
import { durationWords } from '#web/admin/records/trade-figures.ts';
import { type Problems, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { englishOf, textOf } from '#web/texts/text.ts';
import { percentText } from '#web/ui/decimals.ts';
import { money } from '#web/ui/money.ts';
import { dollars, readWhen, whenFields } from './proposal-fields.ts';

export type TermsList = ReplyOf<typeof listTerms>;
export type TermsOfPair = TermsList['pairs'][number];
export type Terms = TermsOfPair['terms'];
export type TermsChange = TermsList['open'][number];
export type Wish = BodyOf<typeof proposeTerms>['terms'];

/** One thing that a change makes otherwise, as it holds and as it would. */
export interface Difference {
  readonly name: string;
  readonly now: string;
  readonly after: string;
}

export const limitWords = (limit: string | null): string => (limit === null ? t`no limit` : `${money(limit)} USD`);

/** '54.06 %': a share of trades with four decimals, as percent. */
const shareWords = (share: string): string => percentText(Number(share.replace('.', '')));

/** What a payout means to who trades and to the house. */
function payoutWords(payoutRate: number | undefined): string {
  if (payoutRate === undefined) return t`not offered`;
  const payout = percentText(payoutRate);
  const share = shareWords(breakEven(payoutRate));
  const edge = percentText(houseEdgeBps(payoutRate));
  return t`${payout} (break-even ${share}, house edge ${edge})`;
}

/** '85 % on 30 s, 1 min; 80 % on 15 min'. */
export function payoutsWords({ payouts }: Pick<Terms, 'payouts'>): string {
  const byRate = [...Map.groupBy(payouts, ({ payoutRate }) => payoutRate)];
  return byRate
    .map(([rate, of]) => {
      const payout = percentText(rate);
      const durations = of.map(({ duration }) => durationWords(duration)).join(', ');
      return t`${payout} on ${durations}`;
    })
    .join('; ');
}

/** What is otherwise between two terms of a pair, payouts by duration first; all of them of a pair that is not offered yet. */
export function differences(before: Terms | null, terms: Terms): readonly Difference[] {
  const rates = (of: Terms | null) => new Map(of?.payouts.map(({ duration, payoutRate }) => [duration, payoutRate]));
  const [now, after] = [rates(before), rates(terms)];
  const words = (wordsOf: (of: Terms) => string) => ({
    now: before === null ? t`not offered` : wordsOf(before),
    after: wordsOf(terms),
  });
  const durations = [...new Set([...now.keys(), ...after.keys()])].toSorted((one, two) => one - two);
  return [
    ...durations.map((duration) => {
      const time = durationWords(duration);
      return { name: t`Payout, ${time}`, now: payoutWords(now.get(duration)), after: payoutWords(after.get(duration)) };
    }),
    { name: t`Smallest stake`, ...words(({ minStake }) => limitWords(minStake)) },
    { name: t`Largest stake`, ...words(({ maxStake }) => limitWords(maxStake)) },
    { name: t`Entry delay`, ...words(({ entryDelay }) => `${entryDelay} ms`) },
    { name: t`Maximum owed`, ...words(({ maxExposure }) => limitWords(maxExposure)) },
  ].filter((one) => one.now !== one.after);
}

const payoutsText = ({ payouts }: Terms): string =>
  JSON.stringify(
    payouts.map(({ duration, payoutRate }) => [duration, payoutRate] as const).toSorted(([one], [two]) => one - two),
  );

/** Whether a change makes a payout of one of the pairs otherwise. */
export const changesPayouts = (pairs: TermsChange['pairs']): boolean =>
  pairs.some(({ before, terms }) => payoutsText(before) !== payoutsText(terms));

/** What a change makes otherwise: pairs that it changes alike together. */
export function changedAlike(
  pairs: TermsChange['pairs'],
): readonly { readonly pairs: readonly string[]; readonly differences: readonly Difference[] }[] {
  const changed = pairs.map(({ pair, before, terms }) => ({ pair, differences: differences(before, terms) }));
  const alike = Map.groupBy(
    changed.filter((one) => one.differences.length > 0),
    (one) => JSON.stringify(one.differences),
  );
  return [...alike.values()].map((of) => ({
    pairs: of.map(({ pair }) => pair),
    differences: of[0]?.differences ?? [],
  }));
}

/** The terms of a pair as a proposal would make them. */
export function wished(held: Terms, wish: Wish): Terms {
  const { payouts = held.payouts, maxExposure = held.maxExposure } = wish;
  return {
    payouts: payouts.toSorted((one, two) => one.duration - two.duration),
    entryDelay: wish.entryDelay ?? held.entryDelay,
    minStake: dollars(wish.minStake ?? held.minStake),
    maxStake: dollars(wish.maxStake ?? held.maxStake),
    maxExposure: maxExposure === null ? null : dollars(maxExposure),
  };
}

/** Whether a form is of one pair, whose terms it begins with, or of all, where what stays empty stays as each pair has it. */
export interface TermsForm {
  readonly fields: readonly FormField<string>[];
  readonly blank: Typed<string>;
  readonly durations: readonly number[];
  readonly every: boolean;
}

const percentOf = (payoutRate: number): string => percentText(payoutRate).replace(' %', '');

export function termsForm(held: readonly Terms[], every: boolean): TermsForm {
  const first = every ? null : (held[0] ?? null);
  const durations = [...new Set(held.flatMap(({ payouts }) => payouts.map(({ duration }) => duration)))].toSorted(
    (one, two) => one - two,
  );
  const rates = new Map(first?.payouts.map(({ duration, payoutRate }) => [duration, payoutRate]));
  const stays = every ? t`Empty: as each pair has it` : null;
  const hint = (text: string | null) => (text === null ? {} : { hint: text });
  return {
    durations,
    every,
    fields: [
      ...durations.map((duration) => {
        const time = durationWords(duration);
        return {
          name: `pays${duration}`,
          label: t`${time} pays (%)`,
          as: 'number' as const,
          ...hint(every ? null : t`Empty: not offered`),
        };
      }),
      { name: 'duration', label: msg`Another duration (seconds)`, as: 'number', ...hint(t`5 to 10,800`) },
      { name: 'pays', label: msg`It pays (%)`, as: 'number', ...hint(t`10 to 99, net`) },
      { name: 'minStake', label: msg`Smallest stake (USD)`, as: 'number', ...hint(stays) },
      { name: 'maxStake', label: msg`Largest stake (USD)`, as: 'number', ...hint(stays) },
      { name: 'entryDelay', label: msg`Entry delay (ms)`, as: 'number', ...hint(stays ?? t`500 to 5,000`) },
      {
        name: 'maxExposure',
        label: msg`Maximum owed on a pair (USD)`,
        as: 'text',
        hint: every ? msg`Empty: as each pair has it; none: no limit` : msg`Empty: no limit of its own`,
      },
      ...whenFields,
    ],
    blank: {
      ...Object.fromEntries(
        durations.map((duration) => {
          const rate = rates.get(duration);
          return [`pays${duration}`, rate === undefined ? '' : percentOf(rate)];
        }),
      ),
      duration: '',
      pays: '',
      minStake: first?.minStake ?? '',
      maxStake: first?.maxStake ?? '',
      entryDelay: first === null ? '' : `${first.entryDelay}`,
      maxExposure: first?.maxExposure ?? '',
      at: '',
      reason: '',
    },
  };
}

export interface TermsProposal {
  readonly terms: Wish;
  readonly effectiveAt: string | null;
  readonly reason: string;
}

/** What is typed for a limit that there is none; the English word may be typed in every language. */
const none = msg({ message: 'none', context: 'a limit' });
const isNone = (text: string): boolean => [textOf(none), englishOf(none)].includes(text.toLowerCase());

const amount = /^(0|[1-9][0-9]{0,11})([.][0-9]{1,2})?$/;
const within = (value: number, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }) =>
  Number.isInteger(value) && value >= minimum && value <= maximum;

/** Basis points of a payout as it is typed in percent, 10 to 99; null of what is none. */
function rateOf(text: string): number | null {
  const cents = /^[0-9]{1,2}([.][0-9]{1,2})?$/.test(text) ? parseCents(text) : null;
  const rate = cents === null ? 0 : Number(cents);
  return within(rate, termBounds.payoutRate) ? rate : null;
}

/** What would be otherwise, as it is sent; what is wrong with it at its field. */
export function readTerms(form: TermsForm, typed: Typed<string>, nowMs: number): Read<string, TermsProposal> {
  const trimmed = (name: string): string => (typed[name] ?? '').trim();
  const { durations, every } = form;
  const payouts = [
    ...durations.map((duration) => ({ duration, text: trimmed(`pays${duration}`), field: `pays${duration}` })),
    { duration: Number(trimmed('duration')), text: trimmed('pays'), field: 'pays' },
  ].filter(({ text }) => text !== '');
  const extra = trimmed('duration');
  const when = readWhen(typed, nowMs);
  const amountProblem = (text: string, empty: boolean) =>
    (text === '' && empty) || amount.test(text) ? null : t`Type an amount such as 100.00`;
  const problems: Problems<string> = {
    ...Object.fromEntries(
      payouts.map(({ field, text }) => [field, rateOf(text) === null ? t`Type a percentage from 10 to 99` : null]),
    ),
    ...(!every && payouts.length === 0 ? { [`pays${durations[0]}`]: t`Offer at least one duration` } : {}),
    duration:
      (extra === '' && trimmed('pays') === '') ||
      (within(Number(extra), termBounds.duration) && !durations.includes(Number(extra)))
        ? null
        : t`Type whole seconds from 5 to 10800 that are not listed`,
    ...(extra !== '' && trimmed('pays') === '' ? { pays: t`Type a percentage from 10 to 99` } : {}),
    minStake: amountProblem(trimmed('minStake'), every),
    maxStake: amountProblem(trimmed('maxStake'), every),
    entryDelay:
      (every && trimmed('entryDelay') === '') || within(Number(trimmed('entryDelay')), termBounds.entryDelayMs)
        ? null
        : t`Type whole milliseconds from 500 to 5000`,
    maxExposure: every && isNone(trimmed('maxExposure')) ? null : amountProblem(trimmed('maxExposure'), true),
    at: when.at,
    reason: when.reason,
  };
  return readForm(problems, () => ({ terms: wishOf(trimmed, payouts, every), ...when.value() }));
}

function wishOf(
  trimmed: (name: string) => string,
  payouts: readonly { readonly duration: number; readonly text: string }[],
  every: boolean,
): Wish {
  const limit = trimmed('maxExposure');
  return {
    ...(payouts.length === 0
      ? {}
      : { payouts: payouts.map(({ duration, text }) => ({ duration, payoutRate: rateOf(text) ?? 0 })) }),
    ...(trimmed('minStake') === '' ? {} : { minStake: trimmed('minStake') }),
    ...(trimmed('maxStake') === '' ? {} : { maxStake: trimmed('maxStake') }),
    ...(trimmed('entryDelay') === '' ? {} : { entryDelay: Number(trimmed('entryDelay')) }),
    ...(every && limit === '' ? {} : { maxExposure: limit === '' || isNone(limit) ? null : limit }),
  };
}
