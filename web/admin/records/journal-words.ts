import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { readJournal } from '#api/explorer.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { JournalCode } from '#domain/ledger/journals.ts';
import { titleOfCode } from '#domain/ledger/movements.ts';
import { movementTitle } from '#messages/statement/statement.ts';
import { capital } from '#web/admin/widgets/capital.ts';
import { textOf } from '#web/texts/text.ts';
import { translator } from '#web/widgets/translator.ts';

export type Journal = ReplyOf<typeof readJournal>;

/** Journals that no customer sees, which have no title of a statement. */
const ownTitles: Readonly<Partial<Record<string, MessageDescriptor>>> = {
  capital: msg({ message: 'Capital', context: 'a journal' }),
  bankroll: msg({ message: 'Bankroll', context: 'a journal' }),
  'copy-reserve': msg`Copy reserve`,
  'pool-receipt': msg`Pool receipt`,
  'mining-fee': msg`Mining fee`,
} satisfies Partial<Record<JournalCode, MessageDescriptor>>;

/** What a journal posted: 'Trade won', or its code where that has no title of its own. */
export function journalTitle(code: string): string {
  const title = titleOfCode(code);
  if (title !== null) return movementTitle(translator, title);
  const own = ownTitles[code];
  if (own !== undefined) return textOf(own);
  return capital(code.replaceAll('-', ' '));
}

/** Whose accounts that are no customer's are: `external` is the world outside of the books (L2). */
export const ownerless = (account: string): string =>
  account === 'external' ? t({ message: 'outside', context: 'the books' }) : t`the house`;

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
