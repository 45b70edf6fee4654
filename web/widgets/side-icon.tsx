import type { TradePosition } from '#domain/trades/trade.ts';
import { DownIcon, UpIcon } from '#web/ui/icons.ts';
import styles from './side-icon.module.css';

/** The arrow of a side; the word stands beside it. */
export function SideIcon(props: { readonly side: TradePosition; readonly size?: number }) {
  const Icon = props.side === 'UP' ? UpIcon : DownIcon;
  return <Icon className={styles.icon} size={props.size ?? 16} stroke={2.25} aria-hidden />;
}
