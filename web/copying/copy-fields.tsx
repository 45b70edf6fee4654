import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { copySizings } from '#domain/copying/copy.ts';
import { formatCents } from '#domain/money/amount.ts';
import { money } from '#web/ui/money.ts';
import { TickBox } from '#web/ui/tick-box.tsx';
import { type Draft, type Field, type Problems, standardsOf } from './choices.ts';
import styles from './copy-fields.module.css';

interface Fields {
  readonly draft: Draft;
  readonly problems: Problems;
  readonly locked: boolean;
  readonly onDraft: (draft: Draft) => void;
}

/** What is put apart for the copy, with what can be. */
export function AllocationField(
  props: Fields & { readonly unit: string; readonly spare: string | null; readonly note: ReactNode },
) {
  const { t } = useLingui();
  const { draft, spare, unit, locked, onDraft } = props;
  return (
    <div>
      <TextInput
        label={t`Amount to set aside (${unit})`}
        description={props.note}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={draft.allocation}
        disabled={locked}
        error={props.problems.allocation ?? null}
        onChange={(event) => onDraft({ ...draft, allocation: event.currentTarget.value })}
      />
      {!locked && spare !== null && spare !== '0.00' && (
        <Button variant="subtle" size="compact-sm" onClick={() => onDraft({ ...draft, allocation: spare })}>
          <Trans>All {money(spare)}</Trans>
        </Button>
      )}
    </div>
  );
}

/** How much is staked on each trade, and what bounds it (C2). */
export function SettingFields(
  props: Fields & {
    readonly unit: string;
    /** Whether a field may be left empty, for its default. */
    readonly empty?: boolean;
  },
) {
  const { t } = useLingui();
  const { draft, problems, locked, unit, empty = false, onDraft } = props;
  const standards = empty ? standardsOf(draft) : null;
  const standard = (amount: bigint | null) => (amount === null ? '' : money(formatCents(amount)));
  const amount = (field: Field, label: string, note: string) => (
    <TextInput
      label={label}
      description={note}
      inputMode={field === 'maxOpen' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={draft[field]}
      disabled={locked}
      error={problems[field] ?? null}
      onChange={(event) => onDraft({ ...draft, [field]: event.currentTarget.value })}
    />
  );
  const words = {
    proportional: t`Proportional: the same share of your set-aside amount as the trader stakes of their own balance`,
    fixed: t`Fixed: the same stake for each trade`,
  } as const;
  return (
    <div className={styles.settings}>
      <fieldset className={styles.radios} disabled={locked}>
        <legend>
          <Trans>Stake of each trade</Trans>
        </legend>
        {copySizings.map((sizing) => (
          <label key={sizing}>
            <input
              type="radio"
              name="sizing"
              checked={draft.sizing === sizing}
              onChange={() => onDraft({ ...draft, sizing })}
            />
            <span>{words[sizing]}</span>
          </label>
        ))}
      </fieldset>
      {draft.sizing === 'fixed' && amount('fixedStake', t`Fixed stake (${unit})`, t`For each trade of the trader.`)}
      {amount(
        'maxStake',
        t`Limit per trade (${unit})`,
        !empty
          ? t`A larger stake is cut to this limit.`
          : standards === null
            ? t`Left empty: 5 % of the amount set aside.`
            : t`Left empty: ${standard(standards.maxStake)}.`,
      )}
      {amount(
        'maxOpen',
        t`Maximum open trades`,
        standards === null
          ? t`Further ones are skipped.`
          : t`Further ones are skipped. Left empty: ${standards.maxOpen}.`,
      )}
      <TickBox checked={draft.stops} disabled={locked} onChange={(stops) => onDraft({ ...draft, stops })}>
        <Trans>Stop the copy automatically at a loss</Trans>
      </TickBox>
      {draft.stops &&
        amount(
          'stopLoss',
          t`Loss at which it stops (${unit})`,
          !empty
            ? t`Total over its settled trades; open trades can add to the loss.`
            : standards === null
              ? t`Total over its settled trades; open trades can add to the loss. Left empty: half of the amount set aside.`
              : t`Total over its settled trades; open trades can add to the loss. Left empty: ${standard(standards.stopLoss)}.`,
        )}
    </div>
  );
}
