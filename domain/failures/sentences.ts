import { grouped, minuteIn, secondIn } from '#domain/languages/words.ts';
import type { Failure } from './failures.ts';
import { unprovenReceipt } from './mining-sentences.ts';
import { tradeSentenceOf } from './trade-sentences.ts';

/** What happened, whether money moved, and what would be right: the sentence a customer reads for a failure. */
export function sentenceOf(failure: Failure): string {
  switch (failure.code) {
    case 'invalid_input':
      return failure.facts.fields.map(({ field, problem }) => `${field}: ${problem}`).join('; ');
    case 'not_json':
      return 'The body is not valid JSON. Send one JSON object with content-type application/json.';
    case 'body_too_large':
      return `The body is larger than ${failure.facts.maxBytes} bytes.`;
    case 'body_too_slow':
      return 'The files came too slowly, and nothing was kept of them. Send them again, on a better line if you can.';
    case 'wrong_origin':
      return 'This request came from another site and was refused. Nothing was changed.';
    case 'unauthenticated':
      return 'Please sign in first.';
    case 'not_found':
      return notFoundSentence(failure.facts.what);
    case 'idempotency_key_missing':
      return 'Send the header Idempotency-Key with a value of your own choice (1 to 200 visible characters), new for each new command.';
    case 'idempotency_key_reused':
      return 'This Idempotency-Key was already used for another request. Nothing was changed; use a new key.';
    case 'rate_limited':
      return `Too many attempts. Try again in ${failure.facts.retryAfterSeconds} seconds.`;
    case 'internal':
      return 'Something failed on our side. If you sent a command, repeat it with the same Idempotency-Key: it will not happen twice.';
    case 'unavailable':
      return 'The service is starting or stopping. Try again in a moment; a repeated Idempotency-Key does not happen twice.';
    case 'sign_in_failed':
      return 'E-mail or password is wrong.';
    case 'password_refused':
      return failure.facts.problem;
    case 'email_in_use':
      return 'This address cannot be used for a new account.';
    case 'link_expired':
      return 'This link is not valid any more. Ask for a new one.';
    case 'password_wrong':
      return 'This is not your present password. Nothing was changed.';
    case 'code_needed':
      return 'Your second factor is on: a code of your app, or a recovery code, is needed too. Nothing was changed.';
    case 'code_refused':
      return 'This code is wrong or was used before. Wait for the next one of your app, or use another recovery code.';
    case 'sign_in_over':
      return 'This sign-in has taken too long or was ended. Begin again with e-mail and password.';
    case 'sign_in_too_old':
      return `This needs a sign-in of the last ${failure.facts.atMostMinutes} minutes. Sign in again, then send this once more; nothing was changed.`;
    case 'second_factor_on':
      return 'Your second factor is on already. Turn it off first to use another app.';
    case 'second_factor_off':
      return 'Your second factor is not on. Begin with your password.';
    case 'address_unverified':
      return 'Verify your e-mail address first: open the link that was mailed to it.';
    case 'passkey_refused':
      return 'This passkey was not accepted. Try again, or use another way to sign in.';
    case 'too_many_passkeys':
      return `You have ${failure.facts.most} passkeys, which is the most. Remove one first.`;
    case 'too_many_tokens':
      return `You have ${failure.facts.most} API tokens, which is the most. Revoke one first.`;
    case 'token_refused':
      return 'This API token is unknown, expired or revoked.';
    case 'token_scope_missing':
      return failure.facts.scope === null
        ? 'No API token may do this; sign in on the site. Nothing was changed.'
        : `This needs an API token with the scope ${failure.facts.scope}. Nothing was changed.`;
    case 'account_not_approved':
      return `This needs an approved account; yours is ${failure.facts.accountStatus}.`;
    case 'customer_not_approved':
      return `The customer's account is ${failure.facts.accountStatus}, so the withdrawal waits, at most until ${failure.facts.until}. No money moved.`;
    case 'status_change_not_allowed':
      return `An account that is ${failure.facts.from} cannot become ${failure.facts.to}.`;
    case 'approval_conditions_missing':
      return `This account cannot be approved yet. Missing: ${failure.facts.missing.map(conditionInWords).join('; ')}.`;
    case 'under_age':
      return `You have to be ${failure.facts.adultAge} or older to have an account. Nothing was saved.`;
    case 'agreement_changed':
      return `${failure.facts.agreements.join(' and ')}: the text has changed since you opened this page. Read the new one and accept it. Nothing was saved.`;
    case 'details_reviewed':
      return 'Name, country and date of birth stand as they are while your ID images are reviewed, and after they were approved. A change of country is asked for under your account details. Nothing was saved.';
    case 'country_unchanged':
      return 'This is the country of your account already. Nothing was changed.';
    case 'country_change_open':
      return 'You have asked for a change of country already. Take it back, or wait for its decision, before you ask for another one.';
    case 'product_not_in_country':
      return `${productInWords(failure.facts.product)} with real money ${failure.facts.country === null ? 'cannot be offered without a reviewed country' : 'is not offered in the country of your account'}. Practice stays open. No money moved.`;
    case 'identity_waiting':
      return 'Your ID images are with us already and wait for their review. Nothing was changed; you will hear of the outcome.';
    case 'identity_final':
      return 'Your ID images were declined for good, so new ones cannot be taken here. Please write to support.';
    case 'identity_not_assigned':
      return 'Nobody has this case, so there is nothing to give back. Nothing was changed.';
    case 'identity_assigned':
      return 'Another reviewer has this case. Take it over if you are to decide it. Nothing was changed.';
    case 'legal_hold_stands':
      return 'A legal hold stands on this customer already. Nothing was changed.';
    case 'legal_hold_missing':
      return 'No legal hold stands on this customer. Nothing was changed.';
    case 'ways_in_missing':
      return 'This person has neither a second factor nor a passkey, so there is nothing to remove. Nothing was changed.';
    case 'removal_open':
      return 'A removal was asked for already and waits for a different admin. Nothing was changed.';
    case 'request_lapsed':
      return 'This was asked for more than 24 hours ago and has lapsed. Ask anew. Nothing was changed.';
    case 'second_admin_required':
      return 'You have decided this already. A different admin has to confirm it.';
    case 'own_case':
      return 'You cannot decide a case of your own. Another admin has to.';
    case 'approval_missing':
      return 'No approval of yours stands here: it was never given, was withdrawn before, or has lapsed. Nothing was changed.';
    case 'already_decided':
      return `This was decided before: it is ${failure.facts.status}. Nothing was changed.`;
    case 'record_changed':
      return 'This has changed since you opened it. Look again at what stands here now, then decide. Nothing was changed.';
    case 'decision_differs':
      return `The second admin has to confirm the same values: ${values[failure.facts.field] ?? failure.facts.field} differs from the first decision. Nothing was credited.`;
    case 'insufficient_available':
      return `Your available balance of ${grouped(failure.facts.available)} does not cover ${grouped(failure.facts.asked)}. No money moved.`;
    case 'pair_unknown':
      return `There is no pair ${failure.facts.currencyPair}. GET /api/markets lists the pairs.`;
    case 'pair_not_tradable':
      return `${failure.facts.currencyPair} cannot be traded: ${failure.facts.why}. No money moved.`;
    case 'price_not_live':
      return `${failure.facts.currencyPair} has no live source now. Real money trades only on live prices; the practice wallet stays open. No money moved.`;
    case 'payout_changed':
      return `The payout is ${failure.facts.payoutRate / 100} % now, not the one that you read. Look at the ticket again. No money moved.`;
    case 'order_too_late':
      return `Not placed: this order was to be placed by ${secondIn('en', failure.facts.notAfter)} and came later. No money moved.`;
    case 'bankroll_short':
      return 'The house cannot cover this payout at the moment, so it does not take the trade. No money moved; a smaller stake may pass.';
    case 'exposure_full':
      return `The house has reached the limit of what it may owe on open trades${failure.facts.currencyPair === null ? '' : ` of ${failure.facts.currencyPair}`}, so it does not take this one. No money moved; a smaller stake may pass, and room is made as trades end.`;
    case 'pair_closed':
    case 'price_stale':
    case 'duration_not_offered':
    case 'stake_out_of_limits':
    case 'own_limit_reached':
    case 'excluded':
    case 'switched_off':
      return tradeSentenceOf(failure);
    case 'pair_not_quoted':
      return `No source quotes ${failure.facts.currencyPair} here, so no recorded price could ever reach an alert. Nothing was set.`;
    case 'watchlist_full':
      return `You watch ${failure.facts.most} pairs, which is the most. Remove one first. Nothing was changed.`;
    case 'too_many_alerts':
      return `${failure.facts.most} of your alerts wait for their price, which is the most. Delete one first. Nothing was set.`;
    case 'trader_stopped':
      return 'This trader has stopped, so nobody can begin to copy them. Nothing was changed.';
    case 'copy_of_oneself':
      return 'You cannot copy yourself. Choose another trader. Nothing was changed.';
    case 'copy_stopping':
      return 'Your copy of this trader is stopping: its last trades have to end first, then you can begin anew. Nothing was changed.';
    case 'copy_changed':
      return `This copy has changed since you looked: it is ${failure.facts.state} now. Look at it again, then decide. Nothing was changed.`;
    case 'copies_still_run':
      return 'Copies of the time before this trader stopped are still being stopped. Decide again in a moment. Nothing was changed.';
    case 'share_raised':
      return `The trader asks ${failure.facts.shareBps / 100} % of new profit by now, more than you were shown. Look at it again, then decide. No money moved.`;
    case 'house_share_raised':
      return `The operator takes ${failure.facts.houseShareBps / 100} % of each profit share by now, more than you were shown. Look at it again, then decide. No money moved.`;
    case 'copying_frozen':
      return `${grouped(failure.facts.owed)} USD are owed since a deposit was taken back. Copying with real money can begin, go on or be raised once they are repaid. No money moved.`;
    case 'allocation_out_of_limits':
      return `A copy takes between ${grouped(failure.facts.min)} and ${grouped(failure.facts.max)}. No money moved.`;
    case 'trader_name_taken':
      return `${failure.facts.name} is the name of another trader or applicant, or looks too much like one, also of the past. Choose another name. Nothing was changed.`;
    case 'trader_name_reserved':
      return `${failure.facts.name} is reserved: own trades carry SELF in the place of a trader’s name, and no name may look like it. Choose another name. Nothing was changed.`;
    case 'application_pending':
      return 'Your application waits for its decision already. Take it back first to send another one. Nothing was changed.';
    case 'already_trader':
      return 'You are a trader already. Nothing was changed.';
    case 'plan_closed':
      return 'This plan is not sold any more. Nothing was bought; the plans on offer are in the list.';
    case 'pool_receipt_recorded':
      return `Transaction ${failure.facts.transactionId} is recorded with this output already, as a pool receipt or as what a customer has paid in. Nothing was recorded again.`;
    case 'pool_receipt_unproven':
      return `${unprovenReceipt('en', failure.facts)} Nothing was recorded.`;
    case 'plan_sold_out':
      return 'This plan is sold out: the fleet has no verified hash rate left for it. Nothing was bought.';
    case 'plan_price_lapsed':
      return 'The price of this plan has lapsed: it is not on sale until the operator offers it anew. Nothing was bought.';
    case 'share_out_of_bounds':
      return `The profit share can be at most ${failure.facts.mostBps / 100} %. Nothing was changed.`;
    case 'withdrawal_blocked':
      return 'Deposit account before you make  Withdrawal !';
    case 'deposit_out_of_limits':
      return `The amount has to be between ${grouped(failure.facts.min)} and ${grouped(failure.facts.max)} USD.`;
    case 'too_many_open_deposits':
      return `You have ${failure.facts.most} open deposits, which is the most at a time. Pay into one of them, or wait until one is decided.`;
    case 'open_quotes_full':
      return `Deposits whose quotes hold may come to ${grouped(failure.facts.most)} USD at a time; ${grouped(failure.facts.left)} of that are left, and ${grouped(failure.facts.asked)} were asked for. Ask for less, or wait until a quote has run out. Nothing was changed.`;
    case 'transaction_already_credited':
      return `Transaction ${failure.facts.transactionId} is already credited to a deposit, recorded as a pool receipt, or brought a payout back. Nothing was credited again.`;
    case 'transaction_already_paid':
      return `Transaction ${failure.facts.transactionId} already pays another withdrawal. Nothing was recorded again.`;
    case 'transaction_too_early':
      return 'This is the first of two approvals, so nothing may have been sent yet. Approve without a transaction id; record it once the last approval is there. Nothing was changed.';
    case 'transaction_id_invalid':
    case 'output_invalid':
    case 'amount_received_invalid':
    case 'address_invalid':
      return failure.facts.problem;
    case 'payout_address_known':
      return `This address is in your address book already, as “${failure.facts.label}”. Nothing was changed.`;
    case 'payout_address_in_use':
      return 'A withdrawal to this address is still open. Cancel it first, or wait until it has ended. Nothing was changed.';
    case 'too_many_payout_addresses':
      return `Your address book holds ${failure.facts.most} addresses, which is the most. Remove one that you do not need.`;
    case 'payout_address_new':
      return `The address of this withdrawal is new to its customer: it may be approved from ${failure.facts.until} on. No money moved.`;
    case 'payout_below_dust':
      return `What is left after the network fee is too little for ${failure.facts.network} at the price of now; the least amount would be ${grouped(failure.facts.least)} USD. Decline it with that reason. No money moved.`;
    case 'payout_elsewhere':
      return `Transaction ${failure.facts.transactionId} pays nothing to the address of this withdrawal. Nothing was recorded.`;
    case 'payout_short':
      return `Transaction ${failure.facts.transactionId} pays ${failure.facts.paid} to the address of this withdrawal, which is less than the ${failure.facts.due} due. Nothing was recorded.`;
    case 'payout_owed':
      return 'Coins were fixed for this withdrawal before. It is paid at no fewer, or its customer cancels it. No money moved.';
    case 'payout_on_chain':
      return `The chain shows transaction ${failure.facts.transactionId}, which pays the address of this withdrawal as much. Record it as the payout. Nothing was changed.`;
    case 'return_transaction_missing':
      return `Nothing shows that the payout ${failure.facts.transactionId} failed. Name the transaction that brought the coins back. No money moved.`;
    case 'return_not_confirmed':
      return `The chain does not show transaction ${failure.facts.transactionId} as confirmed yet. Record the return once it is. No money moved.`;
    case 'return_elsewhere':
      return `Transaction ${failure.facts.transactionId} pays none of our addresses. No money moved.`;
    case 'return_already_recorded':
      return `Transaction ${failure.facts.transactionId} pays a withdrawal, brought another one back, belongs to a deposit, or is older than the payout. No money moved.`;
    case 'legal_ground_stands':
      return 'A legal ground is recorded for holding this withdrawal back. It has to be lifted first. No money moved.';
    case 'legal_ground_missing':
      return 'No legal ground is recorded for holding this withdrawal back. Nothing was changed.';
    case 'too_many_renewals':
      return `The quote of this deposit was renewed ${failure.facts.most} times, which is the most. Ask for a new deposit. Nothing was changed.`;
    case 'deposit_payment_seen':
      return 'A payment for this deposit was seen, so it cannot be cancelled: what arrives is credited. Nothing was changed.';
    case 'too_many_cancelled':
      return `You cancelled ${failure.facts.most} deposits in 24 hours, which is the most. Leave this one unpaid, or cancel it tomorrow. Nothing was changed.`;
    case 'customer_approved':
      return 'This customer is approved and can withdraw what is available, so a legal ground holds nothing back. Suspend the account first. Nothing was changed.';
    case 'withdrawals_frozen':
      return `${grouped(failure.facts.owed)} USD are owed since a deposit was taken back, and withdrawals wait until they are repaid. No money moved.`;
    case 'payment_unconfirmed':
      return `The chain shows ${failure.facts.confirmations} of the ${failure.facts.needed} confirmations that this payment needs. Nothing was credited.`;
    case 'payment_of_another':
      return 'This payment came in for another deposit. Nothing was credited.';
    case 'withdrawal_not_cancellable':
      return `This withdrawal is ${failure.facts.status} and cannot be cancelled any more.`;
    case 'house_short':
      return failure.facts.missing === null
        ? 'The paying house account does not hold that much. No money moved.'
        : `The house’s capital lacks ${failure.facts.missing} to pay what is owed. Bring it in first. No money moved.`;
    case 'exclusion_not_shortened':
      return `Your ${failure.facts.exclusion} holds until ${minuteIn('en', failure.facts.until)}. It can be made longer and never shorter. Nothing was changed.`;
    case 'practice_full':
      return `A top-up restores what is available in practice to ${failure.facts.restoresTo}, and you have ${failure.facts.available}. Nothing was changed.`;
    case 'practice_trades_open':
      return 'A practice trade is still open. Top up once it has ended. Nothing was changed.';
    case 'practice_copies_run':
      return 'Practice dollars are put apart for copies. Top up once those copies have stopped. Nothing was changed.';
    case 'practice_topped_up':
      return `Practice was topped up today already. It can be topped up again from ${minuteIn('en', failure.facts.again)} on. Nothing was changed.`;
    case 'customer_short':
      return 'The customer’s available balance does not hold that much. No money moved.';
    case 'proof_not_needed':
      return 'This deposit is approved, so there is nothing left to prove. No file was stored.';
    case 'file_type_refused':
      return `File type must be ${failure.facts.types}`;
    case 'file_too_large':
      return `File is larger than ${failure.facts.maxBytes} bytes`;
    case 'file_too_small':
      return `File is smaller than ${failure.facts.minBytes} bytes`;
    case 'file_unreadable':
      return 'This file cannot be read: it is damaged, cut off or too large a picture. It was not stored; choose another one.';
    case 'upload_quota_exceeded':
      return 'Quota for bucket exceeded';
    case 'upload_offset_differs':
      return 'The file has another length here. Ask with HEAD how many bytes have arrived and go on from there.';
    case 'price_unavailable':
      return `There is no recorded price of ${failure.facts.what} that counts for this yet. Try again in a moment.`;
  }
}

/** A9's conditions as they are read; a code of a later version as itself. */
function conditionInWords(condition: string): string {
  switch (condition) {
    case 'email':
      return 'the e-mail address is not verified';
    case 'onboarding':
      return 'the steps of opening the account are not finished';
    case 'identity':
      return 'no ID images are approved';
    default:
      return condition;
  }
}

/** A value that two admins give, as their forms call it. */
const values: Readonly<Record<string, string>> = {
  transactionId: 'the transaction id',
  amountReceived: 'the amount received',
  paidAt: 'the time of payment',
};

function productInWords(product: string): string {
  return product === 'trades' ? 'Up/down trading' : product.charAt(0).toUpperCase() + product.slice(1);
}
/** The words for what is not there, where the product has its own (D3, F3). */
function notFoundSentence(what: string): string {
  switch (what) {
    case 'deposit':
      return 'something went worng';
    case 'file':
      return 'Object does not exist';
    default:
      return `There is no such ${what}.`;
  }
}
