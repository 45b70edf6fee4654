import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
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
