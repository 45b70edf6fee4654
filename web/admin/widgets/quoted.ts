import { t } from '@lingui/core/macro';

/** What somebody wrote, in the quotation marks of the reader's language: “…” or «…». */
export const quoted = (text: string): string => t`“${text}”`;
