import { millis } from '#domain/clock/millis.ts';
import { isIndexRight, midsOfText } from '#domain/markets/index-price.ts';
import { midOf, quotedWithinMs } from '#domain/markets/quotes.ts';
import { type Tick, tickText } from '#domain/markets/ticks.ts';
import { cents, floorShare, formatCents, parseCents } from '#domain/money/amount.ts';
import { type AcceptanceRule, acceptanceRuleOf } from './acceptance-text.ts';
import type { ReceiptTick, TradeReceipt } from './receipt.ts';
import { decidingTicks } from './receipt-deciding-ticks.ts';
import type {
  BelievedKey,
  OpenReason,
  ProofTools,
  ReceiptCheck,
  ReceiptFinding,
  ReceiptProblem,
  SealedLate,
} from './receipt-findings.ts';
import { sealAnswer } from './receipt-seals.ts';
import { bytesOf, quotedMsOf, scaledOf, tickOf } from './receipt-ticks.ts';
import { decideOutcome, type Outcome, type WindowTick } from './settlement.ts';

/**
 * Checks a receipt by itself: signature, terms, the chain of ticks, the outcome by Z6, T4 and T5, the postings, and the
 * seal. One finding per check; the first problem of each is named. Needs nothing of the operator but the receipt and the
 * keys that the reader believes.
 */
export function verifyReceipt(
  receipt: TradeReceipt,
  keys: readonly BelievedKey[],
  tools: ProofTools,
): readonly ReceiptFinding[] {
  const found = (check: ReceiptCheck, answer: ReceiptProblem | OpenReason | SealedLate | null): ReceiptFinding => {
    if (answer === null) return { check, state: 'proved' };
    if (typeof answer === 'string') return { check, state: 'open', why: answer };
    if (answer.is === 'sealed-late') return { check, state: answer.is, seq: answer.seq, seconds: answer.seconds };
    return { check, state: 'refuted', problem: answer };
  };
  const ring = new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey]));
  const signed = (keyId: string, text: string, signature: string): ReceiptProblem | null => {
    const key = ring.get(keyId);
    if (key === undefined) return { is: 'key-unknown', keyId };
    return tools.signed(key, text, signature) ? null : { is: 'not-signed', keyId };
  };
  const { text, signature, keyId } = receipt.acceptance;
  return [
    found('acceptance', signed(keyId, text, signature)),
    found('terms', termsProblem(receipt)),
    found('ticks', ticksProblem(receipt, tools)),
    found('outcome', outcomeAnswer(receipt)),
    found('postings', postingsAnswer(receipt)),
    found('seal', sealAnswer(receipt, tools, signed)),
  ];
}

const asObject = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
};

const signedTerms = [
  'tradeId',
  'wallet',
  'currencyPair',
  'positions',
  'amount',
  'duration',
  'payoutRate',
  'entryDelay',
  'acceptedAt',
  'afterSeq',
  'expiresAt',
] as const;

/** What stands in the receipt is what the operator signed. */
function termsProblem(receipt: TradeReceipt): ReceiptProblem | null {
  const terms = asObject(receipt.acceptance.text);
  const differing = signedTerms.find((term) => terms[term] !== receipt[term]);
  const differs = (term: string, shown: string, of: unknown): ReceiptProblem => ({
    is: 'term-differs',
    term,
    shown,
    signed: String(of),
  });
  const rule = acceptanceRuleOf(receipt.segment.items[0]?.source ?? null);
  if (!isKnownRule(terms, rule)) return differs('kind', rule, `${terms.kind} ${terms.rule ?? ''}`.trim());
  if (differing !== undefined) return differs(differing, String(receipt[differing]), terms[differing]);
  const ends = Date.parse(receipt.acceptedAt) + receipt.duration * 1000;
  return ends === Date.parse(receipt.expiresAt) ? null : differs('expiresAt', receipt.expiresAt, receipt.duration);
}

/** Whether the acceptance was signed for a trade that is decided as this one is checked (Z6, T4). */
const isKnownRule = ({ kind, rule }: Readonly<Record<string, unknown>>, due: AcceptanceRule): boolean =>
  (kind === 'trade-acceptance-1' && due === 'quote-times') || (kind === 'trade-acceptance-2' && rule === due);

