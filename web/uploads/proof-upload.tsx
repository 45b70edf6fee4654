import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { listUploads, readUploadLimits } from '#api/uploads.ts';
import { call, ProblemError } from '#web/client/client.ts';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './proof-upload.module.css';
import { Sending } from './sending.tsx';

type DepositView = ReplyOf<typeof readDeposit>;

/** deposits/upload/{id} (D4): one file as proof of a payment. */
export function ProofUpload(props: { readonly id: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const deposit = useQuery({
    queryKey: ['deposits', props.id],
    queryFn: () => call(readDeposit, { params: { id: props.id } }),
  });
  const limits = useQuery({ queryKey: ['upload limits'], queryFn: () => call(readUploadLimits, {}) });
  const unfinished = useQuery({
    queryKey: ['uploads', props.id],
    queryFn: async () => {
      const { items } = await call(listUploads, {});
      return items.find((item) => item.subject === props.id) ?? null;
    },
  });
  async function look(): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['deposits'] }),
      queries.invalidateQueries({ queryKey: ['uploads'] }),
    ]);
  }
  if (deposit.isPending || limits.isPending || unfinished.isPending) return <Skeleton height={320} />;
  const failed = [deposit, limits, unfinished].find((query) => query.data === undefined);
  if (deposit.data === undefined || limits.data === undefined || unfinished.data === undefined) {
    return (
      <Panel id="proof-title" title={t`Proof of payment`}>
        {deposit.error instanceof ProblemError && deposit.error.status === 404 ? (
          <Notice tone="error">
            <Trans>something went worng</Trans>
          </Notice>
        ) : (
          failed && <Unread query={failed} />
        )}
        <p>
          <Link to="/user/deposits/list">
            <Trans>Your deposits</Trans>
          </Link>
        </p>
      </Panel>
    );
  }
  return (
    <div className={guide.guided}>
      <Panel id="proof-title" title={t`Proof for ${money(deposit.data.amount)} USD in ${deposit.data.paymentMethod}`}>
        <div className={styles.parts}>
          <SentProof deposit={deposit.data} />
          {deposit.data.status === 'approved' ? (
            <Notice tone="info">
              <Trans>This deposit is approved, so there is nothing left to prove.</Trans>
            </Notice>
          ) : (
            <Sending
              purpose="proof-of-deposit"
              more={{ deposit: deposit.data.id }}
              folder="deposits"
              taken={limits.data.proofOfDeposit}
              unfinished={unfinished.data}
              sent={t`Your proof was sent. The operator sees it with this deposit.`}
              onSettled={look}
            />
          )}
          <p className={styles.back}>
            <Link to="/user/deposits/$id" params={{ id: props.id }}>
              <Trans>Back to the payment</Trans>
            </Link>
          </p>
        </div>
      </Panel>
      <Panel id="proof-why-title" title={t`Why a proof helps`}>
        <ul className={guide.steps}>
          <li>
            <Trans>
              It helps the operator find your payment: a receipt or a picture of the transaction in your wallet.
            </Trans>
          </li>
          <li>
            <Trans>
              <strong>A proof never credits anything.</strong> Only what arrives on the chain does, and no proof is
              needed for that.
            </Trans>
          </li>
          <li>
            <Trans>Only you and the operator’s reviewers can open it, and each time a reviewer does is recorded.</Trans>
          </li>
          <li>
            <Trans>Cover what nobody needs to see. Never send a password, a private key or a recovery phrase.</Trans>
          </li>
        </ul>
      </Panel>
    </div>
  );
}

function SentProof(props: { readonly deposit: DepositView }) {
  const { isUrl, proof } = props.deposit;
  if (!isUrl) return null;
  return (
    <p className={styles.back}>
      <Trans>
        A proof is with this deposit:{' '}
        <a href={proof} target="_blank" rel="noreferrer">
          View your proof
        </a>
        . A new one replaces it here; reviewers keep both.
      </Trans>
    </p>
  );
}
