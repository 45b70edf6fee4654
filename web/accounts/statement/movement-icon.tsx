import type { ComponentType } from 'react';
import type { JournalCode } from '#domain/ledger/journals.ts';
import {
  AdjustmentsIcon,
  CloseIcon,
  CopiesIcon,
  DepositIcon,
  DoneIcon,
  MiningIcon,
  MoveIcon,
  PlansIcon,
  PracticeIcon,
  ReturnIcon,
  SendIcon,
  StatementIcon,
  TradeRoomIcon,
  TradersIcon,
  WaitingIcon,
} from '#web/ui/icons.ts';
import styles from './statement.module.css';

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>;

const icons: Readonly<Partial<Record<JournalCode, Icon>>> = {
  'practice-grant': PracticeIcon,
  deposit: DepositIcon,
  'deposit-reversal': ReturnIcon,
  'aside-release': MoveIcon,
  stake: TradeRoomIcon,
  win: DoneIcon,
  loss: CloseIcon,
  refund: ReturnIcon,
  'copy-allocate': CopiesIcon,
  'copy-release': CopiesIcon,
  'profit-share': TradersIcon,
  'mining-purchase': PlansIcon,
  'mining-payout': MiningIcon,
  'withdrawal-hold': WaitingIcon,
  'withdrawal-release': ReturnIcon,
  'withdrawal-paid': SendIcon,
  'withdrawal-returned': ReturnIcon,
  adjustment: AdjustmentsIcon,
};

const isCode = (code: string): code is keyof typeof icons => Object.hasOwn(icons, code);

/** The picture of a kind of movement; its title says the same in words. */
export function MovementIcon(props: { readonly code: string }) {
  const Shown = (isCode(props.code) ? icons[props.code] : undefined) ?? StatementIcon;
  return (
    <span className={styles.icon}>
      <Shown size={20} stroke={1.75} aria-hidden />
    </span>
  );
}
