import type { ReasonCode } from '#domain/review/coded-reasons.ts';

/** Why the product itself did something that is audited (R2). */
export const auditedReasons: Readonly<Record<ReasonCode, string>> = {
  guard_off: 'the guard is switched off',
  guard_alone: 'no second source to compare with',
  guard_apart: '{source} is {bps} basis points away, more than the {allowed} allowed',
  guard_within: '{source} is {bps} basis points away, within the {allowed} allowed',
  liquidity_exempt: 'the prices of a demo are made up',
  liquidity_unquoted: 'no bid and ask are quoted',
  liquidity:
    'the spread is {spread} of at most {maxSpread} basis points, {updates} of at least {minUpdates} changes came in a minute',
  term_over: 'its term is over',
  ticks_kept: 'ticks are kept for {days, plural, one {one day} other {{days} days}}',
  images_kept: 'kept for {years, plural, one {one year} other {{years} years}}',
  images_declined: 'ID images: {label}',
  copy_stopped: 'stopped by: {by}',
};