/** From the tick that the signed acceptance names by its hash, each tick follows from the one before. */
function ticksProblem(receipt: TradeReceipt, tools: ProofTools): ReceiptProblem | null {
  const { items, previousHash } = receipt.segment;
  const { headHash } = asObject(receipt.acceptance.text);
  let previous = previousHash;
  let before: Tick | null = null;
  for (const [i, item] of items.entries()) {
    const seq = receipt.afterSeq + i;
    if (item.seq !== seq) return { is: 'tick-missing', seq };
    const tick = tickOf(receipt.currencyPair, receipt.decimals, item);
    const text = tick === null ? null : tickText(tick, receipt.decimals, previous);
    if (tick === null || text === null || tools.sha256(bytesOf(text)) !== item.hash) return { is: 'tick-changed', seq };
    if (i === 0 && item.hash !== headHash) return { is: 'tick-changed', seq };
    if (before !== null && tick.timeMs < before.timeMs) return { is: 'tick-early', seq };
    if (!isPossible(tick, before)) return { is: 'quote-impossible', seq };
    if (!isRunRight(item, items[i - 1])) return { is: 'tick-changed', seq };
    before = tick;
    previous = item.hash;
  }
  if (items.length === 0) return { is: 'tick-missing', seq: receipt.afterSeq };
  const { entry, exit, confirming } = receipt.ticks;
  const shown = [entry, exit, confirming].filter((tick) => tick !== null);
  const odd = shown.find((tick) => !isSame(receipt, tick));
  return odd ? { is: 'tick-altered', seq: odd.seq } : null;
}

/** What the recorder holds of each quote (Z1, Z3, P2). */
function isPossible(tick: Tick, before: Tick | null): boolean {
  const { timeMs, quotedMs, price, bid, ask } = tick;
  if (quotedMs > timeMs || (before !== null && quotedMs < before.quotedMs)) return false;
  if (timeMs - quotedMs > quotedWithinMs || !isIndexRight(tick)) return false;
  return bid === null || ask === null || (bid <= ask && price === midOf(bid, ask));
}

/** A pair's changes of source are counted one by one: of a source that stays the same it is a symbol that changed (T5). */
function isRunRight(item: ReceiptTick, before: ReceiptTick | undefined): boolean {
  if (before === undefined) return true;
  if (item.sourceRun === undefined || before.sourceRun === undefined) return item.sourceRun === before.sourceRun;
  const changes = item.sourceRun - before.sourceRun;
  return changes === 1 || (changes === 0 && item.source === before.source);
}

const figures = [
  'price',
  'time',
  'source',
  'sourceRun',
  'held',
  'venueTime',
  'venueId',
  'hash',
  'quotedAt',
  'bid',
  'ask',
  'index',
] as const;

/** A tick that is shown by itself says what the segment says of it, in every figure. */
function isSame(receipt: TradeReceipt, tick: ReceiptTick): boolean {
  const { items, previousHash } = receipt.segment;
  const place = tick.seq - receipt.afterSeq;
  const item = items[place];
  if (item === undefined || figures.some((figure) => (item[figure] ?? null) !== (tick[figure] ?? null))) return false;
  const before = place === 0 ? previousHash : items[place - 1]?.hash;
  return tick.previousHash === undefined || tick.previousHash === before;
}

function windowTick(receipt: TradeReceipt, item: ReceiptTick | undefined): WindowTick | null {
  const price = item === undefined ? null : scaledOf(item.price, receipt.decimals);
  if (item === undefined || price === null) return null;
  return { seq: item.seq, quotedMs: quotedMsOf(item), price, mids: midsOfText(item.index ?? null) };
}

/** Z6, T4 and T5 once more over the ticks of the segment. */
function dueOutcome(receipt: TradeReceipt): Outcome {
  const { items } = receipt.segment;
  const acceptedAtMs = Date.parse(receipt.acceptedAt);
  const expiresAtMs = Date.parse(receipt.expiresAt);
  const stake = parseCents(receipt.amount) ?? cents(0n);
  const times = { acceptedAtMs: millis(acceptedAtMs), expiresAtMs: millis(expiresAtMs) };
  const { entry, exit, confirming } = decidingTicks(
    { ...times, entryDelayMs: receipt.entryDelay, afterSeq: receipt.afterSeq },
    items.map((item) => ({ item, seq: item.seq, quotedMs: quotedMsOf(item) })),
  );
  const [first] = items;
  const last = confirming ?? items.at(-1);
  const followed = items.filter((item) => last !== undefined && item.seq <= last.seq);
  return decideOutcome(
    {
      position: receipt.positions,
      stake,
      cover: floorShare(stake, receipt.payoutRate),
      ...times,
    },
    {
      entry: windowTick(receipt, entry?.item),
      exit: windowTick(receipt, exit?.item),
      confirming: windowTick(receipt, confirming?.item),
      sameSource: followed.every(({ source, sourceRun }) => source === first?.source && sourceRun === first.sourceRun),
      // A trade that is said to have ended ended at a time that nothing but a later tick can show.
      finalMs: Number.MAX_SAFE_INTEGER,
    },
  );
}

