import type { Translator } from '../message.ts';
import { fileColumns } from './english.ts';

/** A column of a file of a list. */
export type FileColumn = keyof typeof fileColumns;

/** What a column is called in the reader's language. */
export const fileHeading = ({ say }: Translator, column: FileColumn): string =>
  say(`fileColumns.${column}`, fileColumns[column]);
