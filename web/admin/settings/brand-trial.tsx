import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Scheme, schemes } from '#domain/brand/accent.ts';
import { mostLogoBytes } from '#domain/brand/brand.ts';
import { type Colour, colourOf } from '#domain/brand/contrast.ts';
import type { KeptBrand } from '#domain/brand/kept-brand.ts';
import { textOf } from '#web/texts/text.ts';
import styles from './brand-preview.module.css';
import {
  accentTitles,
  type ChosenPicture,
  type PictureSlot,
  pictureOf,
  pictureSlots,
  pictureTitles,
  type TriedBrand,
  withPicture,
} from './tried-brand.ts';

const mostLogoKilobytes = mostLogoBytes / 1024;
const pictureTypes = ['image/svg+xml', 'image/png'];

/** Another name, accent or pictures to look at. Nothing leaves the browser until it is proposed. */
export function BrandTrial(props: {
  readonly tried: TriedBrand;
  /** The pictures that are in force. */
  readonly held: KeptBrand;
  readonly onTry: (tried: TriedBrand) => void;
}) {
  useLingui();
  const { tried, held, onTry } = props;
  return (
    <>
      <div className={styles.trial}>
        <TextInput
          label={t`Name`}
          maxLength={40}
          value={tried.name}
          onChange={(event) => onTry({ ...tried, name: event.currentTarget.value })}
        />
        {schemes.map((scheme) => (
          <AccentField
            key={scheme}
            scheme={scheme}
            accent={tried.accent[scheme]}
            onChange={(colour) => onTry({ ...tried, accent: { ...tried.accent, [scheme]: colour } })}
          />
        ))}
      </div>
      <div className={styles.pictures}>
        {pictureSlots.map((slot) => (
          <PictureField
            key={slot}
            slot={slot}
            chosen={tried.pictures[slot]}
            isHeld={pictureOf(held, slot) !== null}
            onChange={(picture) => onTry(withPicture(tried, slot, picture))}
          />
        ))}
      </div>
    </>
  );
}

/** One picture of the brand: chosen in this browser, removed, or as it is. */
function PictureField(props: {
  readonly slot: PictureSlot;
  readonly chosen: ChosenPicture | null | undefined;
  readonly isHeld: boolean;
  readonly onChange: (picture: ChosenPicture | null) => void;
}) {
  useLingui();
  const { slot, chosen, isHeld, onChange } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const title = textOf(pictureTitles[slot]);
  const picture = title.toLowerCase();
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (!pictureTypes.includes(file.type) || file.size > mostLogoBytes) {
      setProblem(t`Choose an SVG or PNG of at most ${mostLogoKilobytes} kB.`);
      return;
    }
    setProblem(null);
    onChange({ url: await readAsDataUrl(file), file: file.name });
  };
  const none = t({ message: 'None', context: 'a picture' });
  const state = chosen === undefined ? (isHeld ? t`As it is in force` : none) : (chosen?.file ?? none);
  return (
    <div className={styles.file}>
      <span>{title}</span>
      <div className={styles.fileButtons}>
        <label className={styles.choose}>
          <input
            type="file"
            className="visually-hidden"
            accept=".svg,.png"
            aria-label={title}
            aria-describedby={`brand-${slot}-chosen`}
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
          <span aria-hidden>
            <Trans>Choose…</Trans>
          </span>
        </label>
        {(chosen ?? (chosen === undefined && isHeld)) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            <Trans>
              Remove<span className="visually-hidden"> {picture}</span>
            </Trans>
          </Button>
        )}
      </div>
      <span id={`brand-${slot}-chosen`} className={styles.chosen}>
        {state}
      </span>
      {problem && (
        <span className={styles.problem} role="alert">
          {problem}
        </span>
      )}
    </div>
  );
}

const pickers: Readonly<Record<Scheme, MessageDescriptor>> = {
  light: msg`Pick the accent on light surfaces`,
  dark: msg`Pick the accent on dark surfaces`,
};

function AccentField(props: {
  readonly scheme: Scheme;
  readonly accent: Colour;
  readonly onChange: (colour: Colour) => void;
}) {
  useLingui();
  const { scheme, accent, onChange } = props;
  // What was typed is shown while the accent is the one that it led to: another one takes its place.
  const [typed, setTyped] = useState({ text: String(accent), accent });
  const text = typed.accent === accent ? typed.text : accent;
  const take = (next: string): void => {
    const colour = colourOf(next.trim());
    setTyped({ text: next, accent: colour ?? accent });
    if (colour !== null && colour !== accent) onChange(colour);
  };
  return (
    <div className={styles.accent}>
      <TextInput
        label={textOf(accentTitles[scheme])}
        value={text}
        error={colourOf(text.trim()) !== null ? null : t`Six hex digits, such as #2347c5`}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <input
        type="color"
        aria-label={textOf(pickers[scheme])}
        value={accent}
        onChange={(event) => take(event.currentTarget.value)}
      />
    </div>
  );
}

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
