import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { subscribe, unsubscribe } from '#api/copying.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { call } from '#web/client/client.ts';
import { useFreshSend } from '#web/client/fresh-sign-in.ts';
import { useCommand } from '#web/client/use-command.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Outcome } from '#web/widgets/outcome.tsx';
import { type Draft, emptyDraft } from './choices.ts';
import styles from './copying.module.css';
import { type CopyView, changedByCopying, type TraderView, useTraderSince } from './queries.ts';
import { type Start, startWords } from './start.ts';
import { StartForm } from './start-form.tsx';
import { StopForm } from './stop-form.tsx';
import { unitOf } from './words.ts';

/** Within which the job that counts copiers has run, in ms. */
const measuredWithinMs = 2_500;

interface Stop {
  readonly trader: TraderView;
  readonly wallet: Wallet;
}

/** What a screen needs to begin and to end copies: the toggles ask, the dialog decides, and what came of it is shown. */
export interface CopyDialog {
  readonly askToStart: (trader: TraderView) => void;
  readonly askToStop: (trader: TraderView) => void;
  readonly shownOutcome: ReactNode;
  readonly dialog: ReactNode;
}

type Open = { readonly kind: 'start' | 'stop'; readonly trader: TraderView } | null;
type CopyResult =
  | { readonly result: 'Copied'; readonly copy: CopyView }
  | { readonly result: 'Removed'; readonly copy: CopyView | null };

/**
 * One start and one stop at a time (P4): what was asked keeps its key, and what was typed its place, when the dialog closes.
 *
 * @param closed why no real money can be put into copies, if it cannot
 */
export function useCopyDialog(wallet: Wallet, closed: ReactNode): CopyDialog {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [opened, setOpen] = useState<Open>(null);
  // As they are now: what a list showed when the dialog opened may have changed since, and then more is agreed to than is shown.
  const now = useTraderSince(opened?.trader ?? null);
  const open = opened && now ? { ...opened, trader: now } : null;
  const [typed, setTyped] = useState<{ readonly of: string; readonly draft: Draft; readonly wallet: Wallet } | null>(
    null,
  );
  const [shownOutcome, setResult] = useState<CopyResult | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const send = useFreshSend(({ trader, body }: Start, key) =>
    call(subscribe, { params: { id: trader.id }, body, key }),
  );
  const start = useCommand(send);
  const stop = useCommand(({ trader, wallet: of }: Stop, key) =>
    call(unsubscribe, { params: { id: trader.id }, query: { wallet: of }, key }),
  );
  useEffect(() => {
    if (shownOutcome) place.current?.focus();
  }, [shownOutcome]);

  function done(reply: CopyResult) {
    setOpen(null);
    setTyped(null);
    setResult(reply);
  }
  /** A refusal, too, says that something stands otherwise than it is shown. */
  function readAnew() {
    for (const view of changedByCopying) void queries.invalidateQueries({ queryKey: [view] });
  }
  /** Copiers are counted by a job, a moment after the answer (C4). */
  const readMeasured = () => void queries.invalidateQueries({ queryKey: ['traders'] });
  async function runStart(one: Start) {
    const reply = await start.run(one);
    if (reply) done(reply);
    readAnew();
    if (reply) setTimeout(readMeasured, measuredWithinMs);
  }
  async function runStop(one: Stop) {
    const reply = await stop.run(one);
    if (reply) done(reply);
    readAnew();
    if (reply) setTimeout(readMeasured, measuredWithinMs);
  }
  const openFor = (kind: 'start' | 'stop') => (trader: TraderView) => {
    setResult(null);
    // Until it is known what became of the last one, the dialog is about that one.
    const pending = (kind === 'start' ? start : stop).asked?.input.trader;
    setOpen({ kind, trader: pending ?? trader });
  };
  const mine = typed?.of === open?.trader.id ? typed : null;
  const change = (part: Partial<{ draft: Draft; wallet: Wallet }>) => {
    if (!open) return;
    setTyped({ of: open.trader.id, draft: mine?.draft ?? emptyDraft, wallet: mine?.wallet ?? wallet, ...part });
  };
  const away = open === null;
  return {
    askToStart: openFor('start'),
    askToStop: openFor('stop'),
    shownOutcome: (
      <div className={styles.outcome} ref={place} tabIndex={-1}>
        {away && start.asked && (
          <Outcome
            state={start.state}
            about={startWords(start.asked.input)}
            onAgain={() => {
              if (start.asked) void runStart(start.asked.input);
            }}
          />
        )}
        {away && stop.asked && (
          <Outcome
            state={stop.state}
            about={t`to stop copying ${stop.asked.input.trader.name}`}
            onAgain={() => {
              if (stop.asked) void runStop(stop.asked.input);
            }}
          />
        )}
        {shownOutcome && <ResultMessage shownOutcome={shownOutcome} />}
      </div>
    ),
    dialog: open && (
      <Dialog
        title={open.kind === 'start' ? t`Copy ${open.trader.name}` : t`Stop copying ${open.trader.name}?`}
        onClose={() => setOpen(null)}
        toRead
      >
        {open.kind === 'start' ? (
          <StartForm
            key={open.trader.id}
            trader={open.trader}
            shareSeen={opened?.trader.shareBps ?? open.trader.shareBps}
            draft={start.asked?.input.draft ?? mine?.draft ?? emptyDraft}
            wallet={start.asked?.input.wallet ?? mine?.wallet ?? wallet}
            closed={closed}
            onDraft={(draft) => change({ draft })}
            onWallet={(chosen) => change({ wallet: chosen })}
            command={start}
            onStart={(one) => void runStart(one)}
            onCancel={() => setOpen(null)}
          />
        ) : (
          <StopForm
            copyId={open.trader.subscribed[wallet]}
            state={stop.state}
            busy={stop.busy}
            asked={stop.asked !== null}
            about={t`to stop copying ${open.trader.name}`}
            onStop={() => void runStop(stop.asked?.input ?? { trader: open.trader, wallet })}
            onCancel={() => setOpen(null)}
          />
        )}
      </Dialog>
    ),
  };
}

/** C1's results, word for word, with what they did to the money. */
function ResultMessage({ shownOutcome }: { readonly shownOutcome: CopyResult }) {
  const { copy } = shownOutcome;
  return (
    <Notice tone="success">
      <strong>{shownOutcome.result === 'Copied' ? <Trans>Copied</Trans> : <Trans>Removed</Trans>}</strong>
      {copy && (
        <span className={styles.after}>
          {shownOutcome.result === 'Copied' ? (
            <Trans>
              {money(copy.allocation)} {unitOf(copy.wallet)} set aside to copy {copy.traderName}, starting with the next
              trade.
            </Trans>
          ) : copy.state === 'stopping' ? (
            <Trans>
              The free amount is available again. {money(copy.openStake)} {unitOf(copy.wallet)} are in open trades and
              come back as these end.
            </Trans>
          ) : (
            <Trans>Everything you set aside is available again.</Trans>
          )}{' '}
          <Link to="/user/trading/copies/$id" params={{ id: copy.id }}>
            <Trans>Your copy</Trans>
          </Link>
        </span>
      )}
    </Notice>
  );
}
