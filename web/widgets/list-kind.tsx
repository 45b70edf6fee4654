import { Trans } from '@lingui/react/macro';
import styles from './list-kind.module.css';
import { kindWord } from './market-words.ts';

/** At the head of a list: what its prices are (P2), so that rows say only what differs. */
export function ListKind({ kind }: { readonly kind: Parameters<typeof kindWord>[0] | null }) {
  if (kind === null) return null;
  return (
    <p className={styles.kind}>
      <Trans>Prices: {kindWord(kind)}, less than a minute old</Trans>
    </p>
  );
}
