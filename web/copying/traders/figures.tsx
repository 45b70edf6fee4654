import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { leastCopiersShown } from '#domain/copying/figures.ts';
import styles from '#web/copying/cards.module.css';
import type { TraderView } from '#web/copying/queries.ts';
import { percentText, shareText, signed, signedPercent, toneOf, unitOf } from '#web/copying/words.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { rateOfCounts } from '#web/ui/decimals.ts';
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
            Take 1.00 that stakes, with every trade, the same part of its free amount as the trader. The return is what
            it is worth now, less 1, rounded down. Each part is fixed when the trade is placed: deposits, withdrawals
            and purchases make no loss smaller and no gain larger. Trades open at once count by their joint result. Only
            real-money trades that the trader placed as a trader count, no copies.
          </Trans>
        </p>
      );
    case 'worstDrawdown':
      return (
        <p>
          <Trans>
            The largest fall of the return curve: (high − later low) ÷ high, rounded up. At 40 %, only 60 of every 100
            were left at the worst moment.
          </Trans>
        </p>
      );
    case 'winRate':
      return (
        <p>
          <Trans>
            Won ÷ (won + lost); returned stakes don’t count. A high win rate alone proves little: below the payout’s
            break-even rate, you lose money in the long run.
          </Trans>
        </p>
      );
    case 'trades':
      return (
        <p>
          <Trans>All settled trades behind these figures: won + lost + returned. None is left out.</Trans>
        </p>
      );
    case 'copiers':
      return (
        <p>
          <Trans>
            Customers who copy this trader with real money now, and the total they have set aside for it. One person may
            have several accounts, so the number alone says little. The total is shown once five customers copy; who
            they are is never shown.
          </Trans>
        </p>
      );
    case 'share':
      return (
        <p>
          <Trans>
            The part of your new profit that goes to the trader: (settled profit of all your copies of this trader −
            stakes open at the end of the week − highest profit already charged) × share. It is taken each week (Monday
            00:00 UTC), and after a copy stops, once its last trade has ended. Profit that only regains a loss isn’t
            shared again, even if you stopped in between. The trader bears none of your losses. A copy keeps the share
            it started with, and the operator’s part of it.
          </Trans>
        </p>
      );
    case 'profit':
      return (
        <p>
          <Trans>Total profit of these trades in USD, losses included.</Trans>
        </p>
      );
    case 'copiersResult':
      return (
        <p>
          <Trans>
            Settled profit of all real-money copies, ended ones included, less the profit share they paid. Next to it:
            their total stakes without returned ones, and result ÷ staked, rounded down. Each dollar counts the same,
            and some may be the trader’s own. Shown once five customers copy, because fewer would reveal single
            customers’ results.
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
      return rateOfCounts(figures.winRate);
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
  if (copiersResult === null || copiersStaked === null) {
    return (
      <>
        –
        <small className={styles.beside}>
          <Trans>shown once {leastCopiersShown} customers copy</Trans>
        </small>
      </>
    );
  }
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
