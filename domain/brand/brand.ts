import type { Language } from '#domain/languages/language.ts';
import type { Scheme } from './accent.ts';
import type { Colour } from './contrast.ts';

/** A text of the operator's in each language. */
export type OperatorText = Readonly<Record<Language, string>>;

/** Who runs the installation, as its law asks them to say (B2.2). */
export interface LegalNotice {
  readonly company: string | null;
  readonly licence: string | null;
  /** The operator's own warning, beside the product's. */
  readonly risk: OperatorText | null;
  readonly links: readonly { readonly text: OperatorText; readonly url: string }[];
}

/** A logo travels inside the brand's reply, with every first visit. */
export const mostLogoBytes = 32_768;

/** Font families that the product brings along or that every system has; no page asks another host for a font. */
export const fontStacks = {
  inter: '"Inter Variable", "Inter as Arial", "Inter as Roboto", "Inter as DejaVu Sans", system-ui, sans-serif',
  system: 'system-ui, sans-serif',
  humanist: '"Seravek", "Gill Sans Nova", "Ubuntu", "Calibri", "DejaVu Sans", system-ui, sans-serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", "Quicksand", "Manjari", "Arial Rounded MT", system-ui, sans-serif',
  serif: '"Charter", "Bitstream Charter", "Sitka Text", "Cambria", Georgia, serif',
} as const;

export type Accents = Readonly<Record<Scheme, Colour>>;
