import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { imageTypes, type Side } from '#domain/identity/images.ts';
import { filesChosen, useDrop } from '#web/ui/dropping.ts';
import { Notice } from '#web/ui/panel.tsx';
import styles from './identity.module.css';
import { openPicture, type Picture, sizeWords, turned } from './picture.ts';
import { hintWords } from './quality.ts';
import { sideWord } from './side-word.ts';

/** What stands in one side's field. */
export interface SideState {
  readonly picture: Picture | null;
  /** The rest of a sentence that begins with 'The front'. */
  readonly problem: string | null;
}

export const nothingYet: SideState = { picture: null, problem: null };

const accept = imageTypes.join(',');

/** One side of the card: dropped, chosen or photographed; seen, turned, replaced or removed. */
export function SideField(props: {
  readonly side: Side;
  readonly state: SideState;
  readonly disabled: boolean;
  readonly onChange: (state: SideState) => void;
}) {
  const { t } = useLingui();
  const { side, state, disabled, onChange } = props;
  const name = sideWord(side);
  const { picture, problem } = state;
  const [working, setWorking] = useState<string | null>(null);
  const [statusMessage, setStatusMessage] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const busy = disabled || working !== null;

  /** @param kept of the picture that was chosen before, where the work fails */
  async function work(what: string, kept: Picture | null, make: () => Promise<SideState>, done: string) {
    setWorking(what);
    try {
      const next = await make();
      onChange(next);
      setStatusMessage(next.problem === null ? done : '');
    } catch {
      onChange({ picture: kept, problem: t`couldn’t be processed by this browser; choose another image` });
    } finally {
      setWorking(null);
    }
  }
  // What was chosen before goes with what is refused in its place: it is not what was meant to be sent.
  function take(files: readonly File[]) {
    const [file, ...more] = files;
    if (!file) return;
    if (more.length > 0) {
      onChange({
        picture: null,
        problem: t`takes one image, and ${files.length} were dropped; drop the ${name} alone`,
      });
      return;
    }
    void work(
      t`Reading the image…`,
      null,
      async () => {
        const opened = await openPicture(file);
        return opened.ok ? { picture: opened.picture, problem: null } : { picture: null, problem: opened.problem };
      },
      t`The ${name} is chosen.`,
    );
  }
  const change = (what: string, make: (one: Picture) => Promise<Picture>, done: string) => {
    if (picture) void work(what, picture, async () => ({ picture: await make(picture), problem: null }), done);
  };
  const dropping = useDrop((files) => {
    if (!busy) take(files);
  });

  return (
    <fieldset className={styles.side}>
      <legend>{t(titles[side])}</legend>
      {/* Dropping is one more way; the field within does the same for keys. */}
      <div className={styles.zone} data-wrong={problem !== null} {...dropping}>
        {picture ? <Preview picture={picture} side={side} /> : <Outline side={side} />}
        <div className={styles.actions}>
          <label className={styles.choose} data-disabled={busy}>
            {picture ? (
              <span>
                <Trans>
                  Replace<span className="visually-hidden"> the {name}</span>
                </Trans>
              </span>
            ) : (
              t`Choose the ${name}`
            )}
            <input
              ref={input}
              type="file"
              accept={accept}
              disabled={busy}
              aria-invalid={problem !== null}
              aria-describedby={`${id}help ${id}problem`}
              onChange={(event) => take(filesChosen(event))}
            />
          </label>
          <label className={`${styles.choose} ${styles.camera}`} data-disabled={busy}>
            <span>
              <Trans>
                Photograph<span className="visually-hidden"> the {name}</span>
              </Trans>
            </span>
            <input
              type="file"
              accept="image/*"
              capture="environment"
              disabled={busy}
              onChange={(event) => take(filesChosen(event))}
            />
          </label>
          {picture && (
            <>
              <Button
                variant="default"
                size="sm"
                disabled={busy}
                aria-label={t`Rotate the ${name}`}
                onClick={() => change(t`Rotating…`, turned, t`The ${name} was rotated to the right.`)}
              >
                <Trans>Rotate</Trans>
              </Button>
              <Button
                variant="default"
                size="sm"
                disabled={busy}
                aria-label={t`Remove the ${name}`}
                onClick={() => {
                  onChange(nothingYet);
                  setStatusMessage(t`The ${name} was removed.`);
                  input.current?.focus();
                }}
              >
                <Trans>Remove</Trans>
              </Button>
            </>
          )}
        </div>
        {working !== null && (
          <p className={styles.working} role="status">
            {working}
          </p>
        )}
      </div>
      <p id={`${id}help`} className={styles.help}>
        <Trans>JPEG, PNG or GIF. Photos over 1 MB are made smaller here.</Trans>
      </p>
      <div id={`${id}problem`}>
        {problem !== null && (
          <Notice tone="error">
            <Trans>
              The {name} {problem}.
            </Trans>
          </Notice>
        )}
      </div>
      {picture?.smaller && (
        <Notice tone="info">
          <Trans>
            Your photo has {sizeWords(picture.source.size)}. We send the smaller copy that you see here. It is just as
            readable.
          </Trans>
        </Notice>
      )}
      {picture && picture.hints.length > 0 && (
        <Notice tone="info">
          <Trans>{picture.hints.map((hint) => t(hintWords[hint])).join(' ')} You can also send it as it is.</Trans>
        </Notice>
      )}
      <p className="visually-hidden" role="status">
        {statusMessage}
      </p>
    </fieldset>
  );
}

const titles: Readonly<Record<Side, MessageDescriptor>> = { front: msg`Front`, back: msg`Back` };

function Preview({ picture, side }: { readonly picture: Picture; readonly side: Side }) {
  const { t } = useLingui();
  const name = sideWord(side);
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(picture.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [picture.blob]);
  return (
    <figure className={styles.preview}>
      <div className={styles.frame}>{url !== null && <img src={url} alt={t`The ${name} as it will be sent`} />}</div>
      <figcaption>
        <Trans>
          {picture.width} × {picture.height} pixels, {sizeWords(picture.blob.size)}
        </Trans>
      </figcaption>
    </figure>
  );
}

/** What is expected, drawn: a card with a photo, or with a stripe. */
function Outline({ side }: { readonly side: Side }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 86 54" aria-hidden="true" focusable="false">
        <rect x="1" y="1" width="84" height="52" rx="4" />
        {side === 'front' ? (
          <>
            <rect x="8" y="16" width="20" height="26" rx="2" />
            <path d="M36 20h38M36 29h30M36 38h34" />
          </>
        ) : (
          <path d="M1 12h84M8 30h70M8 38h70M8 46h44" />
        )}
      </svg>
      <p>
        <Trans>Drop the {sideWord(side)} here</Trans>
      </p>
    </div>
  );
}
