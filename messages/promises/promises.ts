import type { Message, Translator } from '../message.ts';
import { copyPromises } from './english-copies.ts';
import { customerPromises } from './english-customers.ts';
import { ledgerPromises } from './english-ledger.ts';
import { marketPromises } from './english-markets.ts';
import { miningPromises } from './english-mining.ts';
import { paymentPromises } from './english-payments.ts';
import { sealPromises } from './english-seals.ts';
import { tradePromises } from './english-trades.ts';
import { recordKind } from './records.ts';

const tables = {
  copyPromises,
  customerPromises,
  ledgerPromises,
  marketPromises,
  miningPromises,
  paymentPromises,
  sealPromises,
  tradePromises,
} as const;
type Tables = typeof tables;

/** Something that the verifier holds the books to (L5): its rule and a short name, as in 'L1.entry-ends'. */
export type PromiseCode = { readonly [Table in keyof Tables]: keyof Tables[Table] }[keyof Tables];

/** A promise with the kind of records that it is of, where it is made of several: 'L7.unsealed-rows:tick'. */
export type PromiseName = PromiseCode | `${PromiseCode}:${string}`;

const sentences: ReadonlyMap<string, { readonly id: string; readonly english: Message }> = new Map(
  Object.entries(tables).flatMap(([table, codes]) =>
    Object.entries<Message>(codes).map(([code, english]) => [code, { id: `${table}.${code}`, english }] as const),
  ),
);

/** The codes of all promises. */
export const promiseCodes: readonly string[] = [...sentences.keys()];

/** 'L7.unsealed-rows:tick' is 'L7.unsealed-rows' of 'tick'. */
function partsOf(name: string): { readonly code: string; readonly of: string | null } {
  const [code = '', of = null] = name.split(':');
  return { code, of };
}

/** Whether there is a promise of that name. */
export const isPromise = (name: string): name is PromiseName => sentences.has(partsOf(name).code);

/** What has to hold, as a sentence without its capital; null of a name that this release does not know. */
export function promiseSentence(translator: Translator, name: string): string | null {
  const { code, of } = partsOf(name);
  const found = sentences.get(code);
  if (found === undefined) return null;
  return translator.say(found.id, found.english, { of: of === null ? null : recordKind(translator, of) });
}
