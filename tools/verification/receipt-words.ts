import {
  type OpenReason,
  type ReceiptCheck,
  type ReceiptFinding,
  type ReceiptProblem,
  sealedWithinMs,
} from '#domain/trades/receipt-findings.ts';

const promises: Readonly<Record<ReceiptCheck, string>> = {
  acceptance: 'The operator signed the acceptance.',
  terms: 'The terms shown are those that were signed.',
  ticks:
    'Each tick from the signed one on follows from the one before it (that they are the recorded ones, the seal shows).',
  outcome: 'The rule gives this outcome for these ticks (its words in the file are not checked).',
  postings:
    'The postings shown are those of this stake and outcome (that they stand in the books, the statement shows; their times and journal numbers are not checked).',
  seal: 'The deciding ticks lead to a sealed block, and that to a signed day.',
};

const reasons: Readonly<Record<OpenReason, string>> = {
  'trade-open': 'the trade has not ended yet',
  'silence-unconfirmed': 'that no tick came is shown only by the next one, which was not recorded yet',
  'not-sealed': 'not sealed yet',
  'day-not-signed':
    'nothing of it is signed yet: the root of the day is signed after the day has ended (UTC), fetch the receipt again then',
};

/** A finding as a line for the terminal. */
export function lineOf(finding: ReceiptFinding): string {
  const promise = promises[finding.check];
  switch (finding.state) {
    case 'proved':
      return `proved   ${promise}`;
    case 'open':
      return `open     ${promise} (${reasons[finding.why]})`;
    case 'sealed-late':
      return `LATE     ${promise} (tick ${finding.seq} was sealed ${finding.seconds} s away from the time that it says, more than the ${sealedWithinMs / 1_000} s that are allowed: it may have been written in between, and no later seal shows that it was not)`;
    case 'refuted':
      return `REFUTED  ${promise} (${problemText(finding.problem)})`;
  }
}

function problemText(problem: ReceiptProblem): string {
  switch (problem.is) {
    case 'key-unknown':
      return `key ${problem.keyId} is none of those that were given as the operator's`;
    case 'not-signed':
      return `the signature is not one of key ${problem.keyId}`;
    case 'term-differs':
      return `${problem.term} is ${problem.shown}, signed was ${problem.signed}`;
    case 'tick-missing':
      return `tick ${problem.seq} is missing`;
    case 'tick-changed':
      return `tick ${problem.seq} does not match its hash`;
    case 'tick-early':
      return `tick ${problem.seq} is earlier than the one before it`;
    case 'quote-impossible':
      return `tick ${problem.seq} was quoted before the tick before it, after its recording or more than a second before that, or not at the mid of bid and ask`;
    case 'tick-differs':
      return `tick ${problem.seq} is not the one that decides`;
    case 'tick-altered':
      return `tick ${problem.seq} is shown with other figures than it has in the chain`;
    case 'outcome-differs':
      return `shown is ${problem.shown}; due is ${problem.due}`;
    case 'posting-differs':
      return `shown is ${problem.shown}; due is ${problem.due}`;
    case 'seal-broken':
      return `tick ${problem.seq} does not lead to the ${problem.at === 'signature' ? 'signature of its day' : problem.at}`;
  }
}
