import { t } from '@lingui/core/macro';
import { NoAnswerError, ProblemError } from '#web/client/client.ts';
import { ChunkLoadError } from '#web/ui/chunks.ts';

/** The sentence to show for whatever was thrown. */
export function sentenceOfError(error: unknown): string {
  if (error instanceof ProblemError) return error.message;
  if (error instanceof NoAnswerError)
    return t`No answer from the server. Check your connection; nothing you typed is lost.`;
  if (error instanceof ChunkLoadError) return t`A part of this page could not be loaded. Check your connection.`;
  return t`Something failed in this page. Reload it; nothing that was confirmed is lost.`;
}
