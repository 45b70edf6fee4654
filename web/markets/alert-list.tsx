import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { deleteAlert, listAlerts, rearmAlert } from '#api/alerts.ts';
import { mostArmedAlerts } from '#domain/markets/alert-arming.ts';
import { nameOfPair } from '#domain/money/pair-name.ts';
import { call } from '#web/client/client.ts';
import { usePages } from '#web/client/pages.ts';
import { useCommand } from '#web/client/use-command.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Panel, Tag } from '#web/ui/panel.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime, readableTime } from '#web/ui/time.ts';
import { kindWord } from '#web/widgets/market-words.ts';
import { More } from '#web/widgets/more.tsx';
import { Outcome } from '#web/widgets/outcome.tsx';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { alertWords } from './alert-words.ts';
import styles from './markets.module.css';
import type { AlertView } from './set-alert.ts';

const heading = 'alerts-title';

/** One's alerts, newest first: what each waits for, or the recorded price that reached it. */
export function AlertList(props: { readonly names: ReadonlyMap<string, string> }) {
  const { t } = useLingui();
  const pages = usePages(['alerts', 'list'], (page) => call(listAlerts, { query: page }));
  return (
    <Panel id={heading} title={t`Price alerts`}>
      {pages.state === 'pending' && <Skeleton height={120} />}
      {pages.state === 'error' && <Unread query={pages.query} />}
      {pages.state === 'success' && pages.items.length === 0 && (
        <Empty>
          <Trans>No alerts yet. Set one to get a notice when a recorded price reaches it.</Trans>
        </Empty>
      )}
      <ul className={styles.alerts} aria-label={t`Your price alerts`}>
        {pages.items.map((alert) => (
          <Item
            key={alert.id}
            alert={alert}
            name={props.names.get(alert.currencyPair) ?? nameOfPair(alert.currencyPair)}
          />
        ))}
      </ul>
      <More pages={pages} what={t`alerts`} />
    </Panel>
  );
}

function Item({ alert, name }: { readonly alert: AlertView; readonly name: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { id, direction, price, fired, retired } = alert;
  const removal = useCommand((_: null, key) => call(deleteAlert, { params: { id }, key }));
  const rearming = useCommand((_: null, key) => call(rearmAlert, { params: { id }, key }));
  const words = alertWords({ name, direction, price });
  const renew = () => void queries.invalidateQueries({ queryKey: ['alerts'] });
  async function remove() {
    if (!(await removal.run(null))) return;
    // The button goes with its alert.
    document.getElementById(heading)?.focus();
    renew();
  }
  async function rearm() {
    if (await rearming.run(null)) renew();
  }
  return (
    <li>
      <div className={styles.head}>
        <strong>{words}</strong>
        {fired !== null ? (
          <Tag tone="warn">
            <Trans>fired</Trans>
          </Tag>
        ) : (
          <Tag tone="quiet">{retired ? <Trans>pair retired</Trans> : <Trans>waiting</Trans>}</Tag>
        )}
      </div>
      <div className={styles.foot}>
        <WhenFired alert={alert} />
        <div className={styles.buttons}>
          {fired !== null && !retired && (
            <PlainButton busy={rearming.busy} onClick={() => void rearm()}>
              <Trans>
                Set again<span className="visually-hidden"> the alert {words}</span>
              </Trans>
            </PlainButton>
          )}
          <PlainButton busy={removal.busy} onClick={() => void remove()}>
            <Trans>
              Delete<span className="visually-hidden"> the alert {words}</span>
            </Trans>
          </PlainButton>
        </div>
      </div>
      <Outcome state={rearming.state} about={t`to set the alert ${words} again`} onAgain={() => void rearm()} />
      <Outcome state={removal.state} about={t`to delete the alert ${words}`} onAgain={() => void remove()} />
    </li>
  );
}

/** Since when an alert waits, why it may do so in vain, or the recorded price that fired it. */
function WhenFired({ alert }: { readonly alert: AlertView }) {
  const { fired } = alert;
  if (fired === null && alert.retired)
    return (
      <small>
        <Trans>
          This pair has been retired, so the alert may never fire. It doesn’t count towards your {mostArmedAlerts}{' '}
          alerts.
        </Trans>
      </small>
    );
  return (
    <small>
      {fired === null ? (
        <Trans>since {dayAndTime(alert.armedAt)}</Trans>
      ) : (
        <Trans>
          at {money(fired.price)}, {readableTime(fired.time)}, {quotedBy(fired)}
        </Trans>
      )}
    </small>
  );
}

/** Who quoted the price that an alert fired at; what no market quotes now is one word for both. */
function quotedBy({
  kind,
  source,
}: {
  readonly kind: Parameters<typeof kindWord>[0];
  readonly source: string;
}): string {
  const who = priceSourceWord(source);
  return kind === 'simulated' || kind === 'replay' ? who : `${kindWord(kind)} (${who})`;
}
