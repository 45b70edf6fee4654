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

/** The trade that has just ended, of those that were seen open; null before the first. */
export function useSettled(wallet: Wallet): TradeView | null {
  const open = useOpenTrades(wallet).data;
  const { items: past } = usePastTrades(wallet);
  const seen = useRef(new Set<string>());
  const [ended, setEnded] = useState<TradeView | null>(null);
  const { value: isHeard } = usePreference('sound');
  const end = useEffectEvent((trade: TradeView) => {
    setEnded(trade);
    // Heard after a press on the page alone. A browser that refuses says so to nobody: the screen says it too.
    if (isHeard === true) void playSettled().catch(() => undefined);
  });
  useEffect(() => {
    for (const { tradeId } of open ?? []) seen.current.add(tradeId);
    const news = past.filter(({ tradeId }) => seen.current.delete(tradeId));
    const [newest] = news;
    if (newest) end(newest);
  }, [open, past]);
  return ended?.wallet === wallet ? ended : null;
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
