import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { listUploads, readUploadLimits, removeProfilePhoto } from '#api/uploads.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { bytesInWords } from '#web/ui/bytes.ts';
import guide from '#web/ui/guide.module.css';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { sentenceOfError } from '#web/widgets/error-sentence.ts';
import { Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { chooseFile, type Taken } from './choice.ts';
import { type Crop, squareOf, wholeCrop } from './crop.ts';
import { DropZone } from './drop-zone.tsx';
import { drawCrop, PhotoCrop } from './photo-crop.tsx';
import styles from './photo-upload.module.css';
import { Transfer } from './transfer.tsx';
import { type StoredUpload, tusTransport } from './tus-transport.ts';
import { startUpload, UploadError, type UploadTask } from './upload-task.ts';

/** Pixels a side of what is sent: twice what is kept, and no more than the picture has. */
const sentSide = 1_024;
const leastSide = 64;

interface Chosen {
  readonly picture: ImageBitmap;
  readonly crop: Crop;
}

type StatusMessage = { readonly tone: 'success' | 'error' | 'info'; readonly text: string };

/** upload-profile-photo (F4): a picture is chosen, cut round, and sent. */
export function PhotoUpload(props: { readonly photo: string | null }) {
  const { t } = useLingui();
  const limits = useQuery({ queryKey: ['upload limits'], queryFn: () => call(readUploadLimits, {}) });
  if (limits.isPending) return <Skeleton height={320} />;
  return (
    <div className={guide.guided}>
      <Panel id="photo-title" title={t`Your photo`}>
        {limits.data === undefined ? (
          <Unread query={limits} />
        ) : (
          <Photo photo={props.photo} taken={limits.data.profilePhoto} />
        )}
      </Panel>
      <Panel id="photo-who-title" title={t`How your photo is used`}>
        <ul className={guide.steps}>
          <li>
            <Trans>You choose the part to show; only that part leaves your device.</Trans>
          </li>
          <li>
            <Trans>We remove hidden data such as place, time and camera.</Trans>
          </li>
          <li>
            <Trans>It appears in the menu and on your account. You can change or remove it at any time.</Trans>
          </li>
        </ul>
      </Panel>
    </div>
  );
}

function Photo(props: { readonly photo: string | null; readonly taken: Taken }) {
  const { t } = useLingui();
  const { photo, taken } = props;
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [task, setTask] = useState<UploadTask<StoredUpload> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [statusMessage, setStatusMessage] = useState<StatusMessage | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const remove = useCommand(async (_input: null, key) => {
    const reply = await call(removeProfilePhoto, { key });
    await queries.invalidateQueries({ queryKey: ['me'] });
    setStatusMessage({ tone: 'info', text: t`Your photo was removed.` });
    return reply;
  });
  const picture = chosen?.picture;
  useEffect(() => () => picture?.close(), [picture]);
  useEffect(() => void discardUnfinished(anotherTabsForMs), []);

  async function choose(files: readonly File[]): Promise<void> {
    setStatusMessage(null);
    const choice = chooseFile(files, taken);
    if (choice === null) return;
    if (!choice.ok) return setProblem(choice.problem);
    try {
      const opened = await createImageBitmap(choice.file);
      if (Math.min(opened.width, opened.height) < leastSide) {
        return setProblem(t`This picture is too small. Choose one of at least ${leastSide} × ${leastSide} pixels.`);
      }
      setProblem(null);
      setChosen({ picture: opened, crop: wholeCrop(opened) });
    } catch {
      setProblem(t`This picture can’t be read. It may be damaged; choose another one.`);
    }
  }

  async function send({ picture, crop }: Chosen): Promise<void> {
    const file = await cutOut(picture, crop, taken.maxBytes);
    if (!file)
      return setStatusMessage({ tone: 'error', text: t`This browser couldn’t crop the picture. Nothing was sent.` });
    await discardUnfinished(0);
    const transport = tusTransport({
      file,
      name: 'photo.jpg',
      contentType: 'image/jpeg',
      purpose: 'profile-photo',
      more: {},
      id: null,
    });
    const started = startUpload(transport, { total: file.size, path: 'photos/photo.jpg' });
    setStatusMessage(null);
    setTask(started);
    const outcome = await started.done.then(
      (): StatusMessage => ({ tone: 'success', text: t`Your photo is saved.` }),
      (error: unknown): StatusMessage => ({
        tone: error instanceof UploadError && error.code === 'storage/canceled' ? 'info' : 'error',
        text: error instanceof UploadError ? error.message : sentenceOfError(error),
      }),
    );
    await queries.invalidateQueries({ queryKey: ['me'] });
    setTask(null);
    setStatusMessage(outcome);
    // What was cut stays when it could not be sent.
    if (outcome.tone !== 'success') return;
    setChosen(null);
    requestAnimationFrame(() => field.current?.focus());
  }

  if (task) return <Transfer task={task} name="photo.jpg" />;
  return (
    <div className={styles.parts}>
      {statusMessage && <Notice tone={statusMessage.tone}>{statusMessage.text}</Notice>}
      {chosen ? (
        <>
          <PhotoCrop
            picture={chosen.picture}
            crop={chosen.crop}
            onCrop={(change) => setChosen((old) => old && { ...old, crop: change(old.crop) })}
          />
          <div className={styles.buttons}>
            <Button onClick={() => void send(chosen)}>
              <Trans>Save photo</Trans>
            </Button>
            <Button variant="subtle" onClick={() => setChosen(null)}>
              <Trans>Choose another</Trans>
            </Button>
          </div>
        </>
      ) : (
        <>
          <DropZone
            round
            label={photo === null ? t`Upload photo` : t`Update photo`}
            accept={taken.types}
            problem={problem}
            field={field}
            hint={hintOf(taken)}
            onFiles={(files) => void choose(files)}
          >
            {photo !== null && <img src={photo} alt="" />}
          </DropZone>
          {photo !== null && (
            <Button variant="subtle" loading={remove.busy} onClick={() => void remove.run(null)}>
              <Trans>Remove photo</Trans>
            </Button>
          )}
          <Outcome state={remove.state} about={t`removing your photo`} onAgain={() => void remove.run(null)} />
        </>
      )}
    </div>
  );
}

function hintOf({ minBytes, maxBytes }: Taken): string {
  const most = maxBytes === null ? '' : t`, ${bytesInWords(maxBytes)} at most`;
  const least = minBytes === null ? '' : t`, ${bytesInWords(minBytes)} at least`;
  return t`JPEG, PNG, GIF or WEBP${most}${least}`;
}

/** What is cut out as a JPEG, a little coarser where the operator allows few bytes; null where the browser cannot. */
async function cutOut(picture: ImageBitmap, crop: Crop, maxBytes: number | null): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  const side = Math.max(leastSide, Math.min(sentSide, Math.round(squareOf(picture, crop).side)));
  drawCrop(canvas, picture, crop, side);
  let blob: Blob | null = null;
  for (const quality of [0.92, 0.8, 0.6, 0.4]) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!blob || maxBytes === null || blob.size <= maxBytes) break;
  }
  return blob;
}

/** A photo that was begun so lately may be on its way from another tab. */
const anotherTabsForMs = 600_000;

/** A cut that was not sent to its end cannot be made again in the same bytes: it is forgotten instead of continued. */
async function discardUnfinished(olderThanMs: number): Promise<void> {
  try {
    const { items } = await call(listUploads, {});
    const photos = items.filter(({ purpose }) => purpose === 'profile-photo');
    const over = photos.filter(({ createdAt }) => Date.now() - Date.parse(createdAt) >= olderThanMs);
    for (const { id } of over) {
      await fetch(`/api/uploads/${id}`, { method: 'DELETE', headers: { 'Tus-Resumable': '1.0.0' } });
    }
  } catch {
    // It ends by itself after a day.
  }
}
