import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readMiningFleet } from '#api/mining-machines.ts';
import { minedCoinOf } from '#domain/mining/coins.ts';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { textOf } from '#web/texts/text.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { algorithmWords } from './fleet-form.ts';
import { type Fleet, type FleetBoardData, fleetWarnings, leftOf } from './fleet-words.ts';
import styles from './mining.module.css';
import { MiningMachines } from './mining-machines.tsx';
import { MiningReadings } from './mining-readings.tsx';
import { MiningSites } from './mining-sites.tsx';
import { sourceText } from './mining-units.ts';

const refreshMs = 30_000;

/** The fleet (N2): what it is rated, what pools show of it, what is sold; its sites, machines and readings. */
export function FleetBoard(props: { readonly admin: string }) {
  useLingui();
  const fleet = useQuery({
    queryKey: ['admin', 'mining', 'fleet'],
    queryFn: () => call(readMiningFleet, {}),
    refetchInterval: renewedEvery(refreshMs),
  });
  const { data } = fleet;
  return (
    <div className={styles.stack}>
      {fleet.isError && <Unread query={fleet} />}
      {fleet.isPending && (
        <Panel id="fleet-title" title={t`Fleet`}>
          <Coming rows={6} />
        </Panel>
      )}
      {data && (
        <>
          <Panel id="fleet-title" title={t`Fleet`}>
            <div className={styles.cards}>
              {data.fleets.map((one) => (
                <FleetCard key={one.algorithm} fleet={one} />
              ))}
            </div>
          </Panel>
          <MiningSites sites={data.sites} />
          <MiningMachines machines={data.machines} sites={data.sites} admin={props.admin} />
        </>
      )}
      <MiningReadings sites={data?.sites ?? []} admin={props.admin} />
      {data && <Networks networks={data.networks} />}
    </div>
  );
}

function FleetCard({ fleet }: { readonly fleet: Fleet }) {
  useLingui();
  const figures: readonly (readonly [string, string, bigint | string])[] = [
    [t`Rated`, t`the makers’ figures for the machines in service`, fleet.rated],
    [t`Verified`, t`shown by the newest pool readings, site by site`, fleet.verified],
    [t`For sale in total`, t`verified, but never less than already sold`, fleet.capacity],
    [t`Sold`, t`to contracts whose term has not ended`, fleet.sold],
    [t({ message: 'Left', context: 'of a fleet' }), t`available now; at 0 its plans are sold out`, leftOf(fleet)],
  ];
  const id = `fleet-${fleet.algorithm}`;
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{textOf(algorithmWords[fleet.algorithm])}</h3>
      <dl className={styles.figures}>
        {figures.map(([name, meaning, hashes]) => (
          <div key={name}>
            <dt>
              {name}
              <small>{meaning}</small>
            </dt>
            <dd>
              <Hashes of={hashes} />
            </dd>
          </div>
        ))}
      </dl>
      {fleetWarnings(fleet).map(({ tone, text }) => (
        <Notice key={text} tone={tone}>
          {text}
        </Notice>
      ))}
    </section>
  );
}

type Network = FleetBoardData['networks'][number];

/** What the networks' sources said last: expectations are calculated with it, nothing is paid by it. */
function Networks(props: { readonly networks: readonly Network[] }) {
  useLingui();
  return (
    <Panel id="networks-title" title={t`Networks`}>
      {props.networks.length === 0 && (
        <Empty>
          <Trans>No network figures are read.</Trans>
        </Empty>
      )}
      <div className={styles.cards}>
        {props.networks.map((one) => (
          <section key={one.coin} className={styles.card} aria-label={minedCoinOf(one.coin).name}>
            <h3>{minedCoinOf(one.coin).name}</h3>
            {one.problem !== null && (
              <Notice tone="warn">
                <Trans>The last read failed: {one.problem}</Trans>
              </Notice>
            )}
            <Facts facts={factsOf(one)} />
          </section>
        ))}
      </div>
      <p className={styles.note}>
        <Trans>Plans and luck use these figures. Payouts come from pool receipts alone.</Trans>
      </p>
    </Panel>
  );
}

function factsOf({ coin, network, source }: Network): readonly (readonly [string, ReactNode])[] {
  const named = source === null ? t`none: no service and no node is set` : sourceText(source);
  const asked = [t`Source`, named] as const;
  if (network === null) return [asked, [t`Figures`, t({ message: 'none yet', context: 'figures' })]];
  const from = sourceText(network.source);
  return [
    asked,
    [
      t({ message: 'Read', context: 'a figure' }),
      <>
        <Trans>
          <Moment iso={network.takenAt} /> from {from}
        </Trans>
        {network.stale && <Tag tone="warn">{t({ message: 'stale', context: 'figures' })}</Tag>}
      </>,
    ],
    [t`Height`, money(String(network.height))],
    [t`Difficulty`, money(network.difficulty)],
    [t`Subsidy per block`, `${money(network.subsidy)} ${coin}`],
    [t`Average fees per block`, `${money(network.fees)} ${coin}`],
  ];
}
