import type { Messages } from '@lingui/core';
import { catalogues, needTexts, type TextFolder } from './language.ts';

/**
 * Those of the operator's console, a folder of it each, and the messages that it alone says; the build puts those of a language into one
 * file (tools/web/chunks.ts).
 */
const own = import.meta.glob<Messages>(
  ['../admin/*/texts.*.po', '../shell/console/texts.*.po', '../../messages/deeds/texts.*.po'],
  {
    import: 'default',
  },
);
Object.assign(catalogues, own);

const isFolder = (folder: string): folder is TextFolder =>
  /^(admin\/[^/]+|shell\/console|messages\/deeds)$/.test(folder);

/** '../admin/traders/texts.es.po' is in 'admin/traders'. */
const folders = Object.keys(own)
  .map((file) => file.replace(/^(\.\.\/)+|\/texts\.[^/]+$/g, ''))
  .filter(isFolder);

/** Brings the texts of the console, and of the folders that it shows parts of, now and at each change of the language. */
export const needConsoleTexts = (): Promise<void> => needTexts([...folders, 'mining', 'receipts', 'uploads']);
