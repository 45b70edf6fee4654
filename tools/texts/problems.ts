import type { Catalogue } from './catalogues.ts';

/** The values and elements that a text puts in: {name}, <0>, </0>, <0/>. Words within plurals count as text. */
function partsOf(text: string): readonly string[] {
  return [...text.matchAll(/\{(\w+)[,}]|<\/?(\w+)\/?>/g)].map(([whole, value]) => value ?? whole);
}

const once = (parts: readonly string[]): string => [...new Set(parts)].sort().join(' ');

/** What is wrong with the translations of a folder's texts. */
export function problemsOf(texts: ReadonlySet<string>, catalogue: Catalogue): readonly string[] {
  const missing = [...texts].filter((text) => (catalogue[text] ?? '').trim() === '');
  const old = Object.keys(catalogue).filter((text) => !texts.has(text));
  const other = [...texts].filter((text) => {
    const translation = catalogue[text] ?? '';
    return translation !== '' && once(partsOf(text)) !== once(partsOf(translation));
  });
  return [
    ...missing.map((text) => `no translation of “${text}”`),
    ...old.map((text) => `the code has no more “${text}”`),
    ...other.map((text) => `the translation of “${text}” does not put in the same values and elements`),
  ];
}
