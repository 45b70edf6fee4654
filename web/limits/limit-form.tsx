import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { setLimit } from '#api/limits.ts';
import { parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { askedWords, limitName, type OwnLimit, type OwnLimits } from './limit-words.ts';
import styles from './limits.module.css';

/** Sets a limit or asks for its end, and says beforehand when that holds. */
export function LimitForm(props: {
  readonly item: OwnLimit;
  readonly waitsHours: number;
  readonly onClose: () => void;
  readonly onSaved: (now: OwnLimits, statusMessage: string) => void;
}) {
  const { t } = useLingui();
  const { item, waitsHours } = props;
  const { limit, period } = item;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState(item.amount ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const command = useCommand((amount: string | null, key) => call(setLimit, { body: { limit, period, amount }, key }));
  const { state, asked } = command;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const name = limitName(limit, period);
  const shown = asked ? (asked.input ?? '') : typed;

  async function run(amount: string | null) {
    const now = await command.run(amount);
    const after = now?.items.find((one) => one.limit === limit && one.period === period);
    if (now && after) props.onSaved(now, saidOf(after));
  }
  function saidOf({ amount, pending }: OwnLimit): string {
    if (pending !== null) return t`Saved. Until then your ${name} stays as it is.`;
    return amount === null ? t`You have no ${name}.` : t`Your ${name} is ${money(amount)} USD from now on.`;
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) return void run(asked.input);
    const amount = parseCents(plainAmount(typed));
    const found = amount === null ? t`Enter an amount in USD with at most two decimals, for example 100.00` : null;
    setProblem(found);
    if (found !== null) {
      command.clear();
      return focusFirstError(form.current);
    }
    void run(plainAmount(typed));
  }
  const [before, wanted] = [parseCents(item.amount ?? ''), parseCents(plainAmount(shown))];
  const isRaise = before !== null && wanted !== null && wanted > before;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`Change of the ${name}`}>
      <TextInput
        label={t`At most (USD)`}
        description={isRaise ? t`Higher than now: takes effect after ${waitsHours} hours.` : t`Takes effect at once.`}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={shown}
        disabled={asked !== null}
        error={parseCents(plainAmount(shown)) === null ? problem : null}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button ref={button} type="submit" loading={command.busy}>
          {asked ? askAgain() : t`Save`}
        </Button>
        {!asked && item.amount !== null && (
          <Button variant="default" onClick={() => void run(null)}>
            <Trans>Remove after {waitsHours} hours</Trans>
          </Button>
        )}
        {!asked && (
          <Button variant="subtle" onClick={props.onClose}>
            <Trans>Cancel</Trans>
          </Button>
        )}
      </div>
      <Outcome state={state} about={askedWords(limit, period, asked ? asked.input : shown)} />
    </form>
  );
}
