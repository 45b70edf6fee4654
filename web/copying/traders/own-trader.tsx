import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { withdrawApplication } from '#api/traders.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import cards from '#web/copying/cards.module.css';
import styles from '#web/copying/copying.module.css';
import { changedByCopying, type OwnTraderView, useOwnTrader } from '#web/copying/queries.ts';
import { StopTrading } from '#web/copying/stop-trading.tsx';
import { shareText, unitOf } from '#web/copying/words.ts';
import { Fact, Facts } from '#web/ui/facts.tsx';
import { money } from '#web/ui/money.ts';
import { Notice, Panel, Tag } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime, dayOf } from '#web/ui/time.ts';
import { Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { applicationTones } from '#web/widgets/state-tones.ts';
import { ApplyForm, ProfileForm } from './profile-form.tsx';

/** trading/trader (C5): applying, what was decided, and the profile of who is a trader. */
export function OwnTrader(props: { readonly uid: string | null }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const own = useOwnTrader();
  const [shownOutcome, setResult] = useState<{ readonly statusMessage: string; readonly of: string } | null>(null);
  const { data } = own;
  function onChanged(now: OwnTraderView, statusMessage: string) {
    queries.setQueryData(['trader'], now);
    for (const view of changedByCopying) {
      if (view !== 'trader') void queries.invalidateQueries({ queryKey: [view] });
    }
    setResult({ statusMessage, of: standOf(now) });
  }
  if (own.isPending) return <Skeleton height="60vh" />;
  if (!data) return <Unread query={own} />;
  const trader = data.trader?.state === 'active' ? data.trader : null;
  const waits = data.application?.status === 'pending';
  return (
    <div className={styles.parts}>
      {own.isError && <Unread query={own} />}
      {shownOutcome?.of === standOf(data) && <Notice tone="success">{shownOutcome.statusMessage}</Notice>}
      {data.trader && <Sums own={data} />}
      {trader === null && (
        <div className={styles.ruled}>
          <WhatItMeans most={data.mostShareBps} />
          <div className={styles.parts}>
            {data.application && <Application own={data} onChanged={onChanged} />}
            {!waits && (
              <Panel id="apply-title" title={t`Apply`}>
                <ApplyForm
                  uid={props.uid}
                  before={data.application ?? data.trader}
                  mostShareBps={data.mostShareBps}
                  onDone={(now) => onChanged(now, t`The operator is reviewing your application.`)}
                />
              </Panel>
            )}
          </div>
        </div>
      )}
      {trader && (
        <div className={styles.ruled}>
          <div className={styles.parts}>
            <WhatItMeans most={data.mostShareBps} />
            <StopTrading
              name={trader.name}
              copies={data.copies}
              onDone={(now) => onChanged(now, t`You are no longer a trader. Your trades are no longer copied.`)}
            />
          </div>
          <Panel id="profile-title" title={t`Public profile`}>
            <ProfileForm
              uid={props.uid}
              trader={trader}
              mostShareBps={data.mostShareBps}
              onDone={(now) => onChanged(now, t`Your profile is saved.`)}
            />
          </Panel>
        </div>
      )}
    </div>
  );
}

/** How somebody stands with being a trader: what was said of it before holds no longer once this is another. */
const standOf = ({ application, trader }: OwnTraderView): string =>
  [application?.id, application?.status, trader?.state].join(' ');

function WhatItMeans({ most }: { readonly most: number }) {
  return (
    <Panel id="means-title" title={t`How it works`}>
      <ul className={styles.points}>
        <li>
          <Trans>
            While you are a trader, others can copy every trade you place with real money. Practice trades and trades
            that copy someone else are not copied.
          </Trans>
        </li>
        <li>
          <Trans>
            Every settled trade counts in your public figures, with its stake and your balance before it. You can’t
            remove any, and the figures stay after you stop.
          </Trans>
        </li>
        <li>
          <Trans>
            You can take a share of your copiers’ new profit, up to {shareText(most)}. Profit that only regains a loss
            isn’t shared again. You bear none of their losses.
          </Trans>
        </li>
        <li>
          <Trans>
            You see how many people copy you, never who. They see your name as a trader, not your account’s name or
            e-mail address.
          </Trans>
        </li>
      </ul>
    </Panel>
  );
}

function Application(props: {
  readonly own: OwnTraderView;
  readonly onChanged: (now: OwnTraderView, statusMessage: string) => void;
}) {
  const { t } = useLingui();
  const { application } = props.own;
  const command = useCommand((id: string, key) => call(withdrawApplication, { params: { id }, key }));
  if (!application) return null;
  const { status } = application;
  async function withdraw(id: string) {
    const now = await command.run(id);
    if (now) props.onChanged(now, t`Your application is withdrawn.`);
  }
  return (
    <Panel
      id="application-title"
      title={t`Your application`}
      aside={<Tag tone={applicationTones[status]}>{applicationWord(status)}</Tag>}
    >
      <p className={styles.note}>{applicationMeaning(status)}</p>
      {application.reason !== null && (
        <p>
          <Trans>Reason: {application.reason}</Trans>
        </p>
      )}
      <Facts rows>
        <Fact name={<Trans>Name as a trader</Trans>}>{application.name}</Fact>
        <Fact name={<Trans>Profit share</Trans>}>{shareText(application.shareBps)}</Fact>
        <Fact name={<Trans>Sent</Trans>}>{dayAndTime(application.createdAt)}</Fact>
        {application.decidedAt !== null && (
          <Fact name={<Trans>Decided</Trans>}>{dayAndTime(application.decidedAt)}</Fact>
        )}
      </Facts>
      {status === 'pending' && (
        <div className={styles.buttons}>
          <Button variant="default" loading={command.busy} onClick={() => void withdraw(application.id)}>
            <Trans>Withdraw application</Trans>
          </Button>
        </div>
      )}
      <Outcome
        state={command.state}
        about={t`to withdraw the application`}
        onAgain={() => void withdraw(application.id)}
      />
    </Panel>
  );
}

type ApplicationStatus = NonNullable<OwnTraderView['application']>['status'];

function applicationWord(status: ApplicationStatus): string {
  switch (status) {
    case 'pending':
      return t`in review`;
    case 'approved':
      return t({ message: 'approved', context: 'an application' });
    case 'declined':
      return t({ message: 'declined', context: 'an application' });
    case 'withdrawn':
      return t`withdrawn`;
  }
}

function applicationMeaning(status: ApplicationStatus): string {
  switch (status) {
    case 'pending':
      return t`The operator decides. You get a notice, here and by e-mail; until then nobody can copy you.`;
    case 'approved':
      return t`It was approved, and you have stopped since. You can apply again.`;
    case 'declined':
      return t`It was declined. You can apply again.`;
    case 'withdrawn':
      return t`You withdrew it. You can apply again.`;
  }
}

/** What the copies of one's trades come to: sums, never who. */
function Sums({ own }: { readonly own: OwnTraderView }) {
  const { t } = useLingui();
  const { trader, copies } = own;
  if (!trader) return null;
  return (
    <Panel
      id="sums-title"
      title={trader.name}
      aside={
        <Link to="/user/trading/traders/$id" params={{ id: trader.id }}>
          <Trans>Your public page</Trans>
        </Link>
      }
    >
      {trader.state === 'stopped' && (
        <p className={styles.note}>
          {trader.stoppedBy === 'operator'
            ? t`The operator stopped you as a trader on ${trader.stoppedAt === null ? '' : dayOf(trader.stoppedAt)}. Your figures stay listed.`
            : t`You stopped on ${trader.stoppedAt === null ? '' : dayOf(trader.stoppedAt)}. Your figures stay listed.`}
        </p>
      )}
      <dl className={cards.figures}>
        <div>
          <dt>
            <Trans>Real-money copies</Trans>
          </dt>
          <dd>{copies.real}</dd>
        </div>
        <div>
          <dt>
            <Trans>Set aside in them</Trans>
          </dt>
          <dd>
            {copies.allocated === null ? (
              <>
                –{' '}
                <small>
                  <Trans>shown once five customers copy</Trans>
                </small>
              </>
            ) : (
              <>
                {money(copies.allocated)} <small>{unitOf('real')}</small>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Practice copies</Trans>
          </dt>
          <dd>{copies.practice}</dd>
        </div>
        <div>
          <dt>
            <Trans>Profit share paid by copiers</Trans>
          </dt>
          <dd>
            {money(copies.shared)} <small>{unitOf('real')}</small>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>The operator’s part of it</Trans>
          </dt>
          <dd>
            {money(copies.toHouse)} <small>{unitOf('real')}</small>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Profit share paid to you</Trans>
          </dt>
          <dd>
            {money(copies.earned)} <small>{unitOf('real')}</small>
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
