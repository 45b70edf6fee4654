import { t } from '@lingui/core/macro';
import type { CopyState, CopyStopper, SkipReason } from '#domain/copying/copy.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { type TradePosition, type TradeStatus, tradeStatuses } from '#domain/trades/trade.ts';
import { money } from '#web/ui/money.ts';
import { tradeStatusWord } from '#web/widgets/trade-words.ts';

/** Which money a wallet holds, as people say it. */
export const unitOf = (wallet: Wallet): string => (wallet === 'real' ? 'USD' : t`practice USD`);

/** An amount with its sign, a true minus; nothing has none: '+25.00', '−25.00', '0.00'. */
export const signed = (amount: string): string =>
  /^-?0(\.0*)?$/.test(amount) || amount.startsWith('-')
    ? money(amount.replace(/^-(0(\.0*)?)$/, '$1'))
    : `+${money(amount)}`;

/** Basis points as a share: 2000 → '20 %', 1250 → '12.5 %'. */
export function shareText(bps: number): string {
  const [whole, rest] = [Math.trunc(bps / 100), bps % 100];
  return rest === 0 ? `${whole} %` : `${whole}.${String(rest).padStart(2, '0').replace(/0$/, '')} %`;
}

/** A ratio as a percentage with two decimals, rounded towards zero: '0.4687' → '46.87 %'; a dash where there is none. */
export function percentText(ratio: string | null): string {
  if (ratio === null) return '–';
  const [, minus = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(ratio) ?? [];
  const digits = `${whole}${fraction.slice(0, 4).padEnd(4, '0')}`.replace(/^0+(?=\d{3})/, '');
  const text = money(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  return `${minus !== '' && /[1-9]/.test(digits) ? '−' : ''}${text} %`;
}

/** The same with a plus where it is above zero. */
export const signedPercent = (ratio: string | null): string => {
  const text = percentText(ratio);
  return ratio === null || text.startsWith('−') || text === '0.00 %' ? text : `+${text}`;
};

/** How a figure reads to the eye: the sign is in the text, the colour only helps. */
export const toneOf = (amount: string | null): 'up' | 'down' | 'level' =>
  amount === null || !/[1-9]/.test(amount) ? 'level' : amount.startsWith('-') ? 'down' : 'up';

/** The state of a copy in a word. */
export function stateWord(state: CopyState): string {
  switch (state) {
    case 'active':
      return t({ message: 'running', context: 'a copy' });
    case 'paused':
      return t`paused`;
    case 'stopping':
      return t`stopping`;
    case 'stopped':
      return t`stopped`;
  }
}

/** What a state means for the money. */
export function stateMeaning(state: CopyState): string {
  switch (state) {
    case 'active':
      return t`Each of the trader’s trades is copied with your settings.`;
    case 'paused':
      return t`No further trade is copied until you resume. Open trades run on, and the money stays set aside.`;
    case 'stopping':
      return t`No further trade is copied. Money still in open trades comes back to you as they end.`;
    case 'stopped':
      return t`This copy has ended: everything you set aside is available again.`;
  }
}

/** By whom or what a copy was stopped. */
export function stopperWord(stopper: CopyStopper): string {
  switch (stopper) {
    case 'customer':
      return t`You stopped it.`;
    case 'stop-loss':
      return t`Your stop-loss was reached.`;
    case 'trader':
      return t`The trader stopped trading for others.`;
    case 'operator':
      return t`The operator stopped the trader.`;
    case 'debt':
      return t`A deposit of yours was reversed, and what you had available did not cover it.`;
  }
}

/** Why a trade was not copied (C3), as the one who copies understands it. */
export function skipWord(reason: SkipReason): string {
  switch (reason) {
    case 'too small':
      return t`Your stake would have been below the pair’s minimum.`;
    case 'copy has too little':
      return t`The copy had too little free for the stake.`;
    case 'too many open':
      return t`The copy had as many trades open as you allow.`;
    case 'stop-loss':
      return t`The copy had reached its stop-loss.`;
    case 'account':
      return t`Your account was not open for trading then.`;
    case 'excluded':
      return t`You had a time-out or self-exclusion then.`;
    case 'own limit':
      return t`It would have gone past a limit that you set yourself.`;
    case 'country':
      return t`Copying was not offered in your country then.`;
    case 'switched off':
      return t`The operator had switched off copying or the pair.`;
    case 'house short':
      return t`The house could not cover a win of this copy.`;
    case 'no equity':
      return t`The trader had no balance that a proportion could be taken of.`;
    case 'late':
      return t`Its turn came after half of the trade’s time, too late to be fair.`;
  }
}

/** The side of a trade. */
export const sideWord = (position: TradePosition): string => (position === 'UP' ? t`Up` : t`Down`);

const isStatus = (status: string): status is TradeStatus => tradeStatuses.some((one) => one === status);

/** How a trade ended, or that it is open; what is not known stays as the server names it. */
export const statusWord = (status: string): string => (isStatus(status) ? tradeStatusWord(status) : status);

/** The tone of a result. */
export const statusTone = (status: string): 'up' | 'down' | 'quiet' =>
  status === 'WON' ? 'up' : status === 'LOST' ? 'down' : 'quiet';
