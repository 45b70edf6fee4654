import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { readKeys, readReceipt } from '#api/receipts.ts';
import { call, ProblemError } from '#web/client/client.ts';
import { loadChunk } from '#web/ui/chunks.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { money, signedMoney } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { countdown, readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { useScript } from '#web/widgets/script.ts';
import { tradeStatusWord } from '#web/widgets/trade-words.ts';
import { Findings } from './findings.tsx';
import { OwnCheck } from './own-check.tsx';
import { PriceDrawing } from './price-drawing.tsx';
import styles from './receipt.module.css';
import { tradeInWords, unitWord, whoWins } from './trade-words.ts';

type ReceiptView = ReplyOf<typeof readReceipt>;

const lookAgainMs = 5_000;
/** Ticks are sealed within seconds; what is not sealed after this long is not looked for any more. */
const sealsWithinMs = 60_000;

/** How soon a receipt is looked at again: while its trade is open, and until its ticks are sealed. */
function lookAgain(receipt: ReceiptView | undefined): number | false {
  if (!receipt) return false;
  const deciding = Object.values(receipt.ticks).filter((tick) => tick !== null).length;
  const fresh = Date.now() < Date.parse(receipt.expiresAt) + sealsWithinMs;
  return receipt.status === 'PENDING' || (fresh && receipt.seals.length < deciding) ? lookAgainMs : false;
}

/**
 * The public proof of a trade (T9), verified in the reader's browser. `tradeId` is null where the page is rendered ahead: which
 * receipt is shown stands in the address.
 */
export function Receipt(props: { readonly tradeId: string | null }) {
  const { tradeId } = props;
  const receipt = useQuery({
    queryKey: ['receipt', tradeId],
    enabled: tradeId !== null,
    queryFn: () => call(readReceipt, { params: { tradeId: tradeId ?? '' } }),
    refetchInterval: ({ state }) => lookAgain(state.data),
  });
  const unknown = receipt.error instanceof ProblemError && receipt.error.status === 404;
  return (
    <div className={styles.page}>
      <WayBack />
      <h1>
        <Trans>Trade receipt</Trans>
      </h1>
      {unknown && <Unknown tradeId={tradeId ?? ''} />}
      {receipt.isError && !unknown && <Unread query={receipt} />}
      {receipt.isPending && <Skeleton height={520} />}
      {receipt.data && <CheckedReceipt receipt={receipt.data} />}
      {receipt.data && (
        <p>
          <Trans>
            Is it your trade? <a href={`/user/support?about=trade&id=${receipt.data.tradeId}`}>Ask about this</a>.
          </Trans>
        </p>
      )}
      <p>
        <Trans>
          Refunds and gaps in the prices, and whom they helped, are public too:{' '}
          <a href="/pages/fair-play">see Fair play</a>.
        </Trans>
      </p>
      <noscript>
        <p>
          <Trans>
            Your browser checks the receipt, which needs JavaScript. The receipt itself is also a public file.
          </Trans>
        </p>
      </noscript>
    </div>
  );
}

/** Where the reader came from, the list at the place where it was; a link that was opened anew leads to the public site. */
function WayBack() {
  const [came, setCame] = useState(false);
  // The length of the history counts what lies ahead, too.
  useEffect(() => setCame('navigation' in window ? window.navigation.canGoBack : document.referrer !== ''), []);
  return (
    <a
      href="/"
      className={styles.back}
      onClick={(event) => {
        if (!came) return;
        event.preventDefault();
        history.back();
      }}
    >
      {came ? <Trans>Go back</Trans> : <Trans>Home</Trans>}
    </a>
  );
}

function Unknown(props: { readonly tradeId: string }) {
  const { tradeId } = props;
  return (
    <Notice tone="error">
      <Trans>
        There is no trade <code>{tradeId}</code>. The link may be incomplete: compare it with the one you received.
      </Trans>
    </Notice>
  );
}

