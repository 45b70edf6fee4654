/** A public key that the reader believes to be the operator's: SPKI in base64, and its id. */
export interface BelievedKey {
  readonly keyId: string;
  readonly publicKey: string;
}

/** What the reader's machine computes for a check. */
export interface ProofTools {
  /** SHA-256 in hex of the bytes. */
  readonly sha256: (bytes: Uint8Array) => string;
  /** Whether the Ed25519 signature (base64) over the text's UTF-8 bytes was made with the key (SPKI, base64). */
  readonly signed: (publicKey: string, text: string, signature: string) => boolean;
}

/** What a receipt is checked for, in this order. */
export const receiptChecks = ['acceptance', 'terms', 'ticks', 'outcome', 'postings', 'seal'] as const;
export type ReceiptCheck = (typeof receiptChecks)[number];

/** What is wrong with a receipt. */
export type ReceiptProblem =
  | { readonly is: 'key-unknown'; readonly keyId: string }
  | { readonly is: 'not-signed'; readonly keyId: string }
  | { readonly is: 'term-differs'; readonly term: string; readonly shown: string; readonly signed: string }
  | { readonly is: 'tick-missing'; readonly seq: number }
  | { readonly is: 'tick-changed'; readonly seq: number }
  | { readonly is: 'tick-early'; readonly seq: number }
  /** Quoted before the tick before it, after its recording or long before that, or at a price that is not the mid of its bid and ask. */
  | { readonly is: 'quote-impossible'; readonly seq: number }
  /** Another tick than the one that the rule picks is shown as a deciding one. */
  | { readonly is: 'tick-differs'; readonly seq: number }
  /** It is shown as a deciding one with other figures than it has in the chain. */
  | { readonly is: 'tick-altered'; readonly seq: number }
  | { readonly is: 'outcome-differs'; readonly shown: string; readonly due: string }
  | { readonly is: 'posting-differs'; readonly shown: string; readonly due: string }
  | { readonly is: 'seal-broken'; readonly seq: number; readonly at: 'block' | 'day' | 'signature' };

/** Why something cannot be said yet. */
export type OpenReason =
  /** The trade has not ended. */
  | 'trade-open'
  /** Nothing shows yet that no tick came: the next one has not been recorded. */
  | 'silence-unconfirmed'
  /** The ticks are not sealed yet, or there is none to seal. */
  | 'not-sealed'
  /** In a block that nothing is signed of; the day's root is signed after the day has ended (UTC). */
  | 'day-not-signed';

/** A tick is sealed within so long (ms) of the time that it says: what is sealed later may have been written in between. */
export const sealedWithinMs = 60_000;

/** A tick that was sealed so many seconds away from the time that it says: its seal shows no more than its own time, and never will. */
export interface SealedLate {
  readonly is: 'sealed-late';
  readonly seq: number;
  readonly seconds: number;
}

export type ReceiptFinding =
  | { readonly check: ReceiptCheck; readonly state: 'proved' }
  | { readonly check: ReceiptCheck; readonly state: 'open'; readonly why: OpenReason }
  | { readonly check: ReceiptCheck; readonly state: 'sealed-late'; readonly seq: number; readonly seconds: number }
  | { readonly check: ReceiptCheck; readonly state: 'refuted'; readonly problem: ReceiptProblem };
