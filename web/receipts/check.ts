import type { TradeReceipt } from '#domain/trades/receipt.ts';
import { verifyReceipt } from '#domain/trades/receipt-check.ts';
import type { BelievedKey, ReceiptFinding } from '#domain/trades/receipt-findings.ts';
import { believed, browserTools } from './browser-tools.ts';

export interface Checked {
  readonly findings: readonly ReceiptFinding[];
  /** The keys that were believed, under the ids that follow from them. */
  readonly keys: readonly BelievedKey[];
}

/** Checks a receipt in this browser (T9). `publicKeys` are the operator's, SPKI in base64. A chunk of its own. */
export function check(receipt: TradeReceipt, publicKeys: readonly string[]): Checked {
  const keys = publicKeys.map(believed).filter((key) => key !== null);
  return { findings: verifyReceipt(receipt, keys, browserTools), keys };
}
