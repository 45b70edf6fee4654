import { formatCents, parseCents } from '#domain/money/amount.ts';
import { asTyped, typedCoins } from '#domain/money/symbols.ts';
import type { DepositView } from './deposit-view.ts';
import { outlookOf } from './outlook.ts';

/** A stage that a deposit goes through, and how far it is with it. */
export interface Stage {
  readonly name: 'part' | 'rest' | 'rest_confirmed' | 'sent' | 'seen' | 'confirmed' | 'checked' | 'credited';
  readonly state: 'done' | 'now' | 'next' | 'lost';
  /** Of confirmations, while they are counted. */
  readonly count: { readonly of: number; readonly needed: number } | null;
}

/** What arrived of what was asked, in coins: '0.009' of '0.0225 ETH'. */
export const partOf = ({ amountArrived, amountToSend, paymentMethod }: DepositView) => ({
  arrived: asTyped(amountArrived),
  asked: typedCoins(amountToSend, paymentMethod),
});

/** What was credited for all payments to its address, in dollars (D5); null where none but its own was credited. */
export function creditedInAll({ credited, further }: Pick<DepositView, 'credited' | 'further'>): string | null {
  const others = further.flatMap((one) => (one.credited === null || one.reversed ? [] : [one.credited]));
  if (credited === null || others.length === 0) return null;
  return formatCents([credited, ...others].reduce((sum, one) => sum + (parseCents(one) ?? 0n), 0n));
}

/** A part has its confirmations while the rest is still to be sent, which then needs its own. */
function partStages({ state, confirmations, confirmationsNeeded }: DepositView['payments'][number]): readonly Stage[] {
  const count = state === 'confirmed' ? null : { of: confirmations, needed: confirmationsNeeded };
  return [
    { name: 'part', state: 'done', count },
    { name: 'rest', state: 'now', count: null },
    { name: 'rest_confirmed', state: 'next', count: null },
    { name: 'credited', state: 'next', count: null },
  ];
}

const watched = ['sent', 'seen', 'confirmed', 'credited'] as const;
const unwatched = ['sent', 'checked', 'credited'] as const;

/**
 * The stages of a deposit, by what is recorded of it; null of one that is over without a credit. Where nothing watches its
 * chain, staff check what came.
 */
export function stagesOf(deposit: DepositView): readonly Stage[] | null {
  const outlook = outlookOf(deposit);
  const names: readonly Stage['name'][] = deposit.watch === null && deposit.payments.length === 0 ? unwatched : watched;
  const at = (now: Stage['name'], count: Stage['count'] = null, state: 'now' | 'lost' = 'now'): readonly Stage[] => {
    const place = names.indexOf(now);
    return names.map((name, index) => ({
      name,
      state: index < place ? 'done' : index === place ? state : 'next',
      count: index === place ? count : null,
    }));
  };
  switch (outlook.kind) {
    case 'waiting':
    case 'replaced':
      return at('sent');
    case 'part':
      return partStages(outlook.payment);
    case 'seen':
    case 'confirming': {
      const { confirmations, confirmationsNeeded } = outlook.payment;
      return at('confirmed', { of: confirmations, needed: confirmationsNeeded });
    }
    case 'reorganised':
      return at('confirmed', null, 'lost');
    case 'confirmed':
      return at('credited');
    case 'credited':
      return names.map((name) => ({ name, state: 'done', count: null }));
    case 'reversed':
      return at('credited', null, 'lost');
    case 'declined':
    case 'cancelled':
    case 'payment_taken':
      return null;
  }
}
