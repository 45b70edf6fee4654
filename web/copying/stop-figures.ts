import { cents, formatCents, parseCents } from '#domain/money/amount.ts';
import type { CopyView } from './queries.ts';

/**
 * What a stop gives back of what is free, and what of it is the trader's share as far as it is known (C6); null where there is
 * none. In dollars.
 */
export function stopFigures(copy: Pick<CopyView, 'free' | 'shareDue'>): {
  readonly back: string;
  readonly share: string | null;
} {
  const [free, due] = [parseCents(copy.free) ?? 0n, parseCents(copy.shareDue) ?? 0n];
  const share = due < free ? due : free;
  return { back: formatCents(cents(free - share)), share: share === 0n ? null : formatCents(cents(share)) };
}
