import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { usePreference } from '#web/client/preferences.ts';
import { money } from '#web/ui/money.ts';
import { type TradeView, useOpenTrades, usePastTrades } from './own-trades.ts';
import { sideWord } from './words.ts';

/** Most never switch it on. */
const playSettled = async (): Promise<void> => (await import('./settled-sound.ts')).play();

/** Trades that end within this of each other are told together, ms. */
const togetherMs = 15_000;

const none: readonly TradeView[] = [];

/** Own trades before copied ones, and with what has ended now what ended shortly before: one result never hides another. */
export function endedTogether<T extends Pick<TradeView, 'expiresAt' | 'copyId'>>(
  before: readonly T[],
  news: readonly T[],
): readonly T[] {
  const from = Math.max(...news.map(({ expiresAt }) => Date.parse(expiresAt))) - togetherMs;
  const ended = [...news, ...before.filter(({ expiresAt }) => Date.parse(expiresAt) >= from)];
  return ended.toSorted((a, b) => Number(a.copyId !== null) - Number(b.copyId !== null));
}

/** The trades that have just ended, of those that were seen open; `onEnd` is called whenever some do. */
export function useEnded(wallet: Wallet, onEnd?: () => void): readonly TradeView[] {
  const open = useOpenTrades(wallet).data;
  const { items: past } = usePastTrades(wallet);
  const seen = useRef(new Set<string>());
  const [ended, setEnded] = useState(none);
  const end = useEffectEvent((news: readonly TradeView[]) => {
    setEnded((before) => endedTogether(before, news));
    onEnd?.();
  });
  useEffect(() => {
    for (const { tradeId } of open ?? []) seen.current.add(tradeId);
    const news = past.filter(({ tradeId }) => seen.current.delete(tradeId));
    if (news.length > 0) end(news);
  }, [open, past]);
  return ended[0]?.wallet === wallet ? ended : none;
}

/** What {@link useEnded} gives, with a sound for who has switched it on. */
export function useSettled(wallet: Wallet): readonly TradeView[] {
  const { value: isHeard } = usePreference('sound');
  return useEnded(wallet, () => {
    // Heard after a press on the page alone. A browser that refuses says so to nobody: the screen says it too.
    if (isHeard === true) void playSettled().catch(() => undefined);
  });
}

/** What a trade came to: 'Won +8.50', 'Lost −10.00', 'Returned 10.00'. */
export function resultText({ status, profit, amount }: Pick<TradeView, 'status' | 'profit' | 'amount'>): string {
  switch (status) {
    case 'WON':
      return t`Won +${money(profit ?? '')}`;
    case 'LOST':
      return t`Lost ${money(profit ?? '')}`;
    case 'REFUNDED':
      return t`Returned ${money(amount)}`;
    case 'PENDING':
      return '';
  }
}

/** The result of a trade in a line, with the way to its proof. */
export function Settled({ trade }: { readonly trade: TradeView }) {
  return (
    <>
      <strong>{resultText(trade)}</strong>
      {': '}
      <Trans>
        {sideWord(trade.positions)} on {nameOfPair(trade.currencyPair)}.
      </Trans>{' '}
      <a href={`/receipts/${trade.tradeId}`}>
        <Trans>Receipt</Trans>
      </a>
    </>
  );
}
