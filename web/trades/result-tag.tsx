import { Tag } from '#web/ui/panel.tsx';
import { tradeStatusWord } from '#web/widgets/trade-words.ts';
import type { TradeView } from './own-trades.ts';

/** What a trade that has ended came to, as a tag. */
export const ResultTag = ({ status }: Pick<TradeView, 'status'>) => (
  <Tag tone={status === 'WON' ? 'up' : status === 'LOST' ? 'down' : 'quiet'}>{tradeStatusWord(status)}</Tag>
);
