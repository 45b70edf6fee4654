import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import type { Wallet } from '#domain/money/amount.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import { Filter } from '#web/admin/widgets/listing.tsx';
import { textOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './identity-review.module.css';

/** Opens a customer's statement when it is asked for: that somebody reads it is recorded (R1.15). */
export function StatementWhenAsked(props: { readonly children: ReactNode }) {
  useLingui();
  const [shown, setShown] = useState(false);
  // What was pressed has gone.
  useEffect(() => {
    if (shown) document.getElementById('statement-title')?.focus();
  }, [shown]);
  if (shown) return props.children;
  return (
    <Panel id="statement-title" title={t`Statement`}>
      <div className={styles.ask}>
        <Button variant="default" size="compact-sm" onClick={() => setShown(true)}>
          <Trans>Show the statement</Trans>
        </Button>
        <span>
          <Trans>Opening it is recorded.</Trans>
        </span>
      </div>
    </Panel>
  );
}

const wallets = ['real', 'practice'] as const satisfies readonly Wallet[];

/** Of which money a statement is shown. */
export function WhichMoney(props: { readonly wallet: Wallet; readonly onChange: (wallet: Wallet) => void }) {
  useLingui();
  return (
    <Filter
      label={t`Which money`}
      options={wallets}
      wordOf={(one) => (one === 'real' ? t`real money` : t`practice money`)}
      value={props.wallet}
      onChange={props.onChange}
    />
  );
}

const recordWords: Readonly<Record<string, MessageDescriptor>> = {
  trade: msg({ message: 'Trade', context: 'a record' }),
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  copy: msg({ message: 'Copy', context: 'a record' }),
  contract: msg`Mining contract`,
  adjustment: msg`Adjustment`,
};

/** Leads from a movement to the record that caused it, for whoever may read that. */
export function CauseLink({ cause: { kind, id } }: { readonly cause: { readonly kind: string; readonly id: string } }) {
  useLingui();
  const word = recordWords[kind];
  return word === undefined ? null : <RecordLink id={id}>{textOf(word)}</RecordLink>;
}
