import { type MovementTitle, titleOf } from '#domain/ledger/movements.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import type { Translator, Values } from '../message.ts';
import { movementTitles, statementPaper, tradeWords } from './english.ts';

/** What a movement is called (L6). */
export const movementTitle = ({ say }: Translator, title: MovementTitle): string =>
  say(`movementTitles.${title}`, movementTitles[title]);

/** What one movement is called; its code where no customer sees such movements. */
export function titleOfMovement(
  translator: Translator,
  { code, accounts }: { readonly code: string; readonly accounts: readonly { readonly account: string }[] },
): string {
  const title = titleOf(
    code,
    accounts.map(({ account }) => account),
  );
  return title === null ? code : movementTitle(translator, title);
}

/** Which trade a movement is of: 'ETH/USD down, copied'. */
export function tradeWord(
  { say }: Translator,
  trade: { readonly pair: string; readonly direction: 'UP' | 'DOWN'; readonly copied: boolean },
): string {
  const name = trade.copied ? 'copied' : 'own';
  return say(`tradeWords.${name}`, tradeWords[name], { pair: nameOfPair(trade.pair), direction: trade.direction });
}

/** A word of the statement as a document. */
export const paperWord = ({ say }: Translator, name: keyof typeof statementPaper, values: Values = {}): string =>
  say(`statementPaper.${name}`, statementPaper[name], values);
