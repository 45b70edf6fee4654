import { mostHoldHours, mostWaitsDays, quoteMinutes } from '#domain/house-settings/settings.ts';
import { formatCents } from '#domain/money/amount.ts';
import { fourEyesFrom } from '#domain/review/approvals.ts';
import type { Variable, Variables } from './variable.ts';

const amount = (says: string, more: Omit<Variable, 'says' | 'form' | 'unit'>): Variable => ({
  says,
  form: 'amount',
  unit: 'USD',
  ...more,
});
const first = true as const;

/** What may be deposited and withdrawn, and who decides it. */
export const terms: Variables = {
  DEPOSIT_MIN: amount('The least that may be deposited.', { usual: '1.00', first }),
  DEPOSIT_MAX: amount('The most that may be deposited.', { usual: '1000000.00', first }),
  DEPOSIT_QUOTE_MINUTES: {
    says: 'After how long a quote is renewed.',
    form: 'whole number',
    unit: 'minutes',
    least: quoteMinutes.min,
    most: quoteMinutes.max,
    usual: '15',
    first,
  },
  DEPOSIT_OPEN_MAX: amount('The most that one customer may have quoted at a time, at least `DEPOSIT_MAX`.', {
    usually: '`DEPOSIT_MAX`',
    first,
  }),
  DEPOSIT_FOUR_EYES_FROM: amount('From this amount on two admins approve a deposit.', {
    usual: formatCents(fourEyesFrom),
    first,
  }),
  DEPOSIT_FOUR_EYES_SUM: amount(
    'From which sum of 24 hours on, of deposits that one admin alone decided about one customer or in all, a second one decides.',
    { usually: '`DEPOSIT_FOUR_EYES_FROM`', first },
  ),
  DEPOSIT_FOUR_EYES_TOTAL: amount('The same of the deposits that all admins decided alone.', {
    usually: '10 times `DEPOSIT_FOUR_EYES_SUM`',
    first,
  }),
  LIMITS_BEFORE_DEPOSIT: {
    says: 'Where customers are asked, before they deposit, to set a deposit limit or to say that they want none; until then no deposit request is taken.',
    form: 'comma list of ISO 3166-1 codes',
    example: 'GB',
    first,
  },
  PLANS_FILE: {
    says: 'Suggested amounts and places to buy coins.',
    form: 'JSON file',
    usually: 'a few plain amounts and two public lists of sellers in demo, none in production',
    first,
  },
  WITHDRAWAL_FEES: {
    says: 'Network fees of withdrawals, where they differ from the default.',
    form: 'comma list of `COIN=AMOUNT`',
    unit: 'USD',
    usual: 'Bitcoin=2.50,Ethereum=1.50,BNB=0.20,USDT=3.00',
    first,
  },
  WITHDRAWAL_FOUR_EYES_FROM: amount('From this amount on a withdrawal takes two admins.', {
    usual: formatCents(fourEyesFrom),
    first,
  }),
  WITHDRAWAL_FOUR_EYES_SUM: amount(
    'From which sum of 24 hours on, of withdrawals that one admin alone decided about one customer or in all, a second one decides.',
    { usually: '`WITHDRAWAL_FOUR_EYES_FROM`', first },
  ),
  WITHDRAWAL_FOUR_EYES_TOTAL: amount('The same of the withdrawals that all admins decided alone.', {
    usually: '10 times `WITHDRAWAL_FOUR_EYES_SUM`',
    first,
  }),
  WITHDRAWAL_ADDRESS_HOLD_HOURS: {
    says: 'How long the approval of a withdrawal to a new address waits.',
    form: 'whole number',
    unit: 'hours',
    least: 0,
    most: mostHoldHours,
    usual: { demo: '0', production: '24' },
    first,
  },
  WITHDRAWAL_WAITS_AT_MOST_DAYS: {
    says: 'How long a withdrawal waits for a customer who is not approved, unless a legal ground is recorded.',
    form: 'whole number',
    unit: 'days',
    least: 1,
    most: mostWaitsDays,
    usual: '30',
    first,
  },
  TRAVEL_RULE_FROM: amount(
    'From this amount on, alone or together with the customer’s withdrawals of the 24 hours before, a withdrawal says who holds its address and has a travel-rule record (SPEC W2.1); 0 for every withdrawal, `off` for none.',
    { usual: '1000.00', first },
  ),
};