/** A receipt with what this browser finds of it. */
export function CheckedReceipt(props: { readonly receipt: ReceiptView }) {
  const { receipt } = props;
  const keys = useQuery({
    queryKey: ['proof keys'],
    queryFn: async () => (await call(readKeys, {})).items,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const published = keys.data;
  const checked = useQuery({
    queryKey: ['checked', receipt, published],
    enabled: published !== undefined,
    queryFn: async () => {
      const { check } = await loadChunk(() => import('./check.ts'));
      return check(receipt, published?.map(({ publicKey }) => publicKey) ?? []);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // What was found of the receipt a moment ago stays until the new one is checked.
    placeholderData: (before) => before,
  });
  const failed = keys.isError ? keys : checked;
  const { keyId } = receipt.acceptance;
  const key = checked.data?.keys.find((one) => one.keyId === keyId)?.publicKey ?? null;
  return (
    <>
      <Head receipt={receipt} />
      <Findings receipt={receipt} checked={{ ...failed, data: checked.data?.findings }} />
      <Proof receipt={receipt} />
      <OwnCheck
        tradeId={receipt.tradeId}
        keyId={keyId}
        publicKey={key ?? (checked.data ? null : receipt.publicKey)}
        link={`${location.origin}/receipts/${receipt.tradeId}`}
      />
    </>
  );
}

/** One press below: the arithmetic, which is read when it is asked for. */
function Proof(props: { readonly receipt: ReceiptView }) {
  const [open, setOpen] = useState(false);
  const found = useScript('full-proof', () => import('./facts-of-trade.tsx'), open);
  const Full = found.data?.FullProof;
  return (
    <details className={styles.proof} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Trans>The proof in full: prices, terms, postings and seals</Trans>
      </summary>
      {found.isError && <Unread query={found} />}
      {Full ? <Full receipt={props.receipt} /> : open && !found.isError && <Skeleton height={320} />}
    </details>
  );
}

const tones = { WON: 'up', LOST: 'down', REFUNDED: 'quiet', PENDING: 'quiet' } as const;

/** The trade in words, and how it ended or how long it still runs. */
function Head(props: { readonly receipt: ReceiptView }) {
  const { t } = useLingui();
  const { receipt } = props;
  const { status, profit, wallet, tradeId } = receipt;
  const { entry, exit } = receipt.ticks;
  return (
    <Panel id="trade-title" title={t`The trade`} aside={<Tag tone={tones[status]}>{tradeStatusWord(status)}</Tag>}>
      <p className={styles.result}>
        {profit === null ? (
          <Left until={receipt.expiresAt} />
        ) : (
          <>
            <data value={profit}>{signedMoney(profit)}</data> <span>{unitWord(wallet)}</span>
          </>
        )}
      </p>
      <p className={styles.words}>{tradeInWords(receipt)}</p>
      <PriceDrawing receipt={receipt} />
      <div className={styles.facts}>
        <Facts>
          <Fact name={t`Entry`}>{entry ? <At price={entry.price} time={entry.quotedAt ?? entry.time} /> : '–'}</Fact>
          <Fact name={t`Exit`}>{exit ? <At price={exit.price} time={exit.quotedAt ?? exit.time} /> : '–'}</Fact>
          <Fact name={t`Who wins`}>{whoWins(receipt) ?? '–'}</Fact>
        </Facts>
      </div>
      {wallet === 'practice' && (
        <p className={styles.say}>
          <Trans>A practice trade: the same prices and rules, no real money.</Trans>
        </p>
      )}
      <p className={styles.id}>
        <Trans>
          Receipt no. <code>{tradeId}</code>
        </Trans>
      </p>
    </Panel>
  );
}

const At = (props: { readonly price: string; readonly time: string }) => (
  <>
    <strong>{money(props.price)}</strong> <time dateTime={props.time}>{readableTime(props.time)}</time>
  </>
);

/** By the reader's own clock, which may be off: the server decides. */
function Left(props: { readonly until: string }) {
  const { t } = useLingui();
  const now = useNow(Date.now, 1_000);
  const leftMs = Date.parse(props.until) - now;
  return <span>{leftMs > 0 ? t`ends in ${countdown(leftMs)}` : t`is being settled`}</span>;
}
