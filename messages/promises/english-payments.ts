/** What holds of deposits and withdrawals, by the code of each promise: its rule and a short name (L5). */
export const paymentPromises = {
  'R3.deposit-approvals': 'each credited deposit has the approvals that it needs',
  'R3.payout-approvals': 'each payout has the approvals that it needs',
  'R3.unsent-approvals': 'each payout that was not broadcast has the approvals that undoing it needs',
  'R3.return-approvals': 'each payout that came back has the approvals that it needs',
  'R3.failed-approvals':
    'each payout that two admins called failed has the approvals that it needs, all for that transaction',
  'R3.unseen-credits': 'two admins decided on each credit that a watched chain did not show',
  'R3.unmeant-credits': 'two admins decided on each credit of a payment that was seen and did not mean its deposit',
  'R3.undone-payouts': 'what undoes a payout was decided by as many admins as the payout was',
  'W5.undone-by-two':
    'what undoes a payout whose coins were fixed with their time was decided by two admins, who named the same',
  'W5.returned-not-on-chain':
    'a payout that is recorded as returned without a transaction that brought it back is not on its chain',
  'W5.return-transactions': 'what brought a payout back belongs to no deposit, and pays and brings back nothing else',
  'A13.split-records':
    'each credit is in the record of what of it can be played with, as its customer’s and at the time of its journal, and each release too',
  'A13.splits-in-limits':
    'what of each deposit can be played with is what its customer’s own limits left at its credit, and nothing under an exclusion',
  'A13.releases-in-limits':
    'what was moved from aside to available fitted the deposit limits of its customer, who was not excluded',
  'A13.limits-of-splits':
    'each credit and each release went by the limits and the exclusion that its customer had set for that time',
  'A13.no-aside-in-debt': 'who owes has nothing aside',
  'A13.releases': 'what was aside came to what is available as its customer moved it, and not otherwise',
  'W5.withdrawal-parts':
    'each withdrawal is of some amount, of which its network fee, what was aside and what came back are a part',
  'D5.method-chains': 'each payment method pays on its own chain',
  'D5.split-parts': 'what can be played with of a deposit, and what its reversal took, are parts of what it credited',
  'D5.deposits':
    'each approved deposit credited its own customer with what it says, once and again after each reversal, and no other did',
  'W5.withdrawals': 'each withdrawal has the postings of its status, of its own customer, and no others',
  'D5.outputs-once': 'each output is credited once',
  'W5.payments-once': 'each payment of a transaction pays one withdrawal, and each transaction brings one back',
  'D5.credits-by-payment':
    'each deposit with a payment of the chain was credited by that transaction, for what arrived',
  'D5.payment-times':
    'no payment is in a block before it was seen, and none was made before its deposit was asked for by the word of staff',
  'D5.watcher-credits':
    'the watcher credits automatically only what a payment of the chain brought, below the amount that takes two admins',
  'D5.watcher-day': 'the watcher credits a customer less within 24 hours than the sum that takes two admins',
  'L3.reversal-records': 'each reversal and restoring is in its record, in turns, as the payment does that they follow',
  'D2.own-addresses': 'an address of its own is paid to by one customer: what arrives there credits nobody else',
  'D2.credited-addresses':
    'what the watcher credited went to an address of a deposit, or to one that several share, as it was written down',
  'R2.owners': 'each deposit and adjustment is of the customer whom the audit entry of its approval names',
  'D5.first-sights':
    'each credit and each return is worth the price of the last first sight that was written down before it',
  'W5.last-approvals': 'no last approval of a payout was taken back, and no withdrawal was called off after it',
  'W5.unsent-after-fixing': 'no payout was called not broadcast before its coins were fixed',
  'W6.book-addresses': 'each withdrawal goes to an address that its customer had added to their book',
  'W6.book-actions': 'each address of a book was added, and removed, when the audit trail says that its owner did so',
  'W5.paid-coins': 'each payout that its chain shows paid its address as many coins as were due when it was sent',
  'W5.watched-places': 'where each payout goes was noted with its last approval, so that its chain is watched there',
  'D2.shared-amounts':
    'on a shared address the watcher credits only whom an exact amount meant, as it was written down before its payment was first seen',
  'W2.1.travel-records': 'each travel-rule record is of its withdrawal, and is as the audit trail has it',
  'D5.payment-deposits':
    'each payment is for a deposit of its coin and its address, or is what that deposit was credited by',
  'D2.cancellations': 'each deposit was cancelled as often as the audit trail says that its customer did',
  'W5.failed-payments': 'each payout whose payment failed goes by the time of the block that was written down with it',
  'W5.failed-by-two': 'both admins who decided on a payment that failed said the time of its block',
  'W5.looked-for': 'no payout was given back as never arrived unless its chain was looked at, which did not have it',
  'W5.undone-waits':
    'no payout was called not broadcast within 24 hours of when its coins were fixed, nor given back as never arrived within 24 hours of its record',
  'D2.quotes': 'each deposit was quoted at a recorded price of its time and asks for what its amount costs',
  'D5.credited-worth':
    'each approved deposit credits what arrived at the price that the record gives from when it was paid on',
  'D5.typed-times': 'no deposit goes by a time that staff typed whose payment a watcher had seen',
  'R3.dear-times':
    'a time of payment that is worth more than 1 % against the quote or the market at the approval had two admins',
  'W5.payout-units':
    'each payout is its amount less the network fee at a recorded price of when it was fixed, rounded down',
  'W5.fixings':
    'each time that the coins of a payout were fixed they were no fewer than before, nor than the price that the record gives from its last approval on, or from the end of its hour, came to',
  'W5.approval-times':
    'each approval was given when the audit trail says, after its request, and the coins were fixed when the first price was there',
  'W5.fresh-fixings': 'no payout was recorded by coins that were fixed more than an hour before',
  'W5.fixed-coins':
    'the coins of each payout, and the time that they hold from, are those of the last fixing of its round',
  'W5.returns':
    'each payout that came back, or whose payment failed, credits the smaller of its amount and its coins at the price that the record gives from then on; all of it where neither was',
  'W2.withdrawal-terms':
    'each withdrawal has the network fee, the hold and the days of waiting that were kept when it was asked for',
} as const;
