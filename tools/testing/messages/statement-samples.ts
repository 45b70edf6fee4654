import { figureNames } from '#domain/ledger/figures.ts';
import type { MovementTitle } from '#domain/ledger/movements.ts';
import type { Translator } from '#messages/message.ts';
import { movementTitles, statementPaper } from '#messages/statement/english.ts';
import { figureNoun } from '#messages/statement/figures.ts';
import { movementTitle, paperWord, tradeWord } from '#messages/statement/statement.ts';

const isTitle = (name: string): name is MovementTitle => Object.hasOwn(movementTitles, name);
const isPaperWord = (name: string): name is keyof typeof statementPaper => Object.hasOwn(statementPaper, name);

/** Every word of a statement: its figures, the titles of its movements, and what its document says besides. */
export const statementWords = (translator: Translator): readonly string[] => [
  ...figureNames.map((figure) => figureNoun(translator, figure)),
  ...Object.keys(movementTitles)
    .filter(isTitle)
    .map((title) => movementTitle(translator, title)),
  ...Object.keys(statementPaper)
    .filter(isPaperWord)
    .map((name) => paperWord(translator, name, { start: '1', end: '2', number: 3 })),
  ...(['UP', 'DOWN'] as const).flatMap((direction) =>
    [true, false].map((copied) => tradeWord(translator, { pair: 'ETHUSD', direction, copied })),
  ),
];
