/** What is said of what the operator's staff type: the house's money, switches, plans and machines. */
export const phrases = {
  no_switch_reason: 'has to say why, for customers',
  earned_elsewhere: 'is of movements of the bankroll to capital: what is earned goes nowhere else',
  coins_put_in: 'comes in from pools alone: only USD can be put in',
  no_bankroll: 'has no bankroll: say whether it comes from fees or from mining',
  plan_coins: 'has to be BTC, DOGE, or DOGE and LTC',
  plan_hash_rate: 'has to be a whole number of hashes per second up to 10^18',
  plan_price: 'has to be dollars above zero with at most two decimals',
  plan_fee: 'has to be below 10000: a plan whose fee takes all can never pay',
  plan_power: 'has to be watts with at most three decimals, up to 10^9',
  plan_power_price: 'has to be dollars for a kWh with at most six decimals, up to 10',
  promise:
    'reads like a promise (“{words}”), and what a contract will bring nobody knows: say what the plan is; what it may bring is calculated beside it',
  plan_unpriced:
    'needs prices of {pairs}, and this installation has recorded none for a day: what it brings could not be divided',
  books_full: 'is more than the books can hold: take what is set aside to capital first',
  day_not_begun: 'has to have begun (UTC)',
  day_too_far_back: 'can be {earliest} at the earliest, {days} days back, until a first day is closed',
  day_before_first: 'is before the first day of {coin}, {first}: nobody had a contract',
  day_without_receipt: 'cannot be closed before a receipt of the coin is recorded',
  not_next_day: 'is not the next one: that is {next}',
  day_not_over: 'can be closed a minute after its end (UTC) at the earliest',
  day_not_over_yet: 'has to be over (UTC): {latest} is the latest',
  receipt_waits: 'has a receipt that waits for its second admin: approve it or set it aside first',
  no_note: 'has to say why nothing came in',
  site_name_taken: 'is the name of another site',
  fleet_too_large: 'brings the fleet over {most} hashes per second',
  no_machines: 'has no machines of this site to come from that were recorded by the end of the day',
  above_rating:
    'is more than a tenth above the {rating} that the site’s machines of that day are rated: those that are recorded later count from their own day on; check the unit',
};
