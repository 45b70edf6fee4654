import { fileColumns } from '#messages/files/english.ts';
import { type FileColumn, fileHeading } from '#messages/files/files.ts';
import type { Translator } from '#messages/message.ts';

const isColumn = (name: string): name is FileColumn => Object.hasOwn(fileColumns, name);

/** Every name of a column of the files of lists. */
export const fileWords = (translator: Translator): readonly string[] =>
  Object.keys(fileColumns)
    .filter(isColumn)
    .map((column) => fileHeading(translator, column));
