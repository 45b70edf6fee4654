import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { type AlertDirection, alertDirections, alertPrice, reaches } from '#domain/markets/alert-arming.ts';
import { plainAmount } from '#domain/money/typed.ts';
import { focusFirstError, useFocusKept } from '#web/ui/focus-first-error.ts';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { marketStatus } from '#web/widgets/market-status.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { type MarketView, type PriceBoard, useLiveRow, withLive } from '#web/widgets/price-board.ts';
import { alertWords, directionWord } from './alert-words.ts';
import styles from './markets.module.css';
import { PriceAge } from './price-now.tsx';
import type { useSetAlert } from './set-alert.ts';

/** Sets an alert on one of the pairs (M6): what its price is now, where it comes from, and what a notice is not. */
export function AlertForm(props: {
  /** The pair that it is for, or that is chosen at first. */
  readonly first: MarketView;
  /** Those to choose from, if there is a choice. */
  readonly rows?: readonly MarketView[];
  readonly board: PriceBoard;
  readonly command: ReturnType<typeof useSetAlert>;
  /** Of a dialog: how to leave it without an alert. */
  readonly onCancel?: () => void;
}) {
  const { t } = useLingui();
  const { rows, board, command } = props;
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The list may change its order or lose the pair while a price is typed: the pair stays.
  const [chosen, setChosen] = useState(props.first);
  const listed = (rows ?? [props.first]).find(({ lowerName }) => lowerName === chosen.lowerName) ?? chosen;
  const [typed, setTyped] = useState<{ direction: AlertDirection; price: string }>({ direction: 'above', price: '' });
  const [problem, setProblem] = useState<string | null>(null);
  // An alert that the price has reached already is asked about before it is set.
  const [isReached, setReached] = useState(false);
  const type = (changes: Partial<typeof typed>) => {
    setReached(false);
    setTyped({ ...typed, ...changes });
  };
  const { state, asked, run } = command;
  // What a form before this one was answered is not about this one.
  const [before] = useState(state);
  useFocusKept(button, state.step === 'unknown' || state.step === 'failed');
  const { lowerName: currencyPair, Uppername: name, decimals } = listed;
  const direction = asked?.input.direction ?? typed.direction;
  const shown = asked?.input.price ?? typed.price;

  async function set(body: Parameters<typeof run>[0]) {
    if (!(await run(body))) return;
    type({ direction: body.direction, price: '' });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (asked) return void set(asked.input);
    const price = plainAmount(typed.price);
    const now = withLive(listed, board.of(currencyPair)).price;
    const found = alertPrice(price, decimals) === null ? priceProblem(decimals, now) : null;
    setProblem(found);
    if (found !== null) return focusFirstError(form.current);
    const [wanted, last] = [alertPrice(price, decimals), now === null ? null : alertPrice(now, decimals)];
    if (!isReached && wanted !== null && last !== null && reaches(direction, wanted, last)) return setReached(true);
    void set({ currencyPair, direction, price });
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate aria-label={t`New price alert`}>
      {rows && (
        <NativeSelect
          label={t`Pair`}
          data={withChosen(rows, listed).map((row) => ({ value: row.lowerName, label: row.Uppername }))}
          value={currencyPair}
          disabled={command.busy || asked !== null}
          onChange={(event) => {
            const other = rows.find(({ lowerName }) => lowerName === event.currentTarget.value);
            if (other) {
              setReached(false);
              setChosen(other);
            }
          }}
        />
      )}
      <PriceNow listed={listed} board={board} />
      <NativeSelect
        label={t`When the price is`}
        data={alertDirections.map((value) => ({ value, label: directionWord(value) }))}
        value={direction}
        disabled={asked !== null}
        onChange={(event) => {
          const chosen = alertDirections.find((value) => value === event.currentTarget.value);
          if (chosen) type({ direction: chosen });
        }}
      />
      <TextInput
        label={t`Price`}
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        disabled={asked !== null}
        error={alertPrice(plainAmount(shown), decimals) === null ? problem : null}
        onChange={(event) => type({ price: event.currentTarget.value })}
      />
      <p className={styles.note}>
        <Trans>
          You get one notice, here and by e-mail, when a recorded price reaches it. It doesn’t promise that you can
          trade at that price.
        </Trans>
      </p>
      {isReached && (
        <Notice tone="warn">
          {direction === 'above' ? (
            <Trans>
              The price is already at or above {money(plainAmount(shown))}, so the next recorded price may fire the
              alert. Set it anyway?
            </Trans>
          ) : (
            <Trans>
              The price is already at or below {money(plainAmount(shown))}, so the next recorded price may fire the
              alert. Set it anyway?
            </Trans>
          )}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button ref={button} type="submit" loading={command.busy}>
          {asked ? askAgain() : isReached ? t`Set it anyway` : t`Set alert`}
        </Button>
        {props.onCancel && (
          <Button variant="subtle" onClick={props.onCancel}>
            <Trans>Close</Trans>
          </Button>
        )}
      </div>
      {(asked !== null || state !== before) && (
        <Outcome state={state} about={alertWords({ name, direction, price: shown })} />
      )}
    </form>
  );
}

/** What would be a price, by the one that the pair has now. */
const priceProblem = (decimals: number, now: string | null): string =>
  now === null
    ? t`Enter a price with at most ${decimals} decimals`
    : t`Enter a price with at most ${decimals} decimals, for example ${money(now)}`;

/** The choice, with the chosen pair even when it is no longer in it. */
const withChosen = (rows: readonly MarketView[], chosen: MarketView): readonly MarketView[] =>
  rows.some(({ lowerName }) => lowerName === chosen.lowerName) ? rows : [chosen, ...rows];

/** The present price with where it is from and how old it is. */
function PriceNow(props: { readonly listed: MarketView; readonly board: PriceBoard }) {
  const row = useLiveRow(props.listed, props.board);
  return (
    <p className={styles.now}>
      <Trans>{row.Uppername} now</Trans>
      <output aria-live="off">{row.price === null ? '–' : money(row.price)}</output>
      {marketStatus(row, null)}
      {row.quotedAt !== null && (
        <>
          , <PriceAge time={row.quotedAt} />
        </>
      )}
    </p>
  );
}
