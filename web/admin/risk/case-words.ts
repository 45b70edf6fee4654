import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { ReplyOf } from '#api/operation.ts';
import type { readRiskCase } from '#api/risk-cases.ts';
import type { CaseDecision, FindingCode, FindingFact, LinkReason } from '#domain/risk/cases.ts';
import { type MatchReason, matchReasons } from '#domain/risk/names.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';

export type RiskCase = ReplyOf<typeof readRiskCase>;
type Finding = RiskCase['found'][number];

export const findingNames: Readonly<Record<FindingCode, MessageDescriptor>> = {
  structuring: msg`Deposits just below an amount`,
  velocity: msg`Withdrawal without trading`,
  shared_address: msg`Address also used by another customer`,
  shared_card: msg`ID images of others`,
  listed: msg`Name on the screening list`,
};

export const decisionNames: Readonly<Record<CaseDecision, MessageDescriptor>> = {
  no_concern: msg`No concern`,
  watch: msg`Watch`,
  restricted: msg`Restrict`,
};

export const decidedNames: Readonly<Record<CaseDecision, MessageDescriptor>> = {
  no_concern: msg`no concern`,
  watch: msg`watched`,
  restricted: msg`restricted`,
};

const liftedNames: Readonly<Record<CaseDecision, MessageDescriptor>> = {
  no_concern: msg`no concern, lifted`,
  watch: msg`watched, lifted`,
  restricted: msg`restricted, lifted`,
};

/** On the button that decides. */
export const decideActions: Readonly<Record<CaseDecision, MessageDescriptor>> = {
  no_concern: msg`Decide: no concern`,
  watch: msg`Decide: watched`,
  restricted: msg`Decide: restricted`,
};

/** What is decided of a case, and that it was lifted: 'watched, lifted'. */
export const outcomeName = (decision: CaseDecision, isLifted: boolean): string =>
  isLifted ? textOf(liftedNames[decision]) : textOf(decidedNames[decision]);

/** Whether what was decided is something that staff have to see before money moves. */
export const outcomeTone = (decision: CaseDecision, isLifted: boolean): 'quiet' | 'warn' =>
  isLifted || decision === 'no_concern' ? 'quiet' : 'warn';

export const linkNames: Readonly<Record<LinkReason, MessageDescriptor>> = {
  phone: msg`Same phone number`,
  home: msg`Same home address`,
  payout_address: msg`Payouts to the same address`,
  saved_address: msg`Has a payout address saved`,
  device: msg`Signed in from the same browser`,
  card: msg`Same ID image`,
};

const reasonNames: Readonly<Record<MatchReason, MessageDescriptor>> = {
  same_words: msg`the same name`,
  more_words: msg`one name has more words`,
  one_letter: msg`the name differs by a letter`,
  born_same_day: msg`born on the same day`,
  born_same_year: msg`born in the same year`,
  born_differs: msg`born in another year`,
  same_country: msg`the same country`,
  other_country: msg`another country`,
};

const listNames: Readonly<Record<string, MessageDescriptor>> = {
  sanctioned: msg`a sanctioned person`,
  exposed: msg`a politically exposed person`,
};

/** A record that a finding rests on, by what it is; whose, where it is another customer's. */
export function evidenceName({ id, amount, of }: Finding['evidence'][number], subject: string): string {
  const kind = evidenceKinds.find(([prefix]) => id.startsWith(prefix))?.[1];
  if (kind === undefined) return of?.uid === id ? of.name : id;
  const what = amount === null ? textOf(kind) : amountOf(textOf(kind), money(amount));
  if (of === null || of.uid === subject) return what;
  const { name } = of;
  return t`${what} by ${name}`;
}

const amountOf = (kind: string, amount: string): string => t`${kind} of ${amount} USD`;

const evidenceKinds = [
  ['dep_', msg`Deposit`],
  ['wdr_', msg`Withdrawal`],
  ['idn_', msg`ID images`],
] as const;

/** What was found, in a sentence made of its facts. */
export function findingSentence({ code, facts }: Pick<Finding, 'code' | 'facts'>): string {
  const fact = (name: FindingFact): string => facts.find((one) => one.name === name)?.value ?? '?';
  const dollars = (name: FindingFact): string => money(fact(name));
  switch (code) {
    case 'structuring': {
      const [count, percent, days] = [fact('count'), fact('percent'), fact('days')];
      const [sum, threshold] = [dollars('sum'), dollars('threshold')];
      return t`${count} deposits, ${sum} USD in all, each less than ${threshold} USD by at most ${percent} %, within ${days} days.`;
    }
    case 'velocity': {
      const [hours, percent] = [fact('hours'), fact('percent')];
      const [withdrawn, deposited, staked] = [dollars('withdrawn'), dollars('deposited'), dollars('staked')];
      return t`${withdrawn} USD requested within ${hours} hours of deposits of ${deposited} USD, of which ${staked} USD was staked. Less than ${percent} % counts.`;
    }
    case 'shared_address': {
      const [method, people] = [fact('method'), peopleOf(fact('customers'))];
      return t`${method} payout to an address that ${people} used or saved.`;
    }
    case 'shared_card': {
      const people = peopleOf(fact('customers'));
      return t`The same picture was submitted by ${people}.`;
    }
    case 'listed': {
      const known = listNames[fact('list')];
      const who = known === undefined ? fact('list') : textOf(known);
      const [name, entry, source] = [fact('listedName'), fact('entry'), fact('source')];
      const reasons = reasonsOf(fact('reasons'));
      return t`May be ${who}: “${name}”, entry ${entry} of ${source}. Reasons: ${reasons}.`;
    }
  }
}

/** '1 other customer' of '1'. */
const peopleOf = (count: string): string =>
  plural(Number(count), { one: `${count} other customer`, other: `${count} other customers` });

function reasonsOf(codes: string): string {
  const given = new Set(codes.split(' '));
  return matchReasons
    .filter((reason) => given.has(reason))
    .map((reason) => textOf(reasonNames[reason]))
    .join(', ');
}
