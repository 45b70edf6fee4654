import { t } from '@lingui/core/macro';

/** What somebody wrote, as the reader's language quotes: '“Pays too late”', '«Paga demasiado tarde»'. */
export const quoted = (text: string): string => t`“${text}”`;
