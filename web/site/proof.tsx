import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { loadChunk } from '#web/ui/chunks.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import type { Checked } from './chain.ts';
import styles from './landing.module.css';
import { useRunningChain } from './use-running-chain.ts';

/** Hashes, sums and seals are read by few: they are loaded once they are asked for. */
const ProofParts = lazy(async () => ({
  default: (await loadChunk(() => import('./proof-parts.tsx'))).ProofParts,
}));

/** How many of the latest prices gave their hash, by what the browser found of each. */
export function ProofLine(props: { readonly checks: readonly Checked[]; readonly isBroken: boolean }) {
  const checked = props.checks.length;
  const fit = props.checks.filter((found) => found === 'yes').length;
  return (
    <strong className={checked === 0 ? undefined : !props.isBroken && fit === checked ? styles.yes : styles.short}>
      {checked === 0 ? (
        <Trans>Check it in your browser</Trans>
      ) : fit === checked ? (
        <Trans>
          Your browser checked the latest {checked} prices: all {checked} hashes match.
        </Trans>
      ) : (
        <Trans>
          Your browser checked the latest {checked} prices: {fit} of {checked} hashes match.
        </Trans>
      )}
    </strong>
  );
}

/** What the visitor's browser found of the latest prices, in a line that opens the proof. What does not fit is shown outside of it. */
export function Proof() {
  const { chain } = useRunningChain();
  const [open, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  // It opens without a script: it may have been pressed before this one came.
  useEffect(() => setOpen(details.current?.open === true), []);
  const latest = chain.data?.latest ?? [];
  const breach = chain.data?.breach ?? null;
  return (
    <section>
      {chain.isError && <Unread query={chain} />}
      {breach !== null && <Notice tone="error">{breach}</Notice>}
      <details ref={details} className={styles.proof} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <ProofLine checks={latest.map(({ checked }) => checked)} isBroken={breach !== null} />{' '}
          <span>
            <Trans>Open the proof</Trans>
          </span>
        </summary>
        {open && (
          <Suspense fallback={<Skeleton height={480} />}>
            <ProofParts />
          </Suspense>
        )}
      </details>
    </section>
  );
}
