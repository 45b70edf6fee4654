import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import styles from './support.module.css';

/** What is typed with a prepared answer below it. */
export const withPrepared = (typed: string, prepared: string): string =>
  typed.trim() === '' ? prepared : `${typed.trimEnd()}\n\n${prepared}`;

/** Arrow keys change what is chosen: nothing is inserted before somebody says so. */
export function PreparedAnswers(props: {
  readonly canned: readonly { readonly id: string; readonly title: string; readonly text: string }[];
  readonly disabled: boolean;
  readonly onInsert: (text: string) => void;
}) {
  const { t } = useLingui();
  const { canned, disabled, onInsert } = props;
  const [id, setId] = useState('');
  const chosen = canned.find((one) => one.id === id);
  return (
    <div className={styles.prepared}>
      <NativeSelect
        label={t`Prepared answer`}
        description={t`Filled with the facts of who wrote, in their language. Check it, then send.`}
        value={id}
        disabled={disabled}
        onChange={(event) => setId(event.currentTarget.value)}
        data={[
          { value: '', label: t`Choose one to insert` },
          ...canned.map((one) => ({ value: one.id, label: one.title })),
        ]}
      />
      <Button
        variant="default"
        disabled={disabled || !chosen}
        onClick={() => {
          if (!chosen) return;
          onInsert(chosen.text);
          setId('');
        }}
      >
        <Trans>Insert</Trans>
      </Button>
    </div>
  );
}
