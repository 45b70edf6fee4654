import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { readDeposit } from '#api/deposits.ts';
import type { ReplyOf } from '#api/operation.ts';
import { listUploads, readUploadLimits, uploadArrived } from '#api/uploads.ts';
import { fileLabel } from '#domain/uploads/uploads.ts';
import { call, ProblemError } from '#web/client/client.ts';
import guide from '#web/ui/guide.module.css';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { bytesInWords } from './bytes.ts';
import { chooseFile, hashOfStart, type Taken } from './choice.ts';
import { DropZone } from './drop-zone.tsx';
import styles from './proof-upload.module.css';
import { Transfer } from './transfer.tsx';
import { type StoredUpload, tusTransport } from './tus-transport.ts';
import { startUpload, UploadError, type UploadTask } from './upload-task.ts';

type DepositView = ReplyOf<typeof readDeposit>;
type Unfinished = ReplyOf<typeof listUploads>['items'][number];

/** deposits/upload/{id} (D4): one file as proof of a payment. */
export function ProofUpload(props: { readonly id: string }) {
  const { t } = useLingui();
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
            <Sending deposit={deposit.data} taken={limits.data.proofOfDeposit} unfinished={unfinished.data} />
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
        . A new one is shown instead of it; reviewers keep both.
      </Trans>
    </p>
  );
}

interface Under {
  readonly task: UploadTask<StoredUpload>;
  readonly name: string;
}

interface StatusMessage {
  readonly tone: 'success' | 'error' | 'info';
  readonly text: string;
  /** What could not be sent for want of a line, to be tried again. */
  readonly again: File | null;
}

function Sending(props: {
  readonly deposit: DepositView;
  readonly taken: Taken;
  readonly unfinished: Unfinished | null;
}) {
  const { t } = useLingui();
  const { deposit, taken, unfinished } = props;
  const queries = useQueryClient();
  const [under, setUnder] = useState<Under | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [statusMessage, setStatusMessage] = useState<StatusMessage | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function look(): Promise<void> {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['deposits'] }),
      queries.invalidateQueries({ queryKey: ['uploads'] }),
    ]);
  }

  async function send(file: File, id: string | null): Promise<void> {
    const name = fileLabel(file.name);
    const more = { deposit: deposit.id };
    const transport = tusTransport({
      file,
      name,
      contentType: file.type,
      purpose: 'proof-of-deposit',
      more,
      id,
    });
    const task = startUpload(transport, { total: file.size, path: `deposits/${name}` });
    setStatusMessage(null);
    setUnder({ task, name });
    const outcome = await task.done.then(
      (): StatusMessage => ({
        tone: 'success',
        text: t`Your proof was sent. The operator sees it with this deposit.`,
        again: null,
      }),
      (error: unknown): StatusMessage => {
        if (!(error instanceof UploadError)) return { tone: 'error', text: sentenceOfError(error), again: null };
        const { code, message } = error;
        if (code === 'storage/canceled') return { tone: 'info', text: t`${message}. Nothing was stored.`, again: null };
        return { tone: 'error', text: message, again: code === 'storage/retry-limit-exceeded' ? file : null };
      },
    );
    await look();
    setUnder(null);
    setStatusMessage(outcome);
    requestAnimationFrame(() => field.current?.focus());
  }

  async function choose(files: readonly File[]): Promise<void> {
    const choice = chooseFile(files, taken);
    if (choice === null) return;
    if (!choice.ok) return setProblem(choice.problem);
    const wrong = unfinished ? await differs(choice.file, unfinished) : null;
    setProblem(wrong);
    if (wrong === null) await send(choice.file, unfinished?.id ?? null);
  }

  async function discard(id: string): Promise<void> {
    setProblem(null);
    try {
      await fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } });
      await look();
    } catch {
      setProblem(t`No answer from the server. Check your connection and try again.`);
    }
  }

  if (under) return <Transfer task={under.task} name={under.name} />;
  return (
    <>
      {statusMessage && (
        <Notice tone={statusMessage.tone}>
          {statusMessage.text}{' '}
          {statusMessage.again && (
            <PlainButton onClick={() => void choose([statusMessage.again].flatMap((file) => file ?? []))}>
              <Trans>Try again</Trans>
            </PlainButton>
          )}
        </Notice>
      )}
      {unfinished && (
        <div className={styles.unfinished}>
          <p>
            <Trans>
              <strong>{unfinished.name}</strong> is not complete: {bytesInWords(unfinished.offset)} of{' '}
              {bytesInWords(unfinished.size)} have arrived. Continue: choose the same file again.
            </Trans>
          </p>
          <Button variant="subtle" size="compact-md" onClick={() => void discard(unfinished.id)}>
            <Trans>Discard it</Trans>
          </Button>
        </div>
      )}
      <DropZone
        label={unfinished ? t`Choose the same file` : t`Choose a file or drop it here`}
        accept={taken.types}
        problem={problem}
        field={field}
        hint={t`A picture (JPEG, PNG, GIF, WEBP) or a PDF${
          taken.maxBytes === null ? '' : t`, ${bytesInWords(taken.maxBytes).replace('.0', '')} at most`
        }.`}
        onFiles={(files) => void choose(files)}
      />
    </>
  );
}

/** Why a chosen file is not the one that is on its way; null when it is. */
async function differs(file: File, { id, name, size }: Unfinished): Promise<string | null> {
  const other = t`This is another file. Choose ${name} of ${bytesInWords(size)} again, or discard what has arrived of it.`;
  if (fileLabel(file.name) !== name || file.size !== size) return other;
  try {
    const { offset, sha256 } = await call(uploadArrived, { params: { id } });
    const hash = await hashOfStart(file, offset);
    return hash === null || hash === sha256 ? null : other;
  } catch (error) {
    return sentenceOfError(error);
  }
}
