import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Filter } from '#web/admin/widgets/listing.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './identity-review.module.css';

/** Opens a customer's statement when it is asked for: that somebody reads it is recorded (R1.15). */
export function StatementWhenAsked(props: { readonly children: ReactNode }) {
  const [shown, setShown] = useState(false);
  // What was pressed has gone.
  useEffect(() => {
    if (shown) document.getElementById('statement-title')?.focus();
  }, [shown]);
  if (shown) return props.children;
  return (
    <Panel id="statement-title" title="Statement">
      <div className={styles.ask}>
        <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
          Show the statement
        </Button>
        <span>Opening it is recorded.</span>
      </div>
    </Panel>
  );
}

const wallets = ['real', 'practice'] as const satisfies readonly Wallet[];

/** Of which money a statement is shown. */
export function WhichMoney(props: { readonly wallet: Wallet; readonly onChange: (wallet: Wallet) => void }) {
  return (
    <Filter
      label="Which money"
      options={wallets}
      wordOf={(one) => `${one} money`}
      value={props.wallet}
      onChange={props.onChange}
    />
  );
}

const recordWords: Readonly<Record<string, string>> = {
  trade: 'Trade',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  copy: 'Copy',
  contract: 'Mining contract',
  adjustment: 'Adjustment',
};

/** Leads from a movement to the record that caused it, for whoever may read that. */
export function CauseLink({ cause: { kind, id } }: { readonly cause: { readonly kind: string; readonly id: string } }) {
  const word = recordWords[kind];
  return word === undefined ? null : <RecordLink id={id}>{word}</RecordLink>;
}
