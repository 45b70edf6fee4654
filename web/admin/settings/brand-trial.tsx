import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Scheme, schemes } from '#domain/brand/accent.ts';
import { type Colour, isColour } from '#domain/brand/contrast.ts';
import styles from './brand-preview.module.css';
import type { TriedBrand } from './tried-brand.ts';

const logoBytes = 32_768;
const logoTypes = ['image/svg+xml', 'image/png'];

/** Another name, accent or logo to look at. Nothing leaves the browser. */
export function BrandTrial(props: { readonly tried: TriedBrand; readonly onTry: (tried: TriedBrand) => void }) {
  const { tried, onTry } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const takeLogo = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (!logoTypes.includes(file.type) || file.size > logoBytes) {
      setProblem('Choose an SVG or PNG of at most 32 kB.');
      return;
    }
    setProblem(null);
    onTry({ ...tried, logo: await readAsDataUrl(file) });
  };
  return (
    <div className={styles.trial}>
      <TextInput
        label="Name"
        maxLength={40}
        value={tried.name}
        onChange={(event) => onTry({ ...tried, name: event.currentTarget.value })}
      />
      {schemes.map((scheme) => (
        <AccentField
          key={`${scheme} ${tried.accent[scheme]}`}
          scheme={scheme}
          accent={tried.accent[scheme]}
          onChange={(colour) => onTry({ ...tried, accent: { ...tried.accent, [scheme]: colour } })}
        />
      ))}
      <label className={styles.file}>
        Logo
        <input
          type="file"
          accept=".svg,.png"
          aria-describedby={problem ? 'brand-logo-problem' : undefined}
          onChange={(event) => void takeLogo(event.currentTarget.files?.[0])}
        />
        {problem && (
          <span id="brand-logo-problem" role="alert">
            {problem}
          </span>
        )}
      </label>
    </div>
  );
}

function AccentField(props: {
  readonly scheme: Scheme;
  readonly accent: Colour;
  readonly onChange: (colour: Colour) => void;
}) {
  const { scheme, accent, onChange } = props;
  const [typed, setTyped] = useState<string>(accent);
  const take = (text: string): void => {
    setTyped(text);
    const colour = text.trim().toLowerCase();
    if (isColour(colour) && colour !== accent) onChange(colour);
  };
  return (
    <div className={styles.accent}>
      <TextInput
        label={`Accent on ${scheme} surfaces`}
        value={typed}
        error={isColour(typed.trim()) ? null : 'Six hex digits, such as #2347c5'}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <input
        type="color"
        aria-label={`Pick the accent on ${scheme} surfaces`}
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
