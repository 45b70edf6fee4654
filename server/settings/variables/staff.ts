import {
  mostAnswerHours,
  mostFloorPercent,
  mostOfRisk,
  mostPairClosedMinutes,
} from '#domain/house-settings/settings.ts';
import type { Variable, Variables } from './variable.ts';

const first = true as const;

/** One that is changed in the console from the first start on (X8). */
const whole = (says: string, unit: string, bounds: readonly [number, number], usual?: string): Variable => ({
  says,
  first,
  form: 'whole number',
  unit,
  least: bounds[0],
  most: bounds[1],
  ...(usual === undefined ? {} : { usual }),
});

/** What staff are asked to look at, and when they are alerted. */
export const staff: Variables = {
  RISK_STRUCTURING_AMOUNT: {
    says: 'Several deposits of less than this amount that come close to it are looked into (SPEC O2).',
    form: 'amount',
    unit: 'USD',
    usual: '10000.00',
    first,
  },
  RISK_STRUCTURING_BELOW: whole(
    'By how much at most such deposits lie below that amount.',
    'percent',
    [1, mostOfRisk.RISK_STRUCTURING_BELOW],
    '20',
  ),
  RISK_STRUCTURING_COUNT: whole(
    'How many such deposits it takes.',
    'deposits',
    [1, mostOfRisk.RISK_STRUCTURING_COUNT],
    '3',
  ),
  RISK_STRUCTURING_DAYS: whole('Within how long they come.', 'days', [1, mostOfRisk.RISK_STRUCTURING_DAYS], '7'),
  RISK_VELOCITY_AMOUNT: {
    says: 'A withdrawal of this amount or more soon after deposits that were hardly staked is looked into (SPEC O2).',
    form: 'amount',
    unit: 'USD',
    usual: '1000.00',
    first,
  },
  RISK_VELOCITY_HOURS: whole('How soon after the deposits.', 'hours', [1, mostOfRisk.RISK_VELOCITY_HOURS], '48'),
  RISK_VELOCITY_STAKED: whole(
    'Of which deposits less than this share was staked.',
    'percent',
    [1, mostOfRisk.RISK_VELOCITY_STAKED],
    '10',
  ),
  SCREENING_FILE: {
    says: 'The sanctioned and politically exposed persons that customers are compared with ([screening.md](screening.md)).',
    form: 'JSON file',
    usually: 'nobody is compared',
  },
  SUPPORT_ANSWER_HOURS: whole(
    'Within how long support promises an answer: the console’s inbox shows what is older as late, and customers are not shown it.',
    'hours',
    [1, mostAnswerHours],
    '24',
  ),
  PAIR_CLOSED_MINUTES: whole(
    'Staff are alerted when a pair that is offered has had no current price for so long.',
    'minutes',
    [1, mostPairClosedMinutes],
    '15',
  ),
  RESERVE_FLOOR_PERCENT: {
    ...whole(
      'Staff are alerted when the holdings, with everything booked since they were read, are worth less than this share of the amount owed to customers.',
      'percent',
      [1, mostFloorPercent],
    ),
    usually: 'no alert',
    example: '100',
  },
  RESERVE_FLOORS: {
    says: 'The least that has to be held of single assets, with everything booked since it was read; an asset that nobody has reported counts as nothing.',
    form: 'comma list of `ASSET:AMOUNT`',
    usually: 'no alert',
    example: 'Bitcoin:0.5,USD:10000',
    first,
  },
  STAFF_WEBHOOK_URL: {
    says: 'Where each alert that staff are mailed of is posted, too (SPEC R5.1); no redirect is followed.',
    form: 'https address',
    usually: 'nowhere',
    example: 'https://alerts.example/fairlead',
  },
  STAFF_WEBHOOK_SECRET: {
    says: 'Signs the alerts that are posted; needed with `STAFF_WEBHOOK_URL`.',
    form: 'at least 32 characters',
    secret: true,
  },
};
