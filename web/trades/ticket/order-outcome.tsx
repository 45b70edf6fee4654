import { Trans } from '@lingui/react/macro';
import type { CommandState } from '#web/client/command.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Outcome } from '#web/widgets/outcome.tsx';
import { type Order, orderHoldsMs, wordsOfOrder } from './ticket.ts';
import styles from './ticket-fields.module.css';

/** How an order stands while it has no answer, and why it was refused; `order` is what was asked, while its fate is not known. */
export function OrderOutcome(props: { readonly state: CommandState<unknown>; readonly order: Order | null }) {
  const { state, order } = props;
  const words = order ? wordsOfOrder(order) : '';
  return (
    <>
      {state.step === 'finding out' ? (
        <Notice tone="warn">
          <Trans>
            Connection lost. Checking whether your order went through; it can’t be placed twice. Your order: {words}.
          </Trans>
        </Notice>
      ) : (
        <Outcome state={state} about={words} />
      )}
      {order?.body.notAfter !== undefined && (
        <p className={styles.rule}>
          <Trans>An order is placed within {(orderHoldsMs / 1000).toString()} s of your press or not at all.</Trans>
        </p>
      )}
    </>
  );
}
