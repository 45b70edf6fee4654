import type { MovementTitle } from '#domain/ledger/movements.ts';
import type { Translator, Values } from '../message.ts';
import { movementTitles, statementPaper } from './english.ts';

/** What a movement is called (L6). */
export const movementTitle = ({ say }: Translator, title: MovementTitle): string =>
  say(`movementTitles.${title}`, movementTitles[title]);

/** A word of the statement as a document. */
export const paperWord = ({ say }: Translator, name: keyof typeof statementPaper, values: Values = {}): string =>
  say(`statementPaper.${name}`, statementPaper[name], values);
