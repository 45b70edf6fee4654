import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { CopyFigures, StateTag } from './copies.tsx';
import { CopyActions } from './copy-actions.tsx';
import { CopyCurve } from './copy-curve.tsx';
import { CopyOutcomes } from './copy-outcomes.tsx';
import { CopySettings } from './copy-settings.tsx';
import { CopyShares } from './copy-shares.tsx';
import styles from './copying.module.css';
import type { CopyView } from './queries.ts';
import { stateMeaning, stopperWord } from './words.ts';

/** trading/copies/{id}: the state of a copy, what can be done about it, and all that became of it. */
export function CopyPage(props: {
  readonly copy: CopyView;
  /** Whether the account may go on copying; stopping is open to everybody. */
  readonly mayCopy: boolean;
}) {
  const { t } = useLingui();
  const { copy } = props;
  return (
    <div className={styles.parts}>
      <div className={styles.pair}>
        <div className={styles.parts}>
          <Panel
            id="copy-title"
            title={t`Your copy`}
            aside={
              <span className={styles.tags}>
                {copy.wallet === 'practice' && (
                  <Tag tone="warn">
                    <Trans>practice</Trans>
                  </Tag>
                )}
                <StateTag copy={copy} />
              </span>
            }
          >
            <p className={styles.note}>
              {copy.stoppedBy !== null && `${stopperWord(copy.stoppedBy)} `}
              {stateMeaning(copy.state)}
            </p>
            {copy.debtAt !== null && (
              <Notice tone="warn">
                <Trans>
                  On {dayAndTime(copy.debtAt)} a deposit of yours was reversed, and this copy was needed for it. Money
                  that comes back from it repays your debt first, and the copy pays no more profit share.
                </Trans>
              </Notice>
            )}
            <CopyFigures copy={copy} />
            <CopyActions copy={copy} mayCopy={props.mayCopy} />
            <Facts rows>
              <Fact name={<Trans>Trader</Trans>}>
                <Link
                  to="/user/trading/traders/$id"
                  params={{ id: copy.traderId }}
                  search={copy.wallet === 'practice' ? { wallet: 'practice' } : {}}
                >
                  {copy.traderName}
                </Link>
              </Fact>
              <Fact name={<Trans>Started</Trans>}>{dayAndTime(copy.startedAt)}</Fact>
              {copy.stoppingAt !== null && <Fact name={<Trans>Stop began</Trans>}>{dayAndTime(copy.stoppingAt)}</Fact>}
              {copy.stoppedAt !== null && <Fact name={<Trans>Stopped</Trans>}>{dayAndTime(copy.stoppedAt)}</Fact>}
              <Fact name={<Trans>Statement</Trans>}>
                <Link
                  to="/user/statement"
                  search={{
                    ...(copy.wallet === 'practice' ? { wallet: 'practice' as const } : {}),
                    figure: 'allocated',
                  }}
                >
                  <Trans>Movements in copies</Trans>
                </Link>
              </Fact>
            </Facts>
          </Panel>
          <CopyCurve copy={copy} />
        </div>
        <CopySettings copy={copy} mayChange={props.mayCopy} />
      </div>
      <CopyOutcomes copy={copy} />
      <CopyShares copy={copy} />
    </div>
  );
}
