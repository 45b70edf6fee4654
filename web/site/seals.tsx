import { Trans, useLingui } from '@lingui/react/macro';
import { readSeals } from '#api/receipts.ts';
import { call } from '#web/client/client.ts';
import { Source, useSource } from '#web/client/source.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayOf, timeOrDay } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './landing.module.css';

const allSeals = new Source(() => call(readSeals, {}));
const everyMs = 5_000;

/** L7: the end of the chain of seals, and the root of the last day that was signed. */
export function Seals() {
  const { t } = useLingui();
  const seals = useSource(allSeals, everyMs);
  const latest = seals.data?.latest;
  const day = seals.data?.days[0];
  return (
    <Panel id="seals-title" title={t`The seals`}>
      <p className={styles.say}>
        <Trans>
          Entries, prices and decisions are sealed into a chain of blocks, and each day is signed. Note a hash today:
          whoever later gets the rows and blocks up to it can tell whether one was changed since. Compare with others,
          who may be shown another chain.
        </Trans>
      </p>
      {seals.isPending && <Skeleton height={150} />}
      {seals.isError && <Unread query={seals} />}
      {seals.data && (
        <dl className={styles.facts}>
          <div>
            <dt>
              <Trans>Latest block</Trans>
            </dt>
            <dd>{latest ? `${latest.number}, ${timeOrDay(latest.time)}` : t`none yet`}</dd>
          </div>
          {latest && (
            <div>
              <dt>
                <Trans>Its hash</Trans>
              </dt>
              <dd>
                <code className={styles.hash}>{latest.hash}</code>
              </dd>
            </div>
          )}
          <div>
            <dt>
              <Trans>Last signed day</Trans>
            </dt>
            <dd>{day ? dayOf(day.day) : t`none yet: the first day has not ended`}</dd>
          </div>
          {day && (
            <div>
              <dt>
                <Trans>Its root</Trans>
              </dt>
              <dd>
                <code className={styles.hash}>{day.root}</code>
              </dd>
            </div>
          )}
        </dl>
      )}
      <a className={styles.more} href="/api/proof/seals">
        <Trans>Read the seals yourself</Trans>
      </a>
    </Panel>
  );
}