const outcomeText = (status: string, reason: string | null, profit: string | null): string =>
  [status, reason, profit].filter((part) => part !== null).join(', ');

function outcomeAnswer(receipt: TradeReceipt): ReceiptProblem | OpenReason | null {
  if (receipt.status === 'PENDING') return 'trade-open';
  const due = dueOutcome(receipt);
  if (due.state === 'waiting' || due.state === 'entered') return 'trade-open';
  const reason = due.state === 'refunded' ? due.reason : null;
  const dueText =
    due.state === 'settled'
      ? outcomeText(due.status, null, formatCents(due.profit))
      : outcomeText('REFUNDED', due.reason, '0.00');
  const shown = outcomeText(receipt.status, receipt.refundReason, receipt.profit);
  if (shown !== dueText) return { is: 'outcome-differs', shown, due: dueText };
  const wrong = wrongTick(receipt, due, reason);
  if (wrong !== null) return wrong;
  return reasonsOfSilence.has(reason ?? '') && due.confirming === null ? 'silence-unconfirmed' : null;
}

const reasonsOfSilence: ReadonlySet<string> = new Set(['no entry tick', 'no confirming tick']);

/** The ticks shown are those that decide. A trade that timed out may have closed before the later ones were there. */
function wrongTick(
  receipt: TradeReceipt,
  due: Extract<Outcome, { state: 'settled' | 'refunded' }>,
  reason: string | null,
): ReceiptProblem | null {
  const early = reason === 'no entry tick';
  const { entry, exit, confirming } = receipt.ticks;
  const compared = [
    { shown: entry, due: due.entry, mayLack: false },
    { shown: exit, due: due.exit, mayLack: early },
    { shown: confirming, due: due.confirming, mayLack: early || reason === 'no confirming tick' },
  ];
  const wrong = compared.find((one) => one.shown?.seq !== one.due?.seq && !(one.mayLack && one.shown === null));
  if (!wrong) return null;
  return { is: 'tick-differs', seq: wrong.shown?.seq ?? wrong.due?.seq ?? 0 };
}

/** The postings of a trade of that stake and outcome (L3), in words that can be compared. */
function duePostings(receipt: TradeReceipt): readonly string[] {
  const stake = parseCents(receipt.amount) ?? cents(0n);
  const cover = floorShare(stake, receipt.payoutRate);
  const { status } = receipt;
  const line = (code: string, from: string, to: string, amount: bigint) =>
    amount > 0n ? [`${code} ${from} → ${to} ${formatCents(amount)}`] : [];
  const own = !receipt.copies;
  const sourceKind = own ? 'available' : 'allocated';
  // The cover of a copy was set apart with those of all copies of the trader's trade.
  const begun = [
    ...line('stake', sourceKind, 'staked', stake),
    ...(own ? line('stake', 'bankroll', 'exposure', cover) : []),
  ];
  switch (status) {
    case 'PENDING':
      return begun;
    case 'WON':
      return [...begun, ...line('win', 'staked', sourceKind, stake), ...line('win', 'exposure', sourceKind, cover)];
    case 'LOST':
      return [...begun, ...line('loss', 'staked', 'bankroll', stake), ...line('loss', 'exposure', 'bankroll', cover)];
    case 'REFUNDED':
      return [
        ...begun,
        ...line('refund', 'staked', sourceKind, stake),
        ...line('refund', 'exposure', 'bankroll', cover),
      ];
  }
}

function postingsAnswer(receipt: TradeReceipt): ReceiptProblem | null {
  const due = [...duePostings(receipt)].sort();
  const shown = receipt.postings.map(({ code, from, to, amount }) => `${code} ${from} → ${to} ${amount}`).sort();
  const at = due.length > shown.length ? due.length : shown.length;
  for (let i = 0; i < at; i += 1) {
    if (due[i] !== shown[i]) return { is: 'posting-differs', shown: shown[i] ?? '–', due: due[i] ?? '–' };
  }
  return null;
}
