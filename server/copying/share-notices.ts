import type { ShareTaken } from '#domain/copying/profit-share.ts';
import { formatCents } from '#domain/money/amount.ts';
import type { CustomerNotice } from '#server/commands/notify.ts';
import type { TraderRow } from './record.ts';

/** The notification of profit share that came in, for the trader (C6): one sum for all copies that change together, never whose. */
export function shareNotices(
  trader: TraderRow,
  shares: readonly ({ readonly taken: ShareTaken } | null)[],
): readonly CustomerNotice[] {
  const earned = shares.flatMap((share) => (share && share.taken.toTrader > 0n ? [share.taken.toTrader] : []));
  if (earned.length === 0) return [];
  const amount = formatCents(earned.reduce((sum, one) => sum + one, 0n));
  return [
    {
      owner: trader.user_id,
      notice: { kind: 'share_earned', facts: { amount, copies: earned.length } },
    },
  ];
}
