import type { Scheme } from '#domain/brand/accent.ts';
import type { Colour } from '#domain/brand/contrast.ts';

/** What is tried, here alone: it is kept nowhere and gone with the page. */
export interface TriedBrand {
  readonly name: string;
  readonly accent: Readonly<Record<Scheme, Colour>>;
  /** A picture of this browser's, for both schemes. */
  readonly logo: string | null;
}
