import type { FailureCode } from '#domain/failures/failures.ts';

/** What happened, whether money moved, and what would be right: the sentence of a failure, with its facts put in. */
export const failures = {
  not_json: 'The body is not valid JSON. Send one JSON object with content-type application/json.',
  body_too_large: 'The body is larger than {maxBytes} bytes.',
  body_too_slow:
    'The files came too slowly, and nothing was kept of them. Send them again, on a better line if you can.',
  wrong_origin: 'This request came from another site and was refused. Nothing was changed.',
  unauthenticated: 'Please sign in first.',
  not_found:
    '{what, select, deposit {something went worng} file {Object does not exist} account {There is no such account.} address {There is no such address.} contract {There is no such contract.} customer {There is no such customer.} image {There is no such image.} message {There is no such message.} movement {There is no such movement.} notice {There is no such notice.} page {There is no such page.} pair {There is no such pair.} alert {There is no such alert.} payout {There is no such payout.} plan {There is no such plan.} passkey {There is no such passkey.} request {There is no such request.} session {There is no such session.} submission {There is no such submission.} token {There is no such token.} trade {There is no such trade.} withdrawal {There is no such withdrawal.} other {There is no such {what}.}}',
  idempotency_key_missing:
    'Send the header Idempotency-Key with a value of your own choice (1 to 200 visible characters), new for each new command.',
  idempotency_key_reused:
    'This Idempotency-Key was already used for another request. Nothing was changed; use a new key.',
  rate_limited:
    'Too many attempts. Try again in {minutes, select, 0 {{retryAfterSeconds, select, 1 {1 second} other {{retryAfterSeconds} seconds}}} other {{minutes} minutes}}.',
  internal:
    'Something failed on our side. If you sent a command, repeat it with the same Idempotency-Key: it will not happen twice.',
  unavailable:
    'The service is starting or stopping. Try again in a moment; a repeated Idempotency-Key does not happen twice.',
  sign_in_failed: 'E-mail or password is wrong.',
  email_in_use: 'This address cannot be used for a new account.',
  link_expired: 'This link is not valid any more. Ask for a new one.',
  password_wrong: 'This is not your present password. Nothing was changed.',
  code_needed: 'Your second factor is on: a code of your app, or a recovery code, is needed too. Nothing was changed.',
  code_refused:
    'This code is wrong or was used before. Wait for the next one of your app, or use another recovery code.',
  sign_in_over: 'This sign-in has taken too long or was ended. Begin again with e-mail and password.',
  sign_in_too_old:
    'This needs a sign-in of the last {atMostMinutes} minutes. Sign in again, then send this once more; nothing was changed.',
  second_factor_on: 'Your second factor is on already. Turn it off first to use another app.',
  second_factor_off: 'Your second factor is not on. Begin with your password.',
  address_unverified: 'Verify your e-mail address first: open the link that was mailed to it.',
  passkey_refused: 'This passkey was not accepted. Try again, or use another way to sign in.',
  too_many_passkeys: 'You have {most} passkeys, which is the most. Remove one first.',
  too_many_tokens: 'You have {most} API tokens, which is the most. Revoke one first.',
  token_refused: 'This API token is unknown, expired or revoked.',
  token_scope_missing:
    '{scope, select, none {No API token may do this; sign in on the site.} other {This needs an API token with the scope {scope}.}} Nothing was changed.',
  account_not_approved: 'This needs an approved account; yours is {accountStatus}.',
  customer_not_approved:
    "The customer's account is {accountStatus}, so the withdrawal waits, at most until {until}. No money moved.",
  status_change_not_allowed: 'An account that is {from} cannot become {to}.',
  approval_conditions_missing: 'This account cannot be approved yet. Missing: {missing}.',
  under_age: 'You have to be {adultAge} or older to have an account. Nothing was saved.',
  agreement_changed:
    '{agreements}: the text has changed since you opened this page. Read the new one and accept it. Nothing was saved.',
  details_reviewed:
    'Name, country and date of birth stand as they are while your ID images are reviewed, and after they were approved. A change of country is asked for under your account details. Nothing was saved.',
  country_unchanged: 'This is the country of your account already. Nothing was changed.',
  country_change_open:
    'You have asked for a change of country already. Take it back, or wait for its decision, before you ask for another one.',
  product_not_in_country:
    '{product, select, trades {Up/down trading} copying {Copying} mining {Mining} other {{product}}} with real money {country, select, none {cannot be offered without a reviewed country} other {is not offered in the country of your account}}. Practice stays open. No money moved.',
  identity_waiting:
    'Your ID images are with us already and wait for their review. Nothing was changed; you will hear of the outcome.',
  identity_final: 'Your ID images were declined for good, so new ones cannot be taken here. Please write to support.',
  identity_not_assigned: 'Nobody has this case, so there is nothing to give back. Nothing was changed.',
  identity_assigned: 'Another reviewer has this case. Take it over if you are to decide it. Nothing was changed.',
  legal_hold_stands: 'A legal hold stands on this customer already. Nothing was changed.',
  legal_hold_missing: 'No legal hold stands on this customer. Nothing was changed.',
  ways_in_missing:
    'This person has neither a second factor nor a passkey, so there is nothing to remove. Nothing was changed.',
  removal_open: 'A removal was asked for already and waits for a different admin. Nothing was changed.',
  request_lapsed: 'This was asked for more than 24 hours ago and has lapsed. Ask anew. Nothing was changed.',
  second_admin_required: 'You have decided this already. A different admin has to confirm it.',
  own_case: 'You cannot decide a case of your own. Another admin has to.',
  approval_missing:
    'No approval of yours stands here: it was never given, was withdrawn before, or has lapsed. Nothing was changed.',
  already_decided: 'This was decided before: it is {status}. Nothing was changed.',
  record_changed:
    'This has changed since you opened it. Look again at what stands here now, then decide. Nothing was changed.',
  decision_differs:
    'The second admin has to confirm the same values: {field, select, transactionId {the transaction id} amountReceived {the amount received} paidAt {the time of payment} failedBy {the transaction that failed} failedAt {the time of its block} other {{field}}} differs from the first decision. Nothing was credited.',
  insufficient_available: 'Your available balance of {available} does not cover {asked}. No money moved.',
  pair_unknown: 'There is no pair {currencyPair}. GET /api/markets lists the pairs.',
  pair_not_tradable: '{currencyPair} cannot be traded: {why}. No money moved.',
  price_not_live:
    '{currencyPair} has no live source now. Real money trades only on live prices; the practice wallet stays open. No money moved.',
  payout_changed:
    'The payout is {payoutRate} % now, not the one that you read. Look at the ticket again. No money moved.',
  order_too_late: 'Not placed: this order was to be placed by {notAfter} and came later. No money moved.',
  bankroll_short:
    'The house cannot cover this payout at the moment, so it does not take the trade. No money moved; a smaller stake may pass.',
  exposure_full:
    'The house has reached the limit of what it may owe on open trades{currencyPair, select, none {} other { of {currencyPair}}}, so it does not take this one. No money moved; a smaller stake may pass, and room is made as trades end.',
  pair_not_quoted:
    'No source quotes {currencyPair} here, so no recorded price could ever reach an alert. Nothing was set.',
  watchlist_full: 'You watch {most} pairs, which is the most. Remove one first. Nothing was changed.',
  too_many_alerts: '{most} of your alerts wait for their price, which is the most. Delete one first. Nothing was set.',
  trader_stopped: 'This trader has stopped, so nobody can begin to copy them. Nothing was changed.',
  copy_of_oneself: 'You cannot copy yourself. Choose another trader. Nothing was changed.',
  copy_stopping:
    'Your copy of this trader is stopping: its last trades have to end first, then you can begin anew. Nothing was changed.',
  copy_changed:
    'This copy has changed since you looked: it is {state} now. Look at it again, then decide. Nothing was changed.',
  copies_still_run:
    'Copies of the time before this trader stopped are still being stopped. Decide again in a moment. Nothing was changed.',
  share_raised:
    'The trader asks {shareBps} % of new profit by now, more than you were shown. Look at it again, then decide. No money moved.',
  house_share_raised:
    'The operator takes {houseShareBps} % of each profit share by now, more than you were shown. Look at it again, then decide. No money moved.',
  copying_frozen:
    '{owed} USD are owed since a deposit was taken back. Copying with real money can begin, go on or be raised once they are repaid. No money moved.',
  allocation_out_of_limits: 'A copy takes between {min} and {max}. No money moved.',
  trader_name_taken:
    '{name} is the name of another trader or applicant, or looks too much like one, also of the past. Choose another name. Nothing was changed.',
  trader_name_reserved:
    '{name} is reserved: own trades carry SELF in the place of a trader’s name, and no name may look like it. Choose another name. Nothing was changed.',
  trader_changed_often:
    'A profile can be changed {most} times in {days} days. The next change is possible from {until} on. Nothing was changed.',
  application_pending:
    'Your application waits for its decision already. Take it back first to send another one. Nothing was changed.',
  already_trader: 'You are a trader already. Nothing was changed.',
  plan_closed: 'This plan is not sold any more. Nothing was bought; the plans on offer are in the list.',
  pool_receipt_recorded:
    'Transaction {transactionId} is recorded with this output already, as a pool receipt or as what a customer has paid in. Nothing was recorded again.',
  pool_receipt_unproven:
    '{why, select, no_answer {The chain’s node does not answer: try again later.} no_addresses {No payout address is configured: set {detail}.} not_seen {The chain does not have this transaction.} no_output {Output {detail} of this transaction pays no address.} other_address {This output pays {detail}, which is no configured payout address.} other_amount {This output pays {detail}: record just that.} other {This transaction is not confirmed yet (confirmations: {detail}).}} Nothing was recorded.',
  plan_price_lapsed:
    'The price of this plan has lapsed: it is not on sale until the operator offers it anew. Nothing was bought.',
  plan_sold_out: 'This plan is sold out: the fleet has no verified hash rate left for it. Nothing was bought.',
  share_out_of_bounds: 'The profit share can be at most {mostBps} %. Nothing was changed.',
  withdrawal_blocked: 'Deposit account before you make  Withdrawal !',
  network_fee_changed:
    'The network fee of {paymentMethod} is {networkFee} USD now, not the one that you read. Look at it again, then ask once more. No money moved.',
  deposit_out_of_limits: 'The amount has to be between {min} and {max} USD.',
  too_many_open_deposits:
    'You have {most} open deposits, which is the most at a time. Pay into one of them, or wait until one is decided.',
  open_quotes_full:
    'Deposits whose quotes hold may come to {most} USD at a time; {left} of that are left, and {asked} were asked for. Ask for less, or wait until a quote has run out. Nothing was changed.',
  too_many_open_amounts:
    'You are asked for {most} amounts at the address that your deposits of this coin share, which is the most at a time. Pay one of them, cancel one, or wait until a quote has run out. Nothing was changed.',
  no_amount_left:
    'All exact amounts of {coin} near this one have been asked for. Ask for an amount that is a few dollars more or less. Nothing was changed.',
  transaction_already_credited:
    'Transaction {transactionId} is already credited to a deposit, recorded as a pool receipt, or brought a payout back. Nothing was credited again.',
  transaction_already_paid:
    'Transaction {transactionId} already pays another withdrawal to this address, or brought a payout back. Where it pays this address more than once, say which of these payments is meant. Nothing was recorded again.',
  transaction_too_early:
    'The coins of this payout are not fixed yet, so nothing may have been sent: the middle price of the minute after the last approval fixes them. Approve without a transaction id, and record it once the coins are there. Nothing was changed.',
  payout_address_known: 'This address is in your address book already, as “{label}”. Nothing was changed.',
  payout_address_in_use:
    'A withdrawal to this address is still open. Cancel it first, or wait until it has ended. Nothing was changed.',
  too_many_payout_addresses:
    'Your address book holds {most} addresses, which is the most. Remove one that you do not need.',
  payout_address_new:
    'The address of this withdrawal is new to its customer: it may be approved from {until} on. No money moved.',
  payout_below_dust:
    'What is left after the network fee is too little for {network} at the price of now; the least amount would be {least} USD. Decline it with that reason. No money moved.',
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
    'What was sent can take a day to show on its chain: this can be recorded from {until} on. Nothing was changed.',
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
    'You have {most} withdrawals that wait for review, which is the most at a time. Cancel one of them and ask for more in one, or wait until one is decided. No money moved.',
  too_many_asked_withdrawals:
    'You asked for {most} withdrawals in 24 hours that were not sent, which is the most. Ask again tomorrow; one that waits can still be cancelled. No money moved.',
  withdrawals_frozen:
    '{owed} USD are owed since a deposit was taken back, and withdrawals wait until they are repaid. No money moved.',
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
    'Practice dollars are put apart for copies. Top up once those copies have stopped. Nothing was changed.',
  practice_topped_up:
    'Practice was topped up today already. It can be topped up again from {again} on. Nothing was changed.',
  customer_short: 'The customer’s available balance does not hold that much. No money moved.',
  proof_not_needed: 'This deposit is approved, so there is nothing left to prove. No file was stored.',
  file_type_refused: 'File type must be {types}',
  file_too_large: 'File is larger than {maxBytes} bytes',
  file_too_small: 'File is smaller than {minBytes} bytes',
  file_unreadable:
    'This file cannot be read: it is damaged, cut off or too large a picture. It was not stored; choose another one.',
  upload_quota_exceeded: 'Quota for bucket exceeded',
  upload_offset_differs:
    'The file has another length here. Ask with HEAD how many bytes have arrived and go on from there.',
  price_unavailable: 'There is no recorded price of {what} that counts for this yet. Try again in a moment.',
} as const satisfies Readonly<Partial<Record<FailureCode, string>>>;

/** Words that several sentences put in. */
export const failureWords = {
  status:
    '{status, select, pending {pending} approved {approved} declined {declined} suspended {suspended} blocked {blocked} void {void} cancelled {cancelled} returned {returned} sending {sending} stored {stored} submitted {submitted} superseded {superseded} approved_by_a_first_admin {approved by a first admin} other {{status}}}',
  condition:
    '{condition, select, email {the e-mail address is not verified} onboarding {the steps of opening the account are not finished} identity {no ID images are approved} other {{condition}}}',
  agreement: '{kind, select, terms {Terms of service} risk_disclosure {Risk disclosure} other {{kind}}}',
} as const;
