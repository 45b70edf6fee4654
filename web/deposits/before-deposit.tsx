import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { chooseNoDepositLimit, setLimit } from '#api/limits.ts';
import { type LimitPeriod, limitPeriods } from '#domain/limits/windows.ts';
import { parseCents } from '#domain/money/amount.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { windowWords } from './barriers.tsx';
import styles from './deposit-form.module.css';
import overview from './deposits-overview.module.css';

interface Asked {
  readonly amount: string;
  readonly period: LimitPeriod;
}

/** A deposit limit, or none, before a deposit (A13.2): neither way is easier than the other. */
export function BeforeDeposit() {
  useLingui();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<Asked>({ amount: '', period: 'calendar_month' });
  const [problem, setProblem] = useState<string | null>(null);
  const limit = useCommand(({ amount, period }: Asked, key) =>
    call(setLimit, { body: { limit: 'deposit', period, amount }, key }),
  );
  const none = useCommand((_: null, key) => call(chooseNoDepositLimit, { body: {}, key }));
  useFocusKept(button, limit.state.step === 'unknown' || limit.state.step === 'failed');
  const shown = limit.asked?.input ?? typed;
  const words = windowWords();
  const isSent = limit.asked !== null || none.asked !== null;
  const onAnswered = () => queries.invalidateQueries({ queryKey: ['profile', 'limits'] });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const plain = plainAmount(typed.amount);
    const found =
      limit.asked || parseCents(plain) !== null
        ? null
        : t`Enter an amount in USD with at most two decimals, for example 100.00`;
    setProblem(found);
    if (found !== null) return focusFirstError(form.current);
    if (await limit.run(limit.asked?.input ?? { ...typed, amount: plain })) await onAnswered();
  }
  async function chooseNone() {
    if (await none.run(null)) await onAnswered();
  }
  return (
    <div className={overview.grid}>
      <Panel id="limit-first-title" title={t`Set a deposit limit first?`}>
        <form
          ref={form}
          className={styles.form}
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-label={t`Set a deposit limit first?`}
        >
          <p className={styles.why}>
            <Trans>
              A limit caps what you can deposit in a period. You can lower it at any time; raising or removing it takes
              24 hours. You can also deposit without a limit and set one later under “Limits and time-outs”.
            </Trans>
          </p>
          <TextInput
            label={t`At most (USD)`}
            inputMode="decimal"
            autoComplete="off"
            value={shown.amount}
            disabled={isSent}
            error={parseCents(plainAmount(shown.amount)) === null ? problem : null}
            onChange={(event) => setTyped({ ...typed, amount: event.currentTarget.value })}
          />
          <NativeSelect
            label={t`Period`}
            value={shown.period}
            disabled={isSent}
            data={limitPeriods.map((value) => ({ value, label: words[value] }))}
            onChange={(event) => {
              const period = limitPeriods.find((one) => one === event.currentTarget.value);
              if (period) setTyped({ ...typed, period });
            }}
          />
          <Button ref={button} type="submit" variant="default" loading={limit.busy} disabled={none.asked !== null}>
            {limit.asked ? askAgain() : t`Set limit and continue`}
          </Button>
          <Outcome
            state={limit.state}
            about={t`a deposit limit of ${money(shown.amount)} USD ${words[shown.period]}`}
          />
          <Button
            variant="default"
            loading={none.busy}
            disabled={limit.asked !== null}
            onClick={() => void chooseNone()}
          >
            {none.asked ? askAgain() : t`Continue without a limit`}
          </Button>
          <Outcome state={none.state} about={t`no deposit limit`} />
        </form>
      </Panel>
    </div>
  );
}
