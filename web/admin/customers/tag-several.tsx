import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { putTagOnMany, takeTagOffMany } from '#api/customer-tags.ts';
import { mostTagLength, readTag } from '#domain/accounts/customer-tags.ts';
import styles from '#web/admin/lists/selecting.module.css';
import { SelectionBar } from '#web/admin/lists/selecting.tsx';
import { useSeveral } from '#web/admin/lists/several.ts';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { call } from '#web/client/client.ts';
import { askAgain } from '#web/widgets/outcome.tsx';

interface Change {
  readonly tag: string;
  readonly put: boolean;
}

/** Puts a tag on all selected customers or takes it off (R1.10, R1.13). */
export function TagSeveral() {
  useLingui();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const several = useSeveral<Change>(
    (chosen, { tag, put }, key) =>
      call(put ? putTagOnMany : takeTagOffMany, { body: { ids: chosen.map(({ id }) => id), tag }, key }),
    ({ put }) =>
      put
        ? t({ message: 'Tag put on', context: 'with several' })
        : t({ message: 'Tag taken off', context: 'with several' }),
  );
  const { asked, busy } = several;
  function change(put: boolean) {
    setTried(true);
    const tag = asked?.input.tag ?? readTag(typed);
    if (tag === null) return;
    several.run({ tag, put });
    setTried(false);
  }
  const wrong = tried && asked === null && readTag(typed) === null;
  return (
    <SelectionBar what={t`customers`} unanswered={several.unanswered}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          change(true);
        }}
      >
        <TextInput
          label={t`Tag`}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={asked?.input.tag ?? typed}
          readOnly={asked !== null}
          error={wrong && t`1 to ${mostTagLength} letters a to z and digits, with single blanks or hyphens between`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="sm" loading={busy}>
          {asked ? askAgain() : t`Put tag on`}
        </Button>
        {asked === null && (
          <Button size="sm" variant="default" onClick={() => change(false)}>
            <Trans>Take tag off</Trans>
          </Button>
        )}
      </form>
      <DecisionOutcome state={several.state} about={t`Change of tags`} />
    </SelectionBar>
  );
}
