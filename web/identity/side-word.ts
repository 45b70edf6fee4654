import { t } from '@lingui/core/macro';
import type { Side } from '#domain/identity/images.ts';

/** A side of the card within a sentence. */
export function sideWord(side: Side): string {
  return side === 'front' ? t`front` : t`back`;
}
