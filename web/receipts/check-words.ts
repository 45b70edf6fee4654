import { plural, t } from '@lingui/core/macro';
import { dayMs } from '#domain/clock/durations.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { TradeReceipt } from '#domain/trades/receipt.ts';
import {
  type OpenReason,
  type ReceiptCheck,
  type ReceiptFinding,
  type ReceiptProblem,
  sealedWithinMs,
} from '#domain/trades/receipt-findings.ts';
import { dayAndTime, utcTime } from '#web/ui/time.ts';

/** What a check is about, in a few words. */
export function checkName(check: ReceiptCheck): string {
  switch (check) {
    case 'acceptance':
      return t`Signed by the operator`;
    case 'terms':
      return t`Terms as signed`;
    case 'ticks':
      return t`Chain of prices`;
    case 'outcome':
      return t`Result by the rule`;
    case 'postings':
      return t`Postings follow the rule`;
    case 'seal':
      return t`Sealed into a signed day`;
  }
}

/** What was found, in a word. */
export function stateWord(state: ReceiptFinding['state']): string {
  switch (state) {
    case 'proved':
      return t`proved`;
    case 'open':
      return t`waiting`;
    case 'sealed-late':
      return t`sealed late`;
    case 'refuted':
      return t`refuted`;
  }
}

/**
 * What was found by a check, in plain words: what is proved, what is open and when to come back, or what is wrong.
 *
 * @param isSealed whether the seal is proved: until then no check says that the prices are the recorded ones
 */
export function findingWords(finding: ReceiptFinding, receipt: TradeReceipt, isSealed: boolean): string {
  switch (finding.state) {
    case 'proved':
      return provedWords(finding.check, receipt, isSealed);
    case 'open':
      return openWords(finding.why, receipt);
    case 'sealed-late':
      return t`Price number ${finding.seq} was sealed ${finding.seconds} seconds away from the time it carries; prices are sealed within ${sealedWithinMs / 1_000} seconds. This receipt can’t show that the price wasn’t written in between, and nothing later will.`;
    case 'refuted':
      return problemWords(finding.problem);
  }
}

function provedWords(check: ReceiptCheck, receipt: TradeReceipt, isSealed: boolean): string {
  switch (check) {
    case 'acceptance':
      return t`The operator signed the acceptance with key ${receipt.acceptance.keyId}.`;
    case 'terms':
      return t`Pair, side, stake, payout, times and the number of the last price before the trade match the signed text.`;
    case 'ticks': {
      const prices = plural(receipt.segment.items.length, { one: '# price', other: '# prices' });
      return isSealed
        ? t`${prices} in a row, starting with the one that the signature names. Each hash follows from its price and the hash before it. The seal shows that these are the recorded prices.`
        : t`${prices} in a row, starting with the one that the signature names. Each hash follows from its price and the hash before it. Only the seal can show that these are the recorded prices.`;
    }
    case 'outcome':
      return t`Your browser found entry, exit and confirming price again among all prices of the window, and the result follows from them by the rule that this page knows. The rule in words in the receipt’s file is not checked.`;
    case 'postings':
      return t`The postings are those that the rule requires, each once and between the right accounts. Nothing signed covers their times and journal numbers. The owner’s statement and the operator’s verifier show that they are in the books.`;
    case 'seal':
      return t`Each deciding price leads, hash by hash, to a sealed block and on to the root of its day, which the operator signed.`;
  }
}

/** When the day of a time has ended in UTC, also as the reader's clock says it where that differs. */
function dayAfter(iso: string): string {
  const end = new Date((Math.floor(Date.parse(iso) / dayMs) + 1) * dayMs).toISOString();
  const [utc, own] = [utcTime(end), dayAndTime(end)];
  return utc === `${own} UTC` ? utc : t`${utc} (${own} your time)`;
}

function openWords(why: OpenReason, receipt: TradeReceipt): string {
  const sealedAt = receipt.seals.at(-1)?.block.time ?? receipt.expiresAt;
  switch (why) {
    case 'trade-open':
      return t`The trade has not ended yet. This page updates automatically.`;
    case 'silence-unconfirmed':
      return t`The stake was returned because no price was recorded in time. Only the next recorded price of ${nameOfPair(receipt.currencyPair)} can show that, and there is none yet: come back once it is quoted again.`;
    case 'not-sealed':
      return t`The deciding prices are not sealed yet. That takes a few seconds; this page updates automatically.`;
    case 'day-not-signed':
      return t`The day of this trade is not signed yet, so this receipt alone does not show that its prices are the recorded ones. A day’s root is signed after the day has ended in UTC: come back after ${dayAfter(sealedAt)}.`;
  }
}

/** What is wrong, naming the tick, the term or the posting. */
function problemWords(problem: ReceiptProblem): string {
  switch (problem.is) {
    case 'key-unknown':
      return t`It is signed with key ${problem.keyId}, which the operator has not published.`;
    case 'not-signed':
      return t`Key ${problem.keyId} did not sign this text.`;
    case 'term-differs':
      return t`The term ${problem.term} reads ${problem.shown}, but ${problem.signed} was signed.`;
    case 'tick-missing':
      return t`Price number ${problem.seq} is missing.`;
    case 'tick-changed':
      return t`The hash of price number ${problem.seq} does not match: this price, or one before it, was changed.`;
    case 'tick-early':
      return t`Price number ${problem.seq} is earlier than the one before it.`;
    case 'quote-impossible':
      return t`Price number ${problem.seq} was quoted before the one before it, after its recording or more than a second before that, or is not the mid of its bid and ask.`;
    case 'tick-differs':
      return t`Price number ${problem.seq} is shown as a deciding price, but the rule picks another.`;
    case 'tick-altered':
      return t`Price number ${problem.seq} is shown as a deciding price with figures that differ from the chain of prices.`;
    case 'outcome-differs':
      return t`The receipt says ${problem.shown}; the rule gives ${problem.due}.`;
    case 'posting-differs':
      return t`The receipt shows the posting ${problem.shown}; the rule gives ${problem.due}.`;
    case 'seal-broken':
      return sealWords(problem.seq, problem.at);
  }
}

function sealWords(seq: number, at: 'block' | 'day' | 'signature'): string {
  switch (at) {
    case 'block':
      return t`Price number ${seq} does not lead to its sealed block: it was changed after it was sealed.`;
    case 'day':
      return t`The block of price number ${seq} does not lead to the root of its day.`;
    case 'signature':
      return t`The day of price number ${seq} does not carry the operator’s signature.`;
  }
}

/** All findings in one sentence. */
export function verdictWords(findings: readonly ReceiptFinding[]): string {
  const count = (state: ReceiptFinding['state']) => findings.filter((finding) => finding.state === state).length;
  const [proved, open, late, refuted] = [count('proved'), count('open'), count('sealed-late'), count('refuted')];
  if (refuted > 0) {
    const failed = plural(refuted, { one: '# check', other: '# checks' });
    return t`Refuted by ${failed}: this receipt does not show what was signed, recorded or posted. Download it, keep it, and ask the operator.`;
  }
  if (late > 0) {
    return t`Nothing is refuted, but prices were sealed later than they should be: this receipt does not prove that they are the ones recorded then.`;
  }
  if (open > 0) {
    const waiting = plural(open, { one: '# is waiting', other: '# are waiting' });
    return t`${proved} of ${findings.length} checks passed, none failed; ${waiting}.`;
  }
  return t`All ${findings.length} checks hold. Your browser found this, not the operator.`;
}
