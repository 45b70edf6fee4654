import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import type { listPlans, proposePlans } from '#api/plans.ts';
import { mostEntries } from '#domain/deposits/plans.ts';
import { isPlainAddress } from '#domain/html/plain-address.ts';
import { parseCents } from '#domain/money/amount.ts';
import { type Problems, problemOfWords, type Read, readForm, type Typed } from '#web/admin/widgets/typed-fields.ts';
import type { FormField } from '#web/admin/widgets/typed-form.tsx';
import { money } from '#web/ui/money.ts';
import { dollars, readWhen, whenFields } from './proposal-fields.ts';

export type PlansList = ReplyOf<typeof listPlans>;
export type PlansChange = NonNullable<PlansList['open']>;
export type DepositPlans = PlansList['plans'];
export type ListName = keyof DepositPlans;
type Proposal = Pick<BodyOf<typeof proposePlans>, 'plans' | 'effectiveAt' | 'reason'>;

/** As the customer's menu and pages call them. */
export const listTitles: Readonly<Record<ListName, MessageDescriptor>> = {
  pricing: msg`Deposit plans`,
  trading: msg`Amounts for trading`,
  mining: msg`Amounts for mining`,
  places: msg`Places to buy coins`,
};
export const listNames = ['pricing', 'trading', 'mining', 'places'] as const;

/** One entry as people read it, in two parts. */
export interface Entry {
  readonly title: string;
  readonly text: string;
}

export const entriesOf = (plans: DepositPlans, list: ListName): readonly Entry[] =>
  list === 'places'
    ? plans.places.map(({ name, url, note }) => ({ title: `${name}, ${url}`, text: note }))
    : plans[list].map(({ name, amount, text }) => ({ title: `${name}, ${money(amount)} USD`, text }));

/** What a change does to one list: entries that go, that come, and whether those that stay change places. */
export interface ListDifference {
  readonly list: ListName;
  readonly removed: readonly Entry[];
  readonly added: readonly Entry[];
  readonly reordered: boolean;
}

export function plansDifferences(before: DepositPlans, plans: DepositPlans): readonly ListDifference[] {
  return listNames.flatMap((list) => {
    const texts = (of: DepositPlans) => entriesOf(of, list).map((entry) => JSON.stringify(entry));
    const [now, after] = [texts(before), texts(plans)];
    const stay = (of: readonly string[], other: readonly string[]) => of.filter((one) => other.includes(one));
    const without = (of: DepositPlans, other: readonly string[]) =>
      entriesOf(of, list).filter((entry) => !other.includes(JSON.stringify(entry)));
    const removed = without(before, after);
    const added = without(plans, now);
    const reordered = stay(now, after).join() !== stay(after, now).join();
    return removed.length + added.length > 0 || reordered ? [{ list, removed, added, reordered }] : [];
  });
}

const parts = { plan: ['name', 'amount', 'text'], place: ['name', 'url', 'note'] } as const;
const partsOf = (list: ListName) => (list === 'places' ? parts.place : parts.plan);
const kinds = { name: 'text', amount: 'number', text: 'words', url: 'text', note: 'words' } as const;
type Part = keyof typeof kinds;

/** Characters of a place's note. */
const mostOfNote = 300;

/** 'Plan 1: amount (USD)'. */
function labelOf(list: ListName, part: Part, number: number): string {
  switch (part) {
    case 'name':
      return list === 'places' ? t`Place ${number}: name` : t`Plan ${number}: name`;
    case 'amount':
      return t`Plan ${number}: amount (USD)`;
    case 'text':
      return t`Plan ${number}: text`;
    case 'url':
      return t`Place ${number}: address`;
    case 'note':
      return t`Place ${number}: note`;
  }
}

/** The fields of a list's form: one group for each entry, and when and why. */
export function plansFields(list: ListName, entries: number): readonly FormField<string>[] {
  return [
    ...Array.from({ length: entries }, (_, i) =>
      partsOf(list).map((part) => ({
        name: `${part}${i}`,
        label: labelOf(list, part, i + 1),
        as: kinds[part],
        ...(part === 'name' ? { hint: t`Empty the entry to remove it` } : {}),
      })),
    ).flat(),
    ...whenFields,
  ];
}

/** How many entries are typed in part at least: each has to be shown, also one of a draft. */
export function entriesIn(typed: Typed<string>): number {
  const used = (i: number) =>
    Object.values(parts).some((names) => names.some((part) => (typed[`${part}${i}`] ?? '') !== ''));
  return 1 + Array.from({ length: mostEntries }, (_, i) => i).findLastIndex(used);
}

/** What the form begins with: the entries that are in force, and empty ones up to the most there may be. */
export function plansBlank(plans: DepositPlans, list: ListName): Typed<string> {
  const values: Record<string, string> = { at: '', reason: '' };
  for (let i = 0; i < mostEntries; i += 1) {
    const entry: Readonly<Record<string, string>> = plans[list][i] ?? {};
    for (const part of partsOf(list)) values[`${part}${i}`] = entry[part] ?? '';
  }
  return values;
}

/** The list as it is typed, without the entries that are empty; what is wrong with it at its field. */
export function readPlans(
  { list, least, most }: { readonly list: ListName } & Pick<PlansList, 'least' | 'most'>,
  typed: Typed<string>,
  nowMs: number,
): Read<string, Proposal> {
  const trimmed = (part: string, i: number): string => (typed[`${part}${i}`] ?? '').trim();
  const numbers = Array.from({ length: mostEntries }, (_, i) => i).filter((i) =>
    partsOf(list).some((part) => trimmed(part, i) !== ''),
  );
  const when = readWhen(typed, nowMs);
  const amountProblem = (text: string) => {
    const [value, low, high] = [text, least, most].map(parseCents);
    if (value == null || low == null || high == null) return t`Type an amount such as 100.00`;
    const [from, to] = [money(least), money(most)];
    return value < low || value > high ? t`From ${from} to ${to} USD, as deposits are` : null;
  };
  const problemOf = (part: string, text: string): string | null => {
    if (part === 'amount') return amountProblem(text);
    if (part === 'url') return isPlainAddress(text) && text.length <= 500 ? null : t`Type a full address with https://`;
    if (part === 'note') return text.length > mostOfNote ? t`At most ${mostOfNote} characters` : null;
    return problemOfWords(text, 1, part === 'name' ? 60 : 400);
  };
  const problems: Problems<string> = {
    ...Object.fromEntries(
      numbers.flatMap((i) => partsOf(list).map((part) => [`${part}${i}`, problemOf(part, trimmed(part, i))] as const)),
    ),
    at: when.at,
    reason: when.reason,
  };
  return readForm(problems, () => ({
    plans:
      list === 'places'
        ? {
            places: numbers.map((i) => ({
              name: trimmed('name', i),
              url: trimmed('url', i),
              note: trimmed('note', i),
            })),
          }
        : {
            [list]: numbers.map((i) => ({
              name: trimmed('name', i),
              amount: dollars(trimmed('amount', i)),
              text: trimmed('text', i),
            })),
          },
    ...when.value(),
  }));
}
