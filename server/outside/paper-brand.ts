import type { Colour } from '#domain/brand/contrast.ts';
import { drawForPaper, type Given } from './brand-drawings.ts';

export interface PaperPicture {
  /** A PNG as a data URL: a document holds it once, however many pages show it. */
  readonly url: string;
  /** Its width by its height. */
  readonly ratio: number;
  /** A logo holds the name in its drawing; beside a mark the name is shown in letters. */
  readonly isLogo: boolean;
}

/** What a document shows of the operator (B2.3). */
export interface PaperBrand {
  readonly name: string;
  readonly contact: string;
  /** Company, licence and address, as far as the operator gives them. */
  readonly lines: readonly string[];
  readonly picture: PaperPicture;
  /** Of lines. */
  readonly accent: Colour;
}

/** The operator's logo as documents show it, or the mark where there is none. */
export async function paperPicture(logo: Given | null, mark: Given): Promise<PaperPicture> {
  const { png, ratio } = await drawForPaper(logo ?? mark);
  return { url: `data:image/png;base64,${png.toString('base64')}`, ratio, isLogo: logo !== null };
}
