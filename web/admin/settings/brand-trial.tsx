import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { type Scheme, schemes } from '#domain/brand/accent.ts';
import { mostLogoBytes } from '#domain/brand/brand.ts';
import { type Colour, colourOf } from '#domain/brand/contrast.ts';
import styles from './brand-preview.module.css';
import type { TriedBrand } from './tried-brand.ts';

const logoTypes = ['image/svg+xml', 'image/png'];

/** Another name, accent or logo to look at. Nothing leaves the browser. */
export function BrandTrial(props: { readonly tried: TriedBrand; readonly onTry: (tried: TriedBrand) => void }) {
  const { tried, onTry } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const takeLogo = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (!logoTypes.includes(file.type) || file.size > mostLogoBytes) {
      setProblem(`Choose an SVG or PNG of at most ${mostLogoBytes / 1024} kB.`);
      return;
    }
    setProblem(null);
    onTry({ ...tried, logo: { url: await readAsDataUrl(file), file: file.name } });
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
          key={scheme}
          scheme={scheme}
          accent={tried.accent[scheme]}
          onChange={(colour) => onTry({ ...tried, accent: { ...tried.accent, [scheme]: colour } })}
        />
      ))}
      <div className={styles.file}>
        <span>Logo</span>
        <label className={styles.choose}>
          <input
            type="file"
            className="visually-hidden"
            accept=".svg,.png"
            aria-label="Logo"
            aria-describedby="brand-logo-chosen"
            onChange={(event) => void takeLogo(event.currentTarget.files?.[0])}
          />
          <span aria-hidden>Choose an SVG or PNG…</span>
        </label>
        <span id="brand-logo-chosen" className={styles.chosen}>
          {tried.logo === null ? 'No other logo chosen' : tried.logo.file}
        </span>
        {problem && (
          <span className={styles.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
    </div>
  );
}

function AccentField(props: {
  readonly scheme: Scheme;
  readonly accent: Colour;
  readonly onChange: (colour: Colour) => void;
}) {
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
        label={`Accent on ${scheme} surfaces`}
        value={text}
        error={colourOf(text.trim()) !== null ? null : 'Six hex digits, such as #2347c5'}
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
