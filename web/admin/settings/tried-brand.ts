import { hardestReading, type Scheme, schemes } from '#domain/brand/accent.ts';
import { type Colour, leastContrast } from '#domain/brand/contrast.ts';

/** What is tried, here alone: it is kept nowhere and gone with the page. */
export interface TriedBrand {
  readonly name: string;
  readonly accent: Readonly<Record<Scheme, Colour>>;
  /** A picture of this browser's, for both schemes. */
  readonly logo: { readonly url: string; readonly file: string } | null;
}

/** Whether each accent can be read on every surface: a brand file with another one stops the start (B2.1). */
export const isReadable = ({ accent }: Pick<TriedBrand, 'accent'>): boolean =>
  schemes.every((scheme) => hardestReading(accent[scheme], scheme).ratio >= leastContrast);

/**
 * The brand file as it is, with what is tried in it: what BRAND_FILE can name. A chosen logo takes the place of all others, and lies
 * beside the file.
 *
 * @param content the file's JSON
 */
export function brandFileText(
  content: string,
  current: Pick<TriedBrand, 'accent'>,
  { name, accent, logo }: TriedBrand,
): string {
  const read: unknown = JSON.parse(content);
  const file: Record<string, unknown> = { ...(typeof read === 'object' ? read : {}), name: name.trim() };
  if (schemes.some((scheme) => accent[scheme] !== current.accent[scheme])) file['accent'] = accent;
  if (logo !== null) {
    for (const place of ['headerLogo', 'footerLogo', 'mailLogo']) delete file[place];
    file['logo'] = { light: logo.file };
  }
  return `${JSON.stringify(file, null, 2)}\n`;
}
