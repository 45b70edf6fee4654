import type { FailureCode } from '#domain/failures/failures.ts';

/** What the trade room says of a ticket before it is sent (`hint`), in the words of the refusal. */
export const tradeFailures = {
  pair_closed:
    '{currencyPair} is closed for new trades: {closedBy, select, guard {the exchanges that quote it disagree on its price} wide {the gap between its bid and ask is too wide} quiet {its quotes change too seldom} hours {it is outside of its trading hours, or the trade would end outside of them} venues {fewer than three exchanges quote it now} other {it is quoted too seldom or too wide}}.{hint, select, true {} other { No money moved.}}',
  price_stale:
    '{currencyPair} has no current price: no trade can start until the next one.{hint, select, true {} other { No money moved.}}',
  duration_not_offered:
    'Choose one of the offered durations: {offered} seconds.{hint, select, true {} other { No money moved.}}',
  stake_out_of_limits: 'The stake has to be between {min} and {max}.{hint, select, true {} other { No money moved.}}',
  own_limit_reached:
    'Your own {limit, select, deposit {deposit} loss {loss} stake {stake} other {{limit}}} limit of {amount} USD in {period, select, day {24 hours} week {7 days} month {30 days} calendar_day {a calendar day} calendar_week {a calendar week} calendar_month {a calendar month} other {{period}}} leaves {left}{limit, select, loss { (open trades count as lost until they end)} other {}}, and this takes {asked}.{fitsFrom, select, none {} other { It fits from {fitsFrom} on.}}{hint, select, true {} other { No money moved.}}',
  excluded:
    'You have set a {exclusion, select, time_out {time-out} self_exclusion {self-exclusion} other {{exclusion}}} that holds until {until}. Until then nothing is staked, bought or paid in with real money; what you have can be withdrawn at any time.{hint, select, true {} other { No money moved.}}',
  switched_off:
    '{what, select, deposits {Deposits are} withdrawals {New withdrawals are} trades {Up/down trading with real money is} practice {Practice trading is} copying {Copying traders is} mining {The sale of mining contracts is} other {Trading {what} is}} paused by the operator: {reason}{hint, select, true {} other { No money moved.}}',
} as const satisfies Readonly<Partial<Record<FailureCode, string>>>;
