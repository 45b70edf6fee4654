import type { Tick } from '#domain/markets/ticks.ts';
import type { PathStep, SealPath, TradeReceipt } from './receipt.ts';
import {
  type OpenReason,
  type ProofTools,
  type ReceiptProblem,
  type SealedLate,
  sealedWithinMs,
} from './receipt-findings.ts';
import { bytesOf, tickOf } from './receipt-ticks.ts';

const bytesOfHex = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** The root at the end of a path. */
function rootOf(leaf: string, path: readonly PathStep[], tools: ProofTools): string {
  return path.reduce((hash, step) => {
    const [left, right] = step.side === 'left' ? [step.hash, hash] : [hash, step.hash];
    return tools.sha256(Uint8Array.from([1, ...bytesOfHex(left), ...bytesOfHex(right)]));
  }, leaf);
}

/** What a seal covers of a tick: every column of its row, as the database lays it out (`seal_leaf_tick`). */
function leafText(tick: Tick, hash: string, { id, sourceRun, transaction }: SealPath): string {
  const { version, pair, seq, timeMs, quotedMs, price, bid, ask, source, held, venueTimeMs, venueId, index } = tick;
  const prices =
    version === 1
      ? ['tick', id, pair, seq, timeMs, price]
      : [`tick${version}`, id, pair, seq, timeMs, quotedMs, price, bid ?? '', ask ?? ''];
  const rest = [
    source,
    sourceRun,
    held ? 't' : 'f',
    venueTimeMs ?? '',
    venueId ?? '',
    ...(version === 3 ? [index ?? ''] : []),
  ];
  return [...prices, ...rest, hash, transaction].join('|');
}

/** What is wrong with a signature; null when nothing is. */
export type Signed = (keyId: string, text: string, signature: string) => ReceiptProblem | null;

/**
 * Entry, exit and confirming tick lead to a block that was sealed when they were recorded, and that to a signed day. So does the tick at
 * acceptance where ticks say their `sourceRun`, which no hash covers: a pair's runs are counted up, so that the first and the last
 * show whether any lies between them.
 */
export function sealAnswer(
  receipt: TradeReceipt,
  tools: ProofTools,
  signed: Signed,
): ReceiptProblem | OpenReason | SealedLate | null {
  if (receipt.status === 'PENDING') return 'trade-open';
  const { entry, exit, confirming } = receipt.ticks;
  const seqs = new Set([entry, exit, confirming].flatMap((tick) => (tick ? [tick.seq] : [])));
  // Each of them has one seal, and nothing else has any.
  const odd = receipt.seals.find(({ seq }, i) => !seqs.has(seq) || receipt.seals.findIndex((s) => s.seq === seq) !== i);
  if (odd) return { is: 'seal-broken', seq: odd.seq, at: 'block' };
  let open: OpenReason | null = seqs.size === 0 ? 'not-sealed' : null;
  let late: SealedLate | null = null;
  for (const { seq, seal } of sealsOf(receipt, seqs)) {
    if (!seal) {
      open = 'not-sealed';
      continue;
    }
    const problem = sealProblem(receipt, seal, tools, signed);
    if (problem !== null) return problem;
    if (seal.seq !== seq || isUnsaid(receipt, seal)) return { is: 'seal-broken', seq, at: 'block' };
    if (seal.day === null) open ??= 'day-not-signed';
    late ??= lateness(receipt, seal);
  }
  return late ?? open;
}

function sealsOf(receipt: TradeReceipt, seqs: ReadonlySet<number>) {
  const of = [...seqs].map((seq) => ({ seq, seal: receipt.seals.find((one) => one.seq === seq) }));
  if (receipt.segment.items[0]?.sourceRun === undefined) return of;
  return [...of, { seq: receipt.afterSeq, seal: receipt.acceptedSeal ?? undefined }];
}

/**
 * Whether a tick is sealed with another run than an earlier one, while the ticks say no run and no other source: somebody left out
 * that a symbol changed. Before ticks said their runs each change of source was in their texts.
 */
function isUnsaid(receipt: TradeReceipt, seal: SealPath): boolean {
  const { items } = receipt.segment;
  if (items[0]?.sourceRun !== undefined) return false;
  return receipt.seals.some((other) => {
    if (other.seq >= seal.seq || other.sourceRun === seal.sourceRun) return false;
    const between = items.slice(other.seq - receipt.afterSeq, seal.seq - receipt.afterSeq + 1);
    return between.every(({ source }) => source === between[0]?.source);
  });
}

/**
 * Whoever owns the database could hold sealing back, write ticks anew and have them sealed then: a seal shows no more than its own
 * time. It waits for no trade to end, so that each tick is held to its own block.
 */
function lateness(receipt: TradeReceipt, { seq, block }: SealPath): SealedLate | null {
  const item = receipt.segment.items[seq - receipt.afterSeq];
  const awayMs = Math.abs(Date.parse(block.time) - Date.parse(item?.time ?? ''));
  return awayMs <= sealedWithinMs ? null : { is: 'sealed-late', seq, seconds: Math.round(awayMs / 1_000) };
}

function sealProblem(receipt: TradeReceipt, seal: SealPath, tools: ProofTools, signed: Signed): ReceiptProblem | null {
  const broken = (at: 'block' | 'day' | 'signature'): ReceiptProblem => ({ is: 'seal-broken', seq: seal.seq, at });
  const item = receipt.segment.items[seal.seq - receipt.afterSeq];
  const tick = item ? tickOf(receipt.currencyPair, receipt.decimals, item) : null;
  if (!item || tick === null) return { is: 'tick-missing', seq: seal.seq };
  if (item.sourceRun !== undefined && item.sourceRun !== seal.sourceRun) return broken('block');
  const { block, day } = seal;
  const leaf = tools.sha256(bytesOf(leafText(tick, item.hash, seal)));
  const sealed = ['block', block.number, 'tick', Date.parse(block.time), block.root, block.previous].join('|');
  if (rootOf(leaf, seal.path, tools) !== block.root || tools.sha256(bytesOf(sealed)) !== block.hash)
    return broken('block');
  if (day === null) return null;
  const [kind, date, first, last, root] = day.text.split('|');
  const within = block.number >= Number(first) && block.number <= Number(last);
  const ofItsDay = date === block.time.slice(0, 10);
  if (kind !== 'day-root-1' || !ofItsDay || !within || rootOf(block.hash, day.path, tools) !== root)
    return broken('day');
  const unsigned = signed(day.keyId, day.text, day.signature);
  return unsigned === null || unsigned.is === 'key-unknown' ? unsigned : broken('signature');
}
