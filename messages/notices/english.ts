import type { NoticeKind } from '#domain/notices/kinds.ts';

/** What a notice of each kind says, with its facts put in. The title is also the subject of its e-mail: no names and no amounts, because subjects are read over shoulders, but in one without an e-mail. */
export const notices = {
  account_approved: {
    title: 'Your account is approved',
    text: 'Your account is approved and open.',
  },
  account_declined: {
    title: 'Your account application was declined',
    text: 'Your account application has been declined. Sign in to see what to do next.',
  },
  account_suspended: {
    title: 'Your account is suspended',
    text: 'Your account is suspended. Open trades still settle; you can read your statement and ask for withdrawals of what is available.',
  },
  account_reinstated: {
    title: 'Your account is open again',
    text: 'The suspension of your account has ended: it is open again.',
  },
  account_blocked: {
    title: 'Your account is blocked',
    text: 'Your account is blocked. Open trades still settle; your statement and your withdrawals stay readable.',
  },
  account_unblocked: {
    title: 'Your account is open again',
    text: 'Your account is no longer blocked: it is open again.',
  },
  account_application_continues: {
    title: 'Your account is no longer blocked',
    text: 'Your account is no longer blocked. Sign in to see how your application goes on.',
  },
  identity_approved: {
    title: 'Your ID images are approved',
    text: 'Your ID images are approved.',
  },
  identity_declined: {
    title: 'Your ID images were declined',
    text: 'Your ID images were declined. {reason}{mayRetry, select, true { You can send new ones.} other {}}',
  },
  country_changed: {
    title: 'Your country is changed',
    text: 'Your account’s country is now {country}, as you asked. The products we offer you depend on it.',
  },
  country_change_declined: {
    title: 'Your change of country was declined',
    text: 'Your request to change your country to {country} was declined: {reason} Your country stays as it was.',
  },
  limit_lowered: {
    title: 'Your limit is set',
    text: '{amount, select, none {You have no {limit, select, deposit {deposit} loss {loss} stake {stake} other {{limit}}} limit for {period, select, day {24 hours} week {7 days} month {30 days} calendar_day {a calendar day} calendar_week {a calendar week} calendar_month {a calendar month} other {{period}}}.} other {Your {limit, select, deposit {deposit} loss {loss} stake {stake} other {{limit}}} limit for {period, select, day {24 hours} week {7 days} month {30 days} calendar_day {a calendar day} calendar_week {a calendar week} calendar_month {a calendar month} other {{period}}} is {amount} USD from now on.}}',
  },
  limit_raise_asked: {
    title: 'A limit of yours will change',
    text: 'You asked for your {limit, select, deposit {deposit} loss {loss} stake {stake} other {{limit}}} limit for {period, select, day {24 hours} week {7 days} month {30 days} calendar_day {a calendar day} calendar_week {a calendar week} calendar_month {a calendar month} other {{period}}} to {amount, select, none {end} other {be {amount} USD}}. The change takes effect on {from}; until then you can take it back.',
  },
  limit_raise_taken_back: {
    title: 'A limit of yours stays as it is',
    text: 'You took the change of your {limit, select, deposit {deposit} loss {loss} stake {stake} other {{limit}}} limit for {period, select, day {24 hours} week {7 days} month {30 days} calendar_day {a calendar day} calendar_week {a calendar week} calendar_month {a calendar month} other {{period}}} back: it stays {amount, select, none {off} other {at {amount} USD}}.',
  },
  time_out_begun: {
    title: 'Your time-out has begun',
    text: 'Your time-out holds until {until} and cannot be shortened. Until then you can’t stake, buy or deposit with real money. You can withdraw your money at any time, and open trades settle as agreed.',
  },
  self_exclusion_begun: {
    title: 'Your self-exclusion has begun',
    text: 'Your self-exclusion holds until {until} and cannot be shortened. Until then you can’t stake, buy or deposit with real money. You can withdraw your money at any time, and open trades settle as agreed.',
  },
  api_token_made: {
    title: 'An API token was made',
    text: 'The API token “{name}” was made for your account, with the scopes {scopes}. It holds {expires, select, none {until it is revoked} other {until {expires}}}. If that was not you, revoke it and change your password, which revokes all of them.',
  },
  second_factor_removal_asked: {
    title: 'The removal of your second factor was requested',
    text: 'An administrator asked for your second factor, its recovery codes and your passkeys to be removed, because they were said to be lost. It happens once a different administrator approves it. If you did not ask for this, contact us at once.',
  },
  second_factor_removal_declined: {
    title: 'Your second factor stays on',
    text: 'The removal of your second factor and your passkeys that was requested does not happen. Everything stays as it was.',
  },
  second_factor_removed: {
    title: 'Your second factor was removed',
    text: 'Two of the operator’s staff removed your second factor, its recovery codes and your passkeys, and ended every session. Sign in with your password and set a new second factor up. If you did not ask for this, set a new password and contact us at once.',
  },
  deposit_approved: {
    title: 'Your deposit has arrived',
    text: '{credited} USD was credited to your balance{fit, select, exact {. {arrived} arrived, as requested.{more, select, none {} other { At the middle price of the minute after it was paid, it was worth {difference} USD {more, select, true {more} other {less}} than the {asked} USD quoted.}}} another { for a further payment of {arrived} to the address of a deposit of yours. It was credited at the middle price of the minute after it was paid.} none {{more, select, none {.} other {, {difference} {more, select, true {more} other {less}} than the {asked} requested.{valuation, select, quote { It is the worth of the coins that arrived.} market { The coins that arrived were valued at the price recorded when they were paid.} arrival { The coins that arrived were valued at the middle price of the minute after they were paid.} other {}}}}} other {{total, select, none {. {arrived} arrived, {fit, select, under {less} other {more}} than the {coins} ({asked} USD) requested. The coins that arrived were credited at the middle price of the minute after they were paid.} other { for {arrived}. With your other payments {reach, select, whole {the whole {coins} ({asked} USD) requested arrived.} more {{total} arrived, more than the {coins} ({asked} USD) requested.} other {{total} of the {coins} ({asked} USD) requested arrived.}} Each payment is credited on its own, at the middle price of the minute after it was paid.}}}}',
  },
  deposit_aside: {
    title: 'A part of your deposit can only be withdrawn',
    text: '{amount} USD of your deposit {why, select, limit {went beyond your deposit limit for {period, select, day {24 hours} week {7 days} month {30 days} calendar_day {a calendar day} calendar_week {a calendar week} calendar_month {a calendar month} other {{period}}}} time_out {arrived during your time-out} other {arrived during your self-exclusion}}, so {why, select, limit {that part} other {it}} cannot be staked. You can withdraw it at any time. {fitsFrom, select, none {As your limit has room again, you can make parts of it available on your limits page.} other {From {fitsFrom} on you can also make it available on your limits page, as far as your limits leave room; nothing moves automatically.}}',
  },
  aside_released: {
    title: 'Money was moved to what is available',
    text: 'You moved {amount} USD that could only be withdrawn to what is available. It counts towards your deposit limits from now on.',
  },
  deposit_declined: {
    title: 'Your deposit was declined',
    text: 'Your deposit of {asked} USD was declined: {reason} Nothing was credited.',
  },
  payment_seen: {
    title: 'Your payment was seen',
    text: 'A payment of {arrived} was seen on the chain{fit, select, under {{total, select, none {, which is less than the {asked} requested} other {. With your other payments {reach, select, whole {the whole {asked} requested has been seen} more {{total} have been seen, more than the {asked} requested} other {{total} of the {asked} requested have been seen}}}}} over {, which is more than the {asked} requested} another {, beside one that was credited before: it has a record of its own} other {}}. It can be credited after {confirmations, plural, one {{confirmations} confirmation} other {{confirmations} confirmations}}.',
  },
  payment_gone: {
    title: 'Your payment is no longer on its way',
    text: 'The payment of {arrived} was replaced or dropped before it was confirmed. Nothing was credited for it.',
  },
  payment_taken: {
    title: 'A payment was credited to another deposit',
    text: 'A payment of {arrived} was seen for your deposit. Our staff found that it was not meant for it and credited it to another deposit. Nothing was credited to you for it.{ended, select, true { Your deposit, which only that payment had opened, is declined.} other {}} If you sent it, write to support with its transaction id {transactionId} before you pay again.',
  },
  deposit_pending_again: {
    title: 'Your deposit is in review again',
    text: 'A payment of {arrived} arrived for a deposit that was declined or cancelled, so the deposit is in review again.',
  },
  deposit_reversed: {
    title: 'A deposit was reversed',
    text: 'The chain no longer holds the payment of your deposit, so the {amount} USD credited for it were reversed.{owed, select, none {} other { {owed} USD of them are owed now, and withdrawals wait until they are repaid.}} When it is confirmed again, it is credited again.',
  },
  deposit_restored: {
    title: 'Your deposit is back',
    text: 'The payment of your deposit is confirmed again: {amount} USD was credited again.',
  },
  withdrawal_requested: {
    title: 'A withdrawal was requested',
    text: 'A withdrawal of {amount} USD was requested; the money is held for it.{waitsUntil, select, none {} other { Its address is new, so it waits until {waitsUntil} before it can be approved.}} If that was not you, cancel it and contact support.',
  },
  withdrawal_cancelled: {
    title: 'Your withdrawal is cancelled',
    text: 'Your withdrawal of {amount} USD is cancelled. The money can be withdrawn again.',
  },
  payout_address_added: {
    title: 'A new withdrawal address was added',
    text: 'The {paymentMethod} address {walletAddress} was added to your address book{label, select, none {} other { as “{label}”}}. Withdrawals to it can be approved from {approvableFrom} on. If that was not you, change your password, cancel what is open and contact support.',
  },
  second_approval_wanted: {
    title: 'A second approval is needed',
    text: 'A withdrawal of {amount} USD has its first approval and waits for a second admin.',
  },
  payout_differs: {
    title: 'A recorded payout differs on the chain',
    text: 'Transaction {transactionId}, recorded for a withdrawal of {amount} USD, {state, select, short {pays less than was due} elsewhere {pays nothing to its address} other {pays its address although the withdrawal is recorded as returned}}.',
  },
  risk_case_asked: {
    title: 'A question about a risk case',
    text: 'A colleague asks about an open risk case before a withdrawal of its customer is decided. The question is in the notes of the case.',
  },
  risk_case_answered: {
    title:
      '{how, select, answered {Risk answered your question} other {The risk case that you asked about is decided}}',
    text: '{how, select, answered {The answer is on the withdrawal from which you asked, or on those of the customer that wait.} other {It was decided without an answer to your question. A withdrawal of the customer that waits shows whether they are watched or restricted.}}',
  },
  staff_alert: {
    title:
      'Alert: {code, select, disk_low {The disk is nearly full} prices_missing {No pair has a current price} recording_down {Prices are not recorded} trades_unsettled {Some trades could not be settled} chain_behind {A chain is not followed} mining_failing {A mining day could not be divided} mail_failing {E-mails are not delivered} backup_late {There is no backup of the last 26 hours} backup_failed {The last backup failed{about, select, none {} other {: the file of upload {about} is missing}}} archive_stalled {The log of the database has not been archived for more than five minutes} identities_late {An identity has waited for more than 48 hours} deposits_late {A confirmed payment has waited for more than 24 hours} withdrawals_late {A withdrawal has waited for its review for more than 24 hours} messages_late {A message from the contact page has waited for longer than is promised} cases_late {A case of risk has waited for longer than 48 hours} verify_failed {The verification of the books found a problem or could not be made} verify_late {The books were not verified in the last 26 hours} reserve_low {The reserve is below its floor: {about, select, coverage {what custody holds against what customers are owed} other {{about}}}} pair_closed {{about} has had no current price for longer than allowed} posts_given_up {Posts to STAFF_WEBHOOK_URL were given up} screening_refused {The newest screening list was not taken; the list before stays in force} other {A conversation with support has waited for an answer for longer than is promised}}',
    text: '{code, select, disk_low {The disk is nearly full} prices_missing {No pair has a current price} recording_down {Prices are not recorded} trades_unsettled {Some trades could not be settled} chain_behind {A chain is not followed} mining_failing {A mining day could not be divided} mail_failing {E-mails are not delivered} backup_late {There is no backup of the last 26 hours} backup_failed {The last backup failed{about, select, none {} other {: the file of upload {about} is missing}}} archive_stalled {The log of the database has not been archived for more than five minutes} identities_late {An identity has waited for more than 48 hours} deposits_late {A confirmed payment has waited for more than 24 hours} withdrawals_late {A withdrawal has waited for its review for more than 24 hours} messages_late {A message from the contact page has waited for longer than is promised} cases_late {A case of risk has waited for longer than 48 hours} verify_failed {The verification of the books found a problem or could not be made} verify_late {The books were not verified in the last 26 hours} reserve_low {The reserve is below its floor: {about, select, coverage {what custody holds against what customers are owed} other {{about}}}{held, select, none {} other {. Held: {held}; floor: {floor}}}} pair_closed {{about} has had no current price for longer than allowed} posts_given_up {Posts to STAFF_WEBHOOK_URL were given up} screening_refused {The newest screening list was not taken; the list before stays in force} other {A conversation with support has waited for an answer for longer than is promised}}. This has lasted for three minutes or more.',
  },
  staff_alert_over: {
    title:
      'Alert over: {code, select, disk_low {The disk has room again} prices_missing {Pairs have current prices again} recording_down {Prices are recorded again} trades_unsettled {All trades are settled} chain_behind {All chains are followed again} mining_failing {All mining days are divided} mail_failing {E-mails are delivered again} backup_late {There is a recent backup again} backup_failed {{about, select, none {The last backup succeeded} other {The file of upload {about} no longer keeps backups from being made}}} archive_stalled {The log of the database is archived again} identities_late {No identity has waited for more than 48 hours} deposits_late {No confirmed payment has waited for more than 24 hours} withdrawals_late {No withdrawal has waited for its review for more than 24 hours} messages_late {No message from the contact page has waited for longer than is promised} cases_late {No case of risk has waited for longer than 48 hours} verify_failed {The last verification of the books is clean} verify_late {The books are verified again} reserve_low {The reserve is at its floor again: {about, select, coverage {what custody holds against what customers are owed} other {{about}}}} pair_closed {{about} has a current price again} posts_given_up {No post to STAFF_WEBHOOK_URL that was given up in the last seven days is left to be delivered} screening_refused {The newest screening list is in force again} other {No conversation with support has waited for longer than is promised}}',
    text: '{code, select, disk_low {The disk has room again} prices_missing {Pairs have current prices again} recording_down {Prices are recorded again} trades_unsettled {All trades are settled} chain_behind {All chains are followed again} mining_failing {All mining days are divided} mail_failing {E-mails are delivered again} backup_late {There is a recent backup again} backup_failed {{about, select, none {The last backup succeeded} other {The file of upload {about} no longer keeps backups from being made}}} archive_stalled {The log of the database is archived again} identities_late {No identity has waited for more than 48 hours} deposits_late {No confirmed payment has waited for more than 24 hours} withdrawals_late {No withdrawal has waited for its review for more than 24 hours} messages_late {No message from the contact page has waited for longer than is promised} cases_late {No case of risk has waited for longer than 48 hours} verify_failed {The last verification of the books is clean} verify_late {The books are verified again} reserve_low {The reserve is at its floor again: {about, select, coverage {what custody holds against what customers are owed} other {{about}}}} pair_closed {{about} has a current price again} posts_given_up {No post to STAFF_WEBHOOK_URL that was given up in the last seven days is left to be delivered} screening_refused {The newest screening list is in force again} other {No conversation with support has waited for longer than is promised}}.',
  },
  withdrawal_sending: {
    title: 'Your withdrawal is approved',
    text: 'Your withdrawal of {amount} USD is approved and is to be sent. It can no longer be cancelled.',
  },
  withdrawal_not_sent: {
    title: 'Your withdrawal was not sent yet',
    text: 'Your withdrawal of {amount} USD was not sent: {reason} It waits for review again.',
  },
  withdrawal_paid: {
    title: 'Your withdrawal is paid',
    text: 'Your withdrawal of {amount} USD is paid, by transaction {transactionId}.',
  },
  withdrawal_declined: {
    title: 'Your withdrawal was declined',
    text: 'Your withdrawal of {amount} USD was declined: {reason} The money can be withdrawn again.',
  },
  withdrawal_declined_for_reversal: {
    title: 'Your withdrawal was declined',
    text: 'Your withdrawal of {amount} USD was declined: The payment of a deposit of yours left the chain, so that it was reversed. The money can be withdrawn again.',
  },
  adjustment_credit: {
    title: 'Your balance was adjusted',
    text: '{amount} USD was added to your balance as an adjustment. {reason} {explanation}',
  },
  adjustment_debit: {
    title: 'Your balance was adjusted',
    text: '{amount} USD was taken from your available balance as an adjustment. {reason} {explanation}',
  },
  price_alert: {
    title: 'A price has reached your alert',
    text: '{name} was quoted at {reached} on {time}, which is at or {direction, select, above {above} other {below}} the {price} that you set. {kind, select, simulated {It is a simulated price: no market quoted it.} replay {It is a price of the past, played again: no market quotes it now.} polled {Source: {source}, asked now and then.} own {Source: {source}, the operator’s own feed.} other {Source: {source}.}} This notice does not promise a trade at that price.',
  },
  trader_approved: {
    title: 'You are a trader now',
    text: 'Others can copy the trades that you place with real money, under the name {name}. Every one of them counts in your public figures.',
  },
  trader_declined: {
    title: 'Your application to be a trader was declined',
    text: 'Your application to be the trader {name} was declined: {reason}',
  },
  trader_stopped_by_operator: {
    title: 'You are no longer a trader',
    text: 'The trader {name} was stopped: {reason} Nobody copies your trades any more; open trades run to their end, and your figures stay listed.',
  },
  contract_bought: {
    title: 'You have bought a mining contract',
    text: 'You have bought {plan} for {price} USD. It mines from {firstDay} to {lastDay} (UTC). Each day pays its share of what the pools paid for that day, less pool fee and power. It changes with difficulty, price and costs, can be nothing, and all days together can pay less than the price. A contract can’t be returned.',
  },
  contract_ended: {
    title: 'A mining contract has ended',
    text: '{plan} has ended: {lastDay} was its last day. Of the {price} USD that it cost, {paid} USD have been paid out so far; days that are still to be divided are paid later. A remainder worth less than a cent stays on record with the contract.',
  },
  contract_pays_nothing: {
    title: 'No mining payout in {coin} for {day}',
    text: '{plan} paid nothing in {coin} for {day} (UTC), because {why, select, no_receipts {no pool has paid anything for that day} other {pool fee and power took all that came in}}. Days in a row like this are notified once; the contract’s page shows each day.',
  },
  contract_paid_late: {
    title: 'Mined coins came late for a past day',
    text: '{plan} was paid {paid} USD more for {day} (UTC): a pool’s {coin} for that day was recorded when the day was divided already, and belongs to the contracts of that day.',
  },
  share_earned: {
    title: 'Profit share came in',
    text: 'Profit share of {amount} USD came in from {copies, plural, one {one copy} other {{copies} copies}} of your trades. It is available.',
  },
  copy_started: {
    title: 'You copy a trader',
    text: 'You now copy {trader}; {allocation} {wallet, select, real {USD} other {practice USD}} are set aside for it. You can pause or stop at any time. You can lose money: past results say nothing about future ones.',
  },
  copy_stopping: {
    title: 'A copy of yours stops',
    text: 'Your copy of {trader} with {wallet, select, real {USD} other {practice USD}} takes no further trades: {by, select, customer {you stopped it} stop_loss {its stop-loss was reached} trader {the trader stopped} operator {the operator stopped the trader} other {a deposit of yours was reversed and your available balance did not cover it. Money that comes back repays the missing amount first, and this copy pays no more profit share}}. Its free amount is available again; the rest follows as its open trades end.',
  },
  copy_stopped: {
    title: 'A copy of yours has stopped',
    text: 'Your copy of {trader} has stopped: {by, select, customer {you stopped it} stop_loss {its stop-loss was reached} trader {the trader stopped} operator {the operator stopped the trader} other {a deposit of yours was reversed and your available balance did not cover it. Money that comes back repays the missing amount first, and this copy pays no more profit share}}. {returned} {wallet, select, real {USD} other {practice USD}} came back to what you have available. Its trades came to {profit}{shared, select, none {} other {, of which {shared} went to profit share}}.',
  },
  trade_copied: {
    title:
      '{trader}’s trade was copied: {positions, select, UP {Up} other {Down}} on {currencyPair}, {stake} {wallet, select, real {USD} other {practice USD}}',
    text: '{trader} traded {currencyPair} {positions, select, UP {up} other {down}}: your copy staked {stake} {wallet, select, real {USD} other {practice USD}}.',
  },
  trade_not_copied: {
    title: '{trader}’s trade was not copied: {positions, select, UP {Up} other {Down}} on {currencyPair}',
    text: '{trader} traded {currencyPair} {positions, select, UP {up} other {down}}, and your copy with {wallet, select, real {USD} other {practice USD}} took no part: {reason, select, too_small {by your settings the stake would have been below the smallest that can be placed.} copy_has_too_little {the copy had less free than the stake.} too_many_open {as many trades of the copy were open as your settings allow.} stop_loss {the copy had reached its stop-loss.} account {your account was not open for trading.} excluded {you had set a time-out or self-exclusion.} own_limit {it would have gone over a limit that you set yourself.} country {copying is not offered in your country.} switched_off {the operator had paused copying.} house_short {the house could not cover what it might have won.} no_equity {the trader had no balance that your share of it could follow from.} other {its turn came after half of the trade’s time.}} No money moved.',
  },
  support_answered: {
    title: 'We answered your message',
    text: 'There is a new message for you in your conversation with us about {subject, select, account {your account} identity {your identity check} deposit {a deposit} withdrawal {a withdrawal} trade {a trade} copying {copying a trader} mining {a mining contract} complaint {a complaint} other {something else}}.',
  },
  withdrawal_failed: {
    title: 'The payment of your withdrawal failed',
    text: 'The payment of your withdrawal of {amount} USD failed on its chain: {reason} {credited} USD can be withdrawn again: that is what its coins were worth at the middle price of the minute after it had failed, at most what you asked for.',
  },
  withdrawal_returned: {
    title: 'Your withdrawal came back',
    text: 'The payout of {amount} USD came back: {reason} {credited, select, none {The money can be withdrawn again.} other {{credited} USD can be withdrawn again: that is what the coins that came back were worth at the middle price of the minute after they had.}}',
  },
} as const satisfies Readonly<Record<NoticeKind, { readonly title: string; readonly text: string }>>;
