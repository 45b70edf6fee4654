import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from '#web/copying/copying.module.css';
import type { TraderView } from '#web/copying/queries.ts';
import { percentText, shareText, signed, signedPercent, toneOf, unitOf } from '#web/copying/words.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { money } from '#web/ui/money.ts';
import { Formula } from './formula.tsx';

/** The figures of a trader (C4). */
export type FigureName =
  | 'return'
  | 'profit'
  | 'worstDrawdown'
  | 'winRate'
  | 'trades'
  | 'copiers'
  | 'share'
  | 'copiersResult';

/** What a figure is called. */
function figureWord(name: FigureName): string {
  switch (name) {
    case 'return':
      return t`Return`;
    case 'worstDrawdown':
      return t`Worst drawdown`;
    case 'winRate':
      return t`Win rate`;
    case 'trades':
      return t`Trades`;
    case 'copiers':
      return t`Copiers`;
    case 'share':
      return t`Profit share`;
    case 'profit':
      return t`Profit`;
    case 'copiersResult':
      return t`Copiers’ result`;
  }
}

/** The published formula of a figure, as the server computes it. */
export function FormulaOf({ name }: { readonly name: FigureName }) {
  useLanguage();
  return <Formula of={figureWord(name)}>{formulaText(name)}</Formula>;
}

function formulaText(name: FigureName): ReactNode {
  switch (name) {
    case 'return':
      return (
        <p>
          <Trans>
            The return is the current value of 1.00 that staked, with each trade, the same part of its free amount as
            the trader of theirs, less 1, rounded down. Each part is fixed when the trade is placed: deposits,
            withdrawals and purchases while it is open make no loss smaller and no gain larger. Many trades at once
            count as what they came to together. Only trades with real money count that the trader placed themselves
            while being a trader.
          </Trans>
        </p>
      );
    case 'worstDrawdown':
      return (
        <p>
          <Trans>
            The largest fall of the return’s curve from a high to a later low: (high − low) ÷ high, rounded up. With 40
            %, of every 100 at the high only 60 were left at the worst moment.
          </Trans>
        </p>
      );
    case 'winRate':
      return (
        <p>
          <Trans>
            Won ÷ (won + lost), rounded down. Returned stakes count to neither. A high win rate alone says nothing:
            below the break-even rate of the payout one loses in the long run.
          </Trans>
        </p>
      );
    case 'trades':
      return (
        <p>
          <Trans>All settled trades that the figures are made of: won + lost + returned. None is left out.</Trans>
        </p>
      );
    case 'copiers':
      return (
        <p>
          <Trans>
            How many customers copy this trader with real money now, and how much they have set aside for it together. A
            number alone says little: one person may have several accounts. The sum is shown from five customers on; who
            they are is never shown.
          </Trans>
        </p>
      );
    case 'share':
      return (
        <p>
          <Trans>
            The part of new profit that goes to the trader, at the end of each week (Monday 00:00 UTC) and, when a copy
            stops, once its last trade has ended: (settled profit of all your copies of this trader − stakes that are
            open at the end of the week − the highest that was shared before) × share. Losses that are regained are not
            shared again, whether you stopped in between or not. The trader bears none of your losses. A copy keeps the
            share that it was started with, and the operator’s part of it.
          </Trans>
        </p>
      );
    case 'profit':
      return (
        <p>
          <Trans>The sum of the profits of those trades, losses included, in USD.</Trans>
        </p>
      );
    case 'copiersResult':
      return (
        <p>
          <Trans>
            The result of all copies with real money, ended ones included: the profit of all their settled trades,
            losses included, less the profit share that was paid. Beside it all that these trades staked, not counting
            returned stakes, and result ÷ staked, rounded down. Each dollar counts the same, however many accounts it
            came from: a few dollars may be the trader’s own. It is shown from five customers on: fewer would reveal
            what single customers made.
          </Trans>
        </p>
      );
  }
}

/** A figure of a trader. */
export function FigureValue(props: { readonly name: FigureName; readonly trader: TraderView }) {
  const { figures, shareBps } = props.trader;
  switch (props.name) {
    case 'return':
      return <Toned value={figures.return} text={signedPercent(figures.return)} />;
    case 'copiersResult':
      return <CopiersResult figures={figures} />;
    case 'profit':
      return <Toned value={figures.profit} text={`${signed(figures.profit)} ${unitOf('real')}`} />;
    case 'worstDrawdown':
      return percentText(figures.worstDrawdown);
    case 'winRate':
      return percentText(figures.winRate);
    case 'trades':
      return money(String(figures.trades));
    case 'copiers':
      return <Copiers figures={figures} />;
    case 'share':
      return shareText(shareBps);
  }
}

/** How many copy the trader, and with how much. */
function Copiers({ figures }: { readonly figures: TraderView['figures'] }) {
  return (
    <>
      {money(String(figures.copiers))}
      {figures.copiersApart !== null && (
        <small className={styles.beside}>
          <Trans>
            with {money(figures.copiersApart)} {unitOf('real')}
          </Trans>
        </small>
      )}
    </>
  );
}

/** What all copies made, of how much: the sums, so that few dollars look like few. */
function CopiersResult({ figures }: { readonly figures: TraderView['figures'] }) {
  const { copiersResult, copiersStaked, copiersReturn } = figures;
  if (copiersResult === null || copiersStaked === null) return '–';
  return (
    <>
      <Toned value={copiersResult} text={`${signed(copiersResult)} ${unitOf('real')}`} />
      <small className={styles.beside}>
        <Trans>
          of {money(copiersStaked)} staked ({signedPercent(copiersReturn)})
        </Trans>
      </small>
    </>
  );
}

/** A figure whose sign has a colour too. */
export function Toned(props: { readonly value: string | null; readonly text: string }) {
  return (
    <span className={styles.toned} data-tone={toneOf(props.value)}>
      {props.text}
    </span>
  );
}

/** Figures of a trader one below the other, each with the way to its formula. */
export function FigureList(props: { readonly names: readonly FigureName[]; readonly trader: TraderView }) {
  return (
    <dl className={styles.figures}>
      {props.names.map((name) => (
        <div key={name}>
          <dt>
            <FormulaOf name={name} />
          </dt>
          <dd>
            <FigureValue name={name} trader={props.trader} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
