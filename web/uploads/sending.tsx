import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ReplyOf } from '#api/operation.ts';
import { type listUploads, uploadArrived } from '#api/uploads.ts';
import { fileLabel, type UploadPurposeName } from '#domain/uploads/uploads.ts';
import { call } from '#web/client/client.ts';
import { bytesInWords } from '#web/ui/bytes.ts';
import { Notice } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { chooseFile, hashOfStart, type Taken } from './choice.ts';
import { DropZone } from './drop-zone.tsx';
import styles from './proof-upload.module.css';
import { Transfer } from './transfer.tsx';
import { type StoredUpload, tusTransport } from './tus-transport.ts';
import { startUpload, UploadError, type UploadTask } from './upload-task.ts';

type Unfinished = ReplyOf<typeof listUploads>['items'][number];

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

function hintOf({ maxBytes }: Taken): string {
  const most = maxBytes === null ? '' : t`, ${bytesInWords(maxBytes).replace('.0', '')} at most`;
  return t`A picture (JPEG, PNG, GIF, WEBP) or a PDF${most}.`;
}

/** Chooses a file and sends it, or goes on with one that has not arrived whole (F1). */
export function Sending(props: {
  readonly purpose: UploadPurposeName;
  /** What the file is for, as the protocol is told it. */
  readonly more: Readonly<Record<string, string>>;
  /** The folder of its path, as the upload's messages say it. */
  readonly folder: string;
  readonly taken: Taken;
  readonly unfinished: Unfinished | null;
  /** What is said once it is stored. */
  readonly sent: string;
  /** Looks again at what the upload has changed, however it ended. */
  readonly onSettled: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { taken, unfinished } = props;
  const [under, setUnder] = useState<Under | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [statusMessage, setStatusMessage] = useState<StatusMessage | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function send(file: File, id: string | null): Promise<void> {
    const name = fileLabel(file.name);
    const transport = tusTransport({
      file,
      name,
      contentType: file.type,
      purpose: props.purpose,
      more: props.more,
      id,
    });
    const task = startUpload(transport, { total: file.size, path: `${props.folder}/${name}` });
    setStatusMessage(null);
    setUnder({ task, name });
    const outcome = await task.done.then(
      (): StatusMessage => ({
        tone: 'success',
        text: props.sent,
        again: null,
      }),
      (error: unknown): StatusMessage => {
        if (!(error instanceof UploadError)) return { tone: 'error', text: sentenceOfError(error), again: null };
        const { code, message } = error;
        if (code === 'storage/canceled') return { tone: 'info', text: t`${message}. Nothing was stored.`, again: null };
        return { tone: 'error', text: message, again: code === 'storage/retry-limit-exceeded' ? file : null };
      },
    );
    await props.onSettled();
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
      await props.onSettled();
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
        hint={hintOf(taken)}
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
