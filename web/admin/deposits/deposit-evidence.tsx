import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { readChains } from '#api/chains.ts';
import { coinOf } from '#domain/money/coins.ts';
import { useChains } from '#web/admin/operations/chains.tsx';
import type { DepositCase } from '#web/admin/queue/cases.ts';
import styles from '#web/admin/queue/evidence.module.css';
import { Fold } from '#web/admin/widgets/choices.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { ChainEvidence } from './chain-payments.tsx';
import { nothingSeenWords } from './payment-words.ts';

/** What the chain shows, beside what the customer sent as proof. Only the chain is evidence (D4). */
export function DepositEvidence(props: { readonly deposit: DepositCase }) {
  useLingui();
  const { deposit } = props;
  return (
    <div className={styles.evidence}>
      <section aria-label={t`On the chain`}>
        <h3>
          <Trans>On the chain</Trans>
        </h3>
        {deposit.payments.length === 0 ? (
          <NothingSeen deposit={deposit} />
        ) : (
          <ul>
            {deposit.payments.map((payment) => (
              <li key={payment.id}>
                <ChainEvidence payment={payment} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-label={t`Customer’s proof`}>
        <h3>
          <Trans>Customer’s proof</Trans>
        </h3>
        <Proofs proofs={deposit.proofs} />
      </section>
    </div>
  );
}

/** No payment is linked to it: because nobody looks, because nothing came, or because what came meant another one or none. */
function NothingSeen({ deposit }: { readonly deposit: DepositCase }) {
  useLingui();
  const mayRead = useMay()(readChains);
  const chains = useChains(mayRead);
  const { chain } = coinOf(deposit.paymentMethod);
  const watched = chains.data?.find((one) => one.chain === chain);
  if (watched) return <p>{nothingSeenWords(deposit, watched)}</p>;
  return (
    <>
      <p>
        <Trans>No payment for this deposit has been seen.</Trans>
      </p>
      {chains.isError && <Unread query={chains} />}
      {mayRead && chains.isPending && <Coming rows={1} />}
    </>
  );
}

const isImage = ({ contentType }: DepositCase['proofs'][number]): boolean => contentType.startsWith('image/');

/** The customer's files, the last one first. They show where to look; nothing is credited by them (D4). */
function Proofs(props: { readonly proofs: DepositCase['proofs'] }) {
  useLingui();
  const newestFirst = props.proofs.toReversed();
  const [last] = newestFirst;
  if (!last) {
    return (
      <p>
        <Trans>None sent, and none needed: a deposit is credited by what the chain shows.</Trans>
      </p>
    );
  }
  return (
    <>
      <ul>
        {newestFirst.map((proof, i) => (
          <li key={proof.id}>
            <a href={proof.link} target="_blank" rel="noreferrer">
              {proof.name}
            </a>
            , <Moment iso={proof.time} />
            {i > 0 && t`, replaced since`}
          </li>
        ))}
      </ul>
      <p>
        <small>
          <Trans>Opening one is recorded. A proof shows where to look; it credits nothing.</Trans>
        </small>
      </p>
      {isImage(last) && (
        <Fold name={t`the last proof`}>
          <LastProof key={last.id} name={last.name} link={last.link} />
        </Fold>
      )}
    </>
  );
}

function LastProof(props: { readonly name: string; readonly link: string }) {
  useLingui();
  const { name } = props;
  const [broken, setBroken] = useState(false);
  if (broken) {
    return (
      <p>
        <Trans>The file could not be shown. Open it by its name to read why.</Trans>
      </p>
    );
  }
  return (
    <img
      className={styles.proof}
      src={props.link}
      alt={t`Proof sent by the customer: ${name}`}
      onError={() => setBroken(true)}
    />
  );
}
