import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { beginSelfExclusion, beginTimeOut } from '#api/limits.ts';
import { dayMs } from '#domain/clock/durations.ts';
import { millis } from '#domain/clock/millis.ts';
import { type ExclusionKind, monthsLater, selfExclusionMonths, timeOutDays } from '#domain/limits/exclusion.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import danger from '#web/ui/danger.module.css';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import type { OwnLimits } from './limit-words.ts';
import styles from './limits.module.css';

interface Props {
  readonly current: OwnLimits['exclusion'];
  readonly onChanged: (now: OwnLimits) => void;
}

/** Time-out and self-exclusion: neither can be shortened, so each asks for a word to be typed. */
export function Exclusions(props: Props) {
  const { t } = useLingui();
  return (
    <Panel id="stop-title" title={t`Take a break`}>
      <div className={styles.stops}>
        <Stop kind="time-out" {...props} />
        <Stop kind="self-exclusion" {...props} />
      </div>
    </Panel>
  );
}

function Stop({ kind, current, onChanged }: Props & { readonly kind: ExclusionKind }) {
  const { t } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState({ length: '', word: '' });
  const [tried, setTried] = useState(false);
  const [reviewed, setReviewed] = useState(false);
  const [begun, setBegun] = useState<string | null>(null);
  const command = useCommand((length: number, key) =>
    kind === 'time-out'
      ? call(beginTimeOut, { body: { days: length }, key })
      : call(beginSelfExclusion, { body: { months: length }, key }),
  );
  const { state, asked } = command;
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const isTimeOut = kind === 'time-out';
  const { min, max } = isTimeOut ? timeOutDays : selfExclusionMonths;
  const length = asked?.input ?? (/^\d{1,3}$/.test(typed.length.trim()) ? Number(typed.length) : Number.NaN);
  const isLength = length >= min && length <= max;
  const word = t`STOP`;
  const problems = {
    length: isLength ? null : t`Enter a whole number from ${min} to ${max}`,
    word: typed.word.trim().toUpperCase() === word ? null : t`Type ${word} to confirm`,
  };

  // What was read before does not hold for what is typed now.
  function type(part: Partial<typeof typed>) {
    setReviewed(false);
    setTyped({ ...typed, ...part });
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!asked && (problems.length !== null || problems.word !== null)) return focusFirstError(form.current);
    if (!isTimeOut && !reviewed) return setReviewed(true);
    const now = await command.run(length);
    if (!now) return;
    setReviewed(false);
    setTyped({ length: '', word: '' });
    setTried(false);
    setBegun(now.exclusion?.until ?? null);
    onChanged(now);
  }
  const title = isTimeOut ? t`Time-out` : t`Self-exclusion`;
  return (
    <form ref={form} className={styles.stop} onSubmit={(event) => void submit(event)} noValidate aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.note}>
        {isTimeOut ? (
          <Trans>
            A break of {min} to {max} days.
          </Trans>
        ) : (
          <Trans>
            For {min} to {max} months, if trading is harming you.
          </Trans>
        )}{' '}
        <Trans>
          It starts at once and stops trades and deposits. Nobody can shorten or end it, not even our support; you can
          only make it longer. Open trades still settle. Practice stays open, and you can always withdraw.
        </Trans>
      </p>
      {current !== null && (
        <p className={styles.note}>
          <Trans>Only one that ends after {dayAndTime(current.until)} can be added.</Trans>
        </p>
      )}
      <TextInput
        label={isTimeOut ? t`How many days` : t`How many months`}
        description={isLength ? t`Until ${dayOf(endOf(kind, length))}` : t`${min} to ${max}`}
        inputMode="numeric"
        autoComplete="off"
        value={asked ? String(asked.input) : typed.length}
        disabled={asked !== null}
        error={tried && !asked ? problems.length : null}
        onChange={(event) => type({ length: event.currentTarget.value })}
      />
      <TextInput
        label={t`Type ${word} to confirm`}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={typed.word}
        disabled={asked !== null}
        error={tried && !asked ? problems.word : null}
        onChange={(event) => type({ word: event.currentTarget.value })}
      />
      {reviewed && isLength && (
        <Notice tone="warn">
          <Trans>
            You won’t be able to trade or deposit until {dayOf(endOf(kind, length))}, except in practice. Nobody can
            undo this.
          </Trans>
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button
          ref={button}
          type="submit"
          loading={command.busy}
          variant={isTimeOut || reviewed ? 'filled' : 'outline'}
          className={isTimeOut || reviewed ? danger.filled : danger.outline}
        >
          {asked
            ? askAgain()
            : isTimeOut
              ? t`Start time-out`
              : reviewed
                ? t`Start self-exclusion`
                : t`Review self-exclusion`}
        </Button>
        {reviewed && !asked && (
          <Button variant="default" onClick={() => setReviewed(false)}>
            <Trans>Go back</Trans>
          </Button>
        )}
      </div>
      <Outcome
        state={state}
        about={isTimeOut ? t`a time-out of ${length} days` : t`a self-exclusion of ${length} months`}
      />
      {begun !== null && (
        <Notice tone="success">
          <Trans>It lasts until {dayAndTime(begun)}.</Trans>
        </Notice>
      )}
    </form>
  );
}

/** About when it would end, by this device's clock; the server's decides. */
function endOf(kind: ExclusionKind, length: number): string {
  const now = millis(Date.now());
  return new Date(kind === 'time-out' ? now + length * dayMs : monthsLater(now, length)).toISOString();
}
