import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { readBooks } from '#api/proof.ts';
import { call } from '#web/client/client.ts';
import { Source, useSource } from '#web/client/source.ts';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './landing.module.css';

const names: Readonly<Record<string, MessageDescriptor>> = {
  USD: msg`US dollars`,
  PUSD: msg`Practice dollars`,
};

const nameOf = (asset: string): string => {
  const name = names[asset];
  return name ? i18n._(name) : asset;
};

/** The sums of all accounts, by asset. */
export const allBooks = new Source(() => call(readBooks, {}));
const everyMs = 10_000;

/** L5, for everybody: the books sum to zero. */
export function Books() {
  const { t } = useLingui();
  const books = useSource(allBooks, everyMs);
  return (
    <Panel id="books-title" title={t`The books`}>
      <p className={styles.say}>
        <Trans>
          Money only moves from one account to another, so all accounts add up to zero. The sum does not show whether
          each posting had a true cause: customers find that on their own statements.
        </Trans>
      </p>
      {books.isPending && <Skeleton height={150} />}
      {books.isError && <Unread query={books} />}
      {books.data?.items.map((item) => (
        <dl key={item.asset} className={styles.facts} aria-label={nameOf(item.asset)}>
          <div>
            <dt>{nameOf(item.asset)}</dt>
            <dd>
              <Trans>
                {item.accounts} accounts, total <Sum text={item.sum} />
              </Trans>
            </dd>
          </div>
        </dl>
      ))}
      <a className={styles.more} href="/api/proof/books">
        <Trans>Read the sums yourself</Trans>
      </a>
    </Panel>
  );
}

/** A sum that is not zero is wrong, and said to be. */
function Sum(props: { readonly text: string }) {
  const { t } = useLingui();
  // Coins have more decimals than dollars.
  const even = /^0(\.0+)?$/.test(props.text);
  return (
    <strong className={even ? styles.yes : styles.no}>
      {even ? props.text : t`${money(props.text)} – wrong, not zero`}
    </strong>
  );
}
