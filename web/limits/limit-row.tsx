import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { takeBackRaise } from '#api/limits.ts';
import { parseCents } from '#domain/money/amount.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { Outcome } from '#web/widgets/outcome.tsx';
import { LimitForm } from './limit-form.tsx';
import { limitName, type OwnLimit, type OwnLimits, usedWords, windowTitle } from './limit-words.ts';
import styles from './limits.module.css';

/** One limit: what it is, what is used and left of it, what waits, and the form to change it. */
export function LimitRow(props: {
  readonly item: OwnLimit;
  readonly waitsHours: number;
  readonly onChanged: (now: OwnLimits) => void;
}) {
  const { t } = useLingui();
  const { item, waitsHours, onChanged } = props;
  const { limit, period, amount, used, left } = item;
  const [open, setOpen] = useState(false);
  const [shownOutcome, setResult] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const name = limitName(limit, period);

  function close(statusMessage: string | null) {
    setOpen(false);
    setResult(statusMessage);
    // The form goes, and with it what had the focus.
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <li>
      <div className={styles.row}>
        <div>
          <strong>{windowTitle(period)}</strong>
          <span className={styles.used}>{usedWords(limit, used)}</span>
        </div>
        <div className={styles.figure}>
          {amount === null ? (
            <span className={styles.none}>
              <Trans>No limit</Trans>
            </span>
          ) : (
            <>
              <strong>
                <Trans>{money(amount)} USD</Trans>
              </strong>
              <span className={styles.used}>
                <Trans>{money(left ?? '0.00')} left</Trans>
              </span>
            </>
          )}
        </div>
        {!open && (
          <Button
            ref={opener}
            variant="default"
            size="compact-md"
            aria-label={amount === null ? t`Set the ${name}` : t`Change the ${name}`}
            onClick={() => {
              setResult(null);
              setOpen(true);
            }}
          >
            {amount === null ? t`Set` : t`Change`}
          </Button>
        )}
      </div>
      {amount !== null && <Bar used={used} amount={amount} />}
      <Pending item={item} onChanged={onChanged} />
      {open && (
        <LimitForm
          item={item}
          waitsHours={waitsHours}
          onClose={() => close(null)}
          onSaved={(now, statusMessage) => {
            onChanged(now);
            close(statusMessage);
          }}
        />
      )}
      {shownOutcome !== null && <Notice tone="success">{shownOutcome}</Notice>}
    </li>
  );
}

/** From this share on a limit is nearly used up, in percent. */
const near = 80;

/** How much is used, for the eye alone: the figures beside it say it. */
function Bar({ used, amount }: { readonly used: string; readonly amount: string }) {
  const [limit, counted] = [parseCents(amount) ?? 0n, parseCents(used) ?? 0n];
  const percent = counted >= limit ? 100 : Number((counted * 100n) / limit);
  return (
    <div className={styles.bar} aria-hidden="true">
      <div style={{ width: `${percent}%` }} data-near={percent >= near ? '' : undefined} />
    </div>
  );
}

/** A raise, or the end of the limit, that was asked for and does not hold yet. */
function Pending({ item, onChanged }: { readonly item: OwnLimit; readonly onChanged: (now: OwnLimits) => void }) {
  const { t } = useLingui();
  const { limit, period, pending } = item;
  const taken = useCommand((params: Pick<OwnLimit, 'limit' | 'period'>, key) => call(takeBackRaise, { params, key }));
  if (pending === null) return null;
  const name = limitName(limit, period);
  const from = dayAndTime(pending.from);
  async function takeBack() {
    const now = await taken.run(taken.asked?.input ?? { limit, period });
    if (now) onChanged(now);
  }
  return (
    <div className={styles.pending}>
      <span>
        {pending.amount === null
          ? t`You requested no limit from ${from}.`
          : t`You requested ${money(pending.amount)} USD from ${from}.`}
      </span>
      <Button
        variant="default"
        size="compact-md"
        loading={taken.busy}
        disabled={taken.state.step === 'unknown'}
        aria-label={t`Cancel the change of the ${name}`}
        onClick={() => void takeBack()}
      >
        <Trans>Cancel change</Trans>
      </Button>
      <Outcome state={taken.state} about={t`to cancel the change of the ${name}`} onAgain={() => void takeBack()} />
    </div>
  );
}
