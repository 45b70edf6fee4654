import type { FailureCode } from '#domain/failures/failures.ts';

/** What happened, whether money moved, and what would be right: the sentence of a failure, with its facts put in. */
export const failures = {
  not_json: 'The body is not valid JSON. Send one JSON object with content-type application/json.',
  body_too_large: 'The body is larger than {maxBytes} bytes.',
  body_too_slow: 'The upload was too slow, so nothing was saved. Try again, on a faster connection if you can.',
  wrong_origin: 'This request came from another site and was refused. Nothing was changed.',
  unauthenticated: 'Please sign in first.',
  not_found:
    '{what, select, deposit {something went worng} file {Object does not exist} account {There is no such account.} address {There is no such address.} case {There is no such case.} contract {There is no such contract.} customer {There is no such customer.} image {There is no such image.} message {There is no such message.} movement {There is no such movement.} notice {There is no such notice.} page {There is no such page.} pair {There is no such pair.} alert {There is no such alert.} payout {There is no such payout.} plan {There is no such plan.} passkey {There is no such passkey.} request {There is no such request.} session {There is no such session.} submission {There is no such submission.} ticket {There is no such conversation.} token {There is no such token.} trade {There is no such trade.} withdrawal {There is no such withdrawal.} other {There is no such {what}.}}',
  idempotency_key_missing:
    'Send the header Idempotency-Key with a value of your own choice (1 to 200 visible characters), new for each new command.',
  idempotency_key_reused:
    'This Idempotency-Key was already used for another request. Nothing was changed; use a new key.',
  rate_limited:
    'Too many attempts. Try again in {minutes, select, 0 {{retryAfterSeconds, select, 1 {1 second} other {{retryAfterSeconds} seconds}}} other {{minutes} minutes}}.',
  internal: 'Something failed on our side. Try again in a minute.',
  unavailable: 'The service is starting or stopping. Try again in a minute.',
  sign_in_failed: 'E-mail or password is wrong.',
  email_in_use: 'This address can’t be used for a new account.',
  link_expired: 'This link is no longer valid. Ask for a new one.',
  password_wrong: 'This is not your current password. Nothing was changed.',
  code_needed: 'Your second factor is on: enter a code from your app or a recovery code too. Nothing was changed.',
  code_refused: 'This code is wrong or already used. Wait for the next code in your app, or use a recovery code.',
  sign_in_over: 'This sign-in took too long or was ended. Start again with your e-mail and password.',
  sign_in_too_old:
    'This needs a sign-in within the last {atMostMinutes} minutes. Sign in again, then try once more. Nothing was changed.',
  second_factor_on: 'Your second factor is already on. Turn it off first to use another app.',
  second_factor_off: 'Your second factor is not on. Start with your password.',
  address_unverified: 'Confirm your e-mail address first: open the link we sent to it.',
  passkey_refused: 'This passkey was not accepted. Try again, or use another way to sign in.',
  too_many_passkeys: 'You have {most} passkeys, the maximum. Remove one first.',
  too_many_tags: 'This customer has {most} tags, the maximum. Take one off first. Nothing was changed.',
  too_many_tokens: 'You have {most} API tokens, the maximum. Revoke one first.',
  token_refused: 'This API token is unknown, expired or revoked.',
  token_scope_missing:
    '{scope, select, none {No API token may do this; sign in on the site.} other {This needs an API token with the scope {scope}.}} Nothing was changed.',
  account_not_approved: 'This needs an approved account; yours is {accountStatus}.',
  customer_not_approved:
    "The customer's account is {accountStatus}, so the withdrawal waits, at most until {until}. No money moved.",
  status_change_not_allowed: 'An account that is {from} cannot become {to}.',
  approval_conditions_missing: 'This account can’t be approved yet. Missing: {missing}.',
  under_age: 'You have to be {adultAge} or older to have an account. Nothing was saved.',
  agreement_changed:
    '{agreements}: the text has changed since you opened this page. Read the new one and accept it. Nothing was saved.',
  details_reviewed:
    'Name, country and date of birth can’t be changed while your ID images are in review or once they are approved. You can ask for a change of country in your account details. Nothing was saved.',
  deposit_limit_unanswered: 'Before you deposit, set a deposit limit or say that you want none. Nothing was requested.',
  country_closed: 'We can’t accept customers who live in {country}. Nothing was changed.',
  country_unchanged: 'This is already the country of your account. Nothing was changed.',
  country_change_open:
    'You have already asked for a change of country. Take it back or wait for the decision before you ask for another one.',
  product_not_in_country:
    '{product, select, trades {Up/down trading} copying {Copying} mining {Mining} other {{product}}} with real money {country, select, none {cannot be offered without a reviewed country} other {is not offered in the country of your account}}. Practice stays open. No money moved.',
  identity_waiting: 'Your ID images are already in review. Nothing was changed; we’ll let you know the outcome.',
  identity_final: 'Your ID images were declined for good, so you can’t send new ones. Please contact support.',
  identity_not_assigned: 'Nobody is assigned to this case. Nothing was changed.',
  identity_assigned: 'Another reviewer is assigned to this case. Take it over to decide it. Nothing was changed.',
  legal_hold_stands: 'This customer already has a legal hold. Nothing was changed.',
  legal_hold_missing: 'This customer has no legal hold. Nothing was changed.',
  ways_in_missing:
    'This person has neither a second factor nor a passkey, so there is nothing to remove. Nothing was changed.',
  removal_open: 'A removal was already asked for and waits for a different admin. Nothing was changed.',
  staff_account: 'This is an account of staff. Only an owner decides about it. Nothing was changed.',
  staff_listed:
    'The configuration of this installation names this address as an owner. Only there can it be changed. Nothing was changed.',
  staff_unchanged: 'That would change nothing: the address already has this role, or none. Nothing was changed.',
  staff_change_open:
    'A change for this address waits for a second owner. Confirm or decline it first. Nothing was changed.',
  setting_unchanged: 'This value is in force already. Nothing was changed.',
  setting_change_open:
    'Another change of this setting is not in force yet. Decide about it or withdraw it first. Nothing was changed.',
  request_lapsed: 'This request is more than 24 hours old and has lapsed. Make a new one. Nothing was changed.',
  second_admin_required: 'You have already decided this. A different admin has to confirm it.',
  own_case: 'You can’t decide your own case. Another admin has to.',
  approval_missing:
    'You have no approval to take back here: you never gave one, took it back before, or it has lapsed. Nothing was changed.',
  already_decided: 'This is already decided: it is {status}. Nothing was changed.',
  case_undecided: 'This case is not decided yet, so there is nothing to lift. Nothing was changed.',
  record_changed: 'This has changed since you opened it. Check the current version, then decide. Nothing was changed.',
  decision_differs:
    'The second admin has to confirm the same values: {field, select, transactionId {the transaction id} amountReceived {the amount received} paidAt {the time of payment} failedBy {the transaction that failed} failedAt {the time of its block} other {{field}}} differs from the first decision. Nothing was credited.',
  insufficient_available: 'Your available balance of {available} does not cover {asked}. No money moved.',
  pair_unknown: 'There is no pair {currencyPair}. GET /api/markets lists the pairs.',
  pair_not_tradable: '{currencyPair} cannot be traded: {why}. No money moved.',
  price_not_live:
    '{currencyPair} has no live price right now. Real money trades only on live prices; the practice wallet stays open. No money moved.',
  payout_changed: 'The payout has changed to {payoutRate} %. Check the ticket again. No money moved.',
  order_too_late: 'Not placed: this order was to be placed by {notAfter} and came later. No money moved.',
  bankroll_short:
    'The house can’t cover this payout right now, so the trade was not placed. No money moved; a smaller stake may be accepted.',
  exposure_full:
    'The house has reached the limit of what it may owe on open trades{currencyPair, select, none {} other { of {currencyPair}}}, so this trade was not placed. No money moved; try a smaller stake, or try again as open trades end.',
  pair_not_quoted:
    'No source quotes {currencyPair} here, so no recorded price could ever reach an alert. Nothing was set.',
  watchlist_full: 'You watch {most} pairs, the maximum. Remove one first. Nothing was changed.',
  too_many_alerts: 'You have {most} active alerts, the maximum. Delete one first. Nothing was set.',
  ticket_full: 'This conversation has {most} messages, the maximum. Start a new one. Nothing was sent.',
  too_many_tickets:
    'You have {most} open conversations, the maximum. Continue in one of them, or wait until one is closed. Nothing was sent.',
  trader_cannot_trade:
    'This trader’s account cannot place trades now, so nobody can start copying them, or let a copy of them risk more. Nothing was changed.',
  trader_stopped: 'This trader has stopped, so nobody can start copying them. Nothing was changed.',
  copy_of_oneself: 'You can’t copy yourself. Choose another trader. Nothing was changed.',
  copy_stopping:
    'Your copy of this trader is stopping. Once its last trades have ended, you can start again. Nothing was changed.',
  copy_changed:
    'This copy has changed since you looked: it is now {state}. Check it again, then decide. Nothing was changed.',
  copies_still_run:
    'Earlier copies of this trader are still being stopped. Try again in a moment. Nothing was changed.',
  share_raised:
    'The trader now asks for {shareBps} % of new profit, more than you were shown. Check it again, then decide. No money moved.',
  house_share_raised:
    'The operator now takes {houseShareBps} % of each profit share, more than you were shown. Check it again, then decide. No money moved.',
  copying_frozen:
    'You owe {owed} USD because a deposit was reversed. You can start, resume or raise copies with real money once it is repaid. No money moved.',
  allocation_out_of_limits: 'Enter an amount between {min} and {max} for a copy. No money moved.',
  trader_name_taken:
    '{name} is the name of another trader or applicant, or looks too much like one, also of the past. Choose another name. Nothing was changed.',
  trader_name_reserved:
    '{name} is reserved. Choose a name of your own that doesn’t look like SELF, which own trades carry, and doesn’t contain the name of this site or a word for its staff, such as support, admin or operator. Nothing was changed.',
  trader_changed_often:
    'A profile can be changed {most} times in {days} days. The next change is possible from {until} on. Nothing was changed.',
  application_pending:
    'Your application is already waiting for a decision. Take it back first to send another one. Nothing was changed.',
  already_trader: 'You are already a trader. Nothing was changed.',
  plan_closed: 'This plan is no longer sold. Nothing was bought; see the list for the plans on offer.',
  pool_receipt_recorded:
    'Transaction {transactionId} is recorded with this output already, as a pool receipt or as what a customer has paid in. Nothing was recorded again.',
  pool_receipt_unproven:
    '{why, select, no_answer {The chain’s node does not answer: try again later.} no_addresses {No payout address is configured: set {detail}.} not_seen {The chain does not have this transaction.} no_output {Output {detail} of this transaction pays no address.} other_address {This output pays {detail}, which is no configured payout address.} other_amount {This output pays {detail}: record just that.} other {This transaction is not confirmed yet (confirmations: {detail}).}} Nothing was recorded.',
  plan_price_lapsed:
    'The price of this plan has lapsed: it is not on sale until the operator offers it again. Nothing was bought.',
  plan_sold_out: 'This plan is sold out: the fleet has no verified hash rate left for it. Nothing was bought.',
  share_out_of_bounds: 'The maximum profit share is {mostBps} %. Nothing was changed.',
  withdrawal_blocked: 'Deposit account before you make  Withdrawal !',
  network_fee_changed:
    'The network fee of {paymentMethod} has changed to {networkFee} USD. Check it again, then send your request again. No money moved.',
  deposit_out_of_limits: 'Enter an amount between {min} and {max} USD.',
  too_many_open_deposits: 'You have {most} open deposits, the maximum. Pay one of them, or wait until one is decided.',
  open_quotes_full:
    'Deposits whose quotes hold may come to {most} USD at a time; {left} of that are left, and {asked} were asked for. Ask for less, or wait until a quote has run out. Nothing was changed.',
  too_many_open_amounts:
    'Your deposits of this coin share one address, and {most} amounts are already expected there, the maximum. Pay one, cancel one, or wait until a quote has run out. Nothing was changed.',
  no_amount_left:
    'All exact amounts of {coin} near this one are in use. Enter a few dollars more or less. Nothing was changed.',
  transaction_already_credited:
    'Transaction {transactionId} is already credited to a deposit, recorded as a pool receipt, or brought a payout back. Nothing was credited again.',
  transaction_already_paid:
    'Transaction {transactionId} is already on record of {record}: it pays that withdrawal, brought it back, or was credited to that deposit. Check the id. Where the transaction has a payment of its own for this withdrawal, say which of its payments to this address it is. Nothing was recorded.',
  transaction_too_early:
    'The coins of this payout are not fixed yet, so nothing may have been sent: the middle price of the minute after the last approval fixes them. Approve without a transaction id, and record it once the coins are there. Nothing was changed.',
  payout_address_known: 'This address is in your address book already, as “{label}”. Nothing was changed.',
  payout_address_in_use:
    'A withdrawal to this address is still open. Cancel it first, or wait until it is done. Nothing was changed.',
  too_many_payout_addresses: 'Your address book holds {most} addresses, the maximum. Remove one that you don’t need.',
  payout_address_new:
    'The address of this withdrawal is new to its customer: it may be approved from {until} on. No money moved.',
  payout_below_dust:
    'The amount left after the network fee is too small for {network} at the current price; the minimum would be {least} USD. Decline it for that reason. No money moved.',
  payout_elsewhere: 'Transaction {transactionId} pays nothing to the address of this withdrawal. Nothing was recorded.',
  payout_payment_missing:
    'Transaction {transactionId} has no payment number {no} to the address of this withdrawal: the last one is number {payments}. Nothing was recorded.',
  payout_short:
    'Transaction {transactionId} pays {paid} to the address of this withdrawal, which is less than the {due} due. Nothing was recorded.',
  payout_owed:
    'Coins were fixed for this withdrawal before. It is paid at no fewer, or its customer cancels it. No money moved.',
  payout_on_chain:
    'The chain shows transaction {transactionId}, which pays {paid} to {address}, the address of this withdrawal. While it counts as nothing else, nothing of this payout is undone: record it as the payout. Nothing was changed.',
  payout_seen:
    'Transaction {transactionId} was seen from {at} on, which pays {paid} to {address}, the address of this withdrawal. The chain may not show it now, but whoever has it can broadcast it again until another confirmed transaction has spent the same coins. Nothing was changed.',
  undo_too_early:
    'A payment can take a day to show on its chain: you can record this from {until} on. Nothing was changed.',
  payout_failed:
    'The chain shows transaction {transactionId}, a payment to the address of this withdrawal that failed: it was broadcast. Name it as the one that failed. Nothing was changed.',
  payout_failure_unproven:
    'The chain does not show transaction {transactionId} as a confirmed payment of these coins to the address of this withdrawal that failed. Nothing was changed.',
  return_transaction_missing:
    'Nothing shows that the payout {transactionId} failed. Name the transaction that brought the coins back. No money moved.',
  return_not_confirmed:
    'The chain does not show transaction {transactionId} as confirmed yet. Record the return once it is. No money moved.',
  return_elsewhere: 'Transaction {transactionId} pays none of our addresses. No money moved.',
  return_already_recorded:
    'Transaction {transactionId} pays a withdrawal, brought another one back, belongs to a deposit, or is older than the payout. No money moved.',
  legal_ground_stands:
    'A legal ground is recorded for holding this withdrawal back. It has to be lifted first. No money moved.',
  legal_ground_missing: 'No legal ground is recorded for holding this withdrawal back. Nothing was changed.',
  too_many_renewals:
    'The quote of this deposit was renewed {most} times, which is the most. Ask for a new deposit. Nothing was changed.',
  deposit_payment_seen:
    'A payment for this deposit was seen, so it cannot be cancelled: what arrives is credited. Nothing was changed.',
  deposit_payment_confirmed:
    'The chain confirms transaction {transactionId}, which pays this deposit: approve what arrived. Nothing was changed.',
  too_many_cancelled:
    'You cancelled {most} deposits in 24 hours, which is the most. Leave this one unpaid, or cancel it tomorrow. Nothing was changed.',
  customer_approved:
    'This customer is approved and can withdraw what is available, so a legal ground holds nothing back. Suspend the account first. Nothing was changed.',
  too_many_open_withdrawals:
    'You have {most} withdrawals waiting for review, the maximum. Cancel one and request a larger one instead, or wait until one is decided. No money moved.',
  too_many_asked_withdrawals:
    'You asked for {most} withdrawals in 24 hours that were not sent, which is the most. Ask again tomorrow; one that waits can still be cancelled. No money moved.',
  withdrawals_frozen:
    '{owed} USD is owed since a deposit was reversed, and withdrawals wait until it is repaid. No money moved.',
  payment_unconfirmed:
    'The chain shows {confirmations} of the {needed} confirmations that this payment needs. Nothing was credited.',
  payment_of_another: 'This payment came in for another deposit. Nothing was credited.',
  payment_to_own_address:
    'This payment came to the address of deposit {deposit}, which is another customer’s. Nothing was credited.',
  withdrawal_not_cancellable: 'This withdrawal is {status} and cannot be cancelled any more.',
  house_short:
    '{missing, select, none {The paying house account does not hold that much.} other {The house’s capital lacks {missing} to pay what is owed. Bring it in first.}} No money moved.',
  exclusion_not_shortened:
    'Your {exclusion, select, time_out {time-out} self_exclusion {self-exclusion} other {{exclusion}}} holds until {until}. It can be made longer and never shorter. Nothing was changed.',
  practice_full:
    'A top-up restores what is available in practice to {restoresTo}, and you have {available}. Nothing was changed.',
  practice_trades_open: 'A practice trade is still open. Top up once it has ended. Nothing was changed.',
  practice_copies_run:
    'Some practice dollars are set aside for copies. Top up once those copies have stopped. Nothing was changed.',
  practice_topped_up:
    'Practice was topped up today already. It can be topped up again from {again} on. Nothing was changed.',
  customer_short: 'The customer’s available balance does not hold that much. No money moved.',
  proof_not_needed: 'This deposit is approved, so there is nothing left to prove. No file was stored.',
  file_type_refused: 'File type must be {types}',
  file_too_large: 'File is larger than {maxBytes} bytes',
  file_too_small: 'File is smaller than {minBytes} bytes',
  file_unreadable:
    'This file cannot be read: it is damaged, cut off or too large a picture. It was not stored; choose another one.',
  file_missing: 'This file is missing from our storage. Contact support.',
  upload_quota_exceeded: 'Quota for bucket exceeded',
  upload_offset_differs:
    'The file has another length here. Ask with HEAD how many bytes have arrived and go on from there.',
  price_unavailable: 'There is no recorded price of {what} that counts for this yet. Try again in a moment.',
} as const satisfies Readonly<Partial<Record<FailureCode, string>>>;

/** Words that several sentences put in. */
export const failureWords = {
  status:
    '{status, select, pending {pending} approved {approved} declined {declined} suspended {suspended} blocked {blocked} void {void} cancelled {cancelled} returned {returned} sending {sending} waiting_for_price {approved} to_send {due to be sent} stored {stored} submitted {submitted} superseded {superseded} approved_by_a_first_admin {approved by a first admin} other {{status}}}',
  condition:
    '{condition, select, email {the e-mail address is not confirmed} onboarding {the steps of opening the account are not finished} identity {no ID images are approved} other {{condition}}}',
  agreement: '{kind, select, terms {Terms of service} risk_disclosure {Risk disclosure} other {{kind}}}',
} as const;
