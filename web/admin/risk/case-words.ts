import type { ReplyOf } from '#api/operation.ts';
import type { readRiskCase } from '#api/risk-cases.ts';
import type { CaseDecision, FindingCode, FindingFact, LinkReason } from '#domain/risk/cases.ts';
import { type MatchReason, matchReasons } from '#domain/risk/names.ts';
import { money } from '#web/ui/money.ts';

export type RiskCase = ReplyOf<typeof readRiskCase>;
type Finding = RiskCase['found'][number];

export const findingNames: Readonly<Record<FindingCode, string>> = {
  structuring: 'Deposits just below an amount',
  velocity: 'Withdrawal without trading',
  shared_address: 'Address also used by another customer',
  shared_card: 'ID images of others',
  listed: 'Name on the screening list',
};

export const decisionNames: Readonly<Record<CaseDecision, string>> = {
  no_concern: 'No concern',
  watch: 'Watch',
  restricted: 'Restrict',
};

export const decidedNames: Readonly<Record<CaseDecision, string>> = {
  no_concern: 'no concern',
  watch: 'watched',
  restricted: 'restricted',
};

/** What is decided of a case, and that it was lifted: 'watched, lifted'. */
export const outcomeName = (decision: CaseDecision, isLifted: boolean): string =>
  isLifted ? `${decidedNames[decision]}, lifted` : decidedNames[decision];

/** Whether what was decided is something that staff have to see before money moves. */
export const outcomeTone = (decision: CaseDecision, isLifted: boolean): 'quiet' | 'warn' =>
  isLifted || decision === 'no_concern' ? 'quiet' : 'warn';

export const linkNames: Readonly<Record<LinkReason, string>> = {
  phone: 'Same phone number',
  home: 'Same home address',
  payout_address: 'Payouts to the same address',
  saved_address: 'Has a payout address saved',
  device: 'Signed in from the same browser',
  card: 'Same ID image',
};

const reasonNames: Readonly<Record<MatchReason, string>> = {
  same_words: 'the same name',
  more_words: 'one name has more words',
  one_letter: 'the name differs by a letter',
  born_same_day: 'born on the same day',
  born_same_year: 'born in the same year',
  born_differs: 'born in another year',
  same_country: 'the same country',
  other_country: 'another country',
};

const listNames: Readonly<Record<string, string>> = {
  sanctioned: 'a sanctioned person',
  exposed: 'a politically exposed person',
};

/** A record that a finding rests on, by what it is; whose, where it is another customer's. */
export function evidenceName({ id, amount, of }: Finding['evidence'][number], subject: string): string {
  const kind = evidenceKinds.find(([prefix]) => id.startsWith(prefix))?.[1];
  if (kind === undefined) return of?.uid === id ? of.name : id;
  const what = amount === null ? kind : `${kind} of ${money(amount)} USD`;
  return of === null || of.uid === subject ? what : `${what} by ${of.name}`;
}

const evidenceKinds = [
  ['dep_', 'Deposit'],
  ['wdr_', 'Withdrawal'],
  ['idn_', 'ID images'],
] as const;

/** What was found, in a sentence made of its facts. */
export function findingSentence({ code, facts }: Pick<Finding, 'code' | 'facts'>): string {
  const fact = (name: FindingFact): string => facts.find((one) => one.name === name)?.value ?? '?';
  const usd = (name: FindingFact): string => `${money(fact(name))} USD`;
  const people = fact('customers') === '1' ? '1 other customer' : `${fact('customers')} other customers`;
  switch (code) {
    case 'structuring':
      return `${fact('count')} deposits, ${usd('sum')} in all, each less than ${usd('threshold')} by at most ${fact('percent')} %, within ${fact('days')} days.`;
    case 'velocity':
      return `${usd('withdrawn')} requested within ${fact('hours')} hours of deposits of ${usd('deposited')}, of which ${usd('staked')} was staked. Less than ${fact('percent')} % counts.`;
    case 'shared_address':
      return `${fact('method')} payout to an address that ${people} used or saved.`;
    case 'shared_card':
      return `The same picture was submitted by ${people}.`;
    case 'listed':
      return `May be ${listNames[fact('list')] ?? fact('list')}: “${fact('listedName')}”, entry ${fact('entry')} of ${fact('source')}. Reasons: ${reasonsOf(fact('reasons'))}.`;
  }
}

function reasonsOf(codes: string): string {
  const given = new Set(codes.split(' '));
  return matchReasons
    .filter((reason) => given.has(reason))
    .map((reason) => reasonNames[reason])
    .join(', ');
}
