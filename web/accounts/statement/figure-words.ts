import { t } from '@lingui/core/macro';
import type { FigureName } from '#domain/ledger/figures.ts';
import type { Wallet } from '#domain/money/amount.ts';
import { figureNoun } from '#messages/statement/figures.ts';
import { translator } from '#web/widgets/translator.ts';

/** What a figure of P3 is called on the screens. */
export const figureWord = (figure: FigureName): string => figureNoun(translator, figure);

/** Which money a wallet holds, as people say it. */
export function unitOf(wallet: Wallet): string {
  return wallet === 'real' ? 'USD' : t`practice USD`;
}
