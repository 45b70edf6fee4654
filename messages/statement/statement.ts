import type { FigureName } from '#domain/ledger/figures.ts';
import type { MovementTitle } from '#domain/ledger/movements.ts';
import type { Translator, Values } from '../message.ts';
import { figureNouns, movementTitles, statementPaper } from './english.ts';

/** What a movement is called (L6). */
export const movementTitle = ({ say }: Translator, title: MovementTitle): string =>
  say(`movementTitles.${title}`, movementTitles[title]);

/** What a figure of a wallet is called (P3). */
export const figureNoun = ({ say }: Translator, figure: FigureName): string =>
  say(`figureNouns.${figure}`, figureNouns[figure]);

/** A word of the statement as a document. */
export const paperWord = ({ say }: Translator, name: keyof typeof statementPaper, values: Values = {}): string =>
  say(`statementPaper.${name}`, statementPaper[name], values);
