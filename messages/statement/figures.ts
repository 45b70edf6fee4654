import type { FigureName } from '#domain/ledger/figures.ts';
import type { Translator } from '../message.ts';
import { figureNouns } from './english-figures.ts';

/** What a figure of a wallet is called (P3). */
export const figureNoun = ({ say }: Translator, figure: FigureName): string =>
  say(`figureNouns.${figure}`, figureNouns[figure]);
