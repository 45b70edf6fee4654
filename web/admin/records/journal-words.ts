import type { readJournal } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import { titleOfCode } from '#domain/ledger/movements.ts';
import { movementTitles } from '#messages/statement/english.ts';

export type Journal = ReplyOf<typeof readJournal>;

/** What a journal posted: 'Trade won', or its code where that has no title of its own. */
export function journalTitle(code: string): string {
  const title = titleOfCode(code);
  const text = title === null ? code.replaceAll('-', ' ') : `${movementTitles[title]}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Whose accounts that are no customer's are: `external` is the world outside of the books (L2). */
export const ownerless = (account: string): string => (account === 'external' ? 'outside' : 'the house');

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** What the entries of each asset come to, as the browser adds it up itself: zero, or the books are wrong (L1). */
export function sumsOf(journal: Journal): readonly { readonly asset: string; readonly sum: string }[] {
  const sums = new Map<string, { readonly units: bigint; readonly decimals: number }>();
  for (const { asset, amount } of journal.entries) {
    const units = BigInt(amount.replace('.', ''));
    sums.set(asset, { units: (sums.get(asset)?.units ?? 0n) + units, decimals: decimalsOf(amount) });
  }
  return [...sums].map(([asset, { units, decimals }]) => {
    const digits = `${units < 0n ? -units : units}`.padStart(decimals + 1, '0');
    const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    return { asset, sum: `${units < 0n ? '-' : ''}${text}` };
  });
}
