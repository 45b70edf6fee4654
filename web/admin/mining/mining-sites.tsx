import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { addMiningMachines, addMiningSite, recordMiningReading } from '#api/mining-machines.ts';
import { countryCodes } from '#domain/accounts/countries.ts';
import { Choices } from '#web/admin/widgets/choices.tsx';
import { Hashes } from '#web/admin/widgets/hashes.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { countryName, namedCountries } from '#web/ui/country-name.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { algorithmOptions, algorithmWords, readCount, readMachines, readReading, readSite } from './fleet-form.ts';
import { type FleetSite, type Machines, oldReadingWords } from './fleet-words.ts';
import styles from './mining.module.css';
import { dayBefore, hashRateText, readHashRate, utcDay } from './mining-units.ts';

/** Where the machines stand, what pools show of each site, and how all of it is recorded. */
export function MiningSites(props: { readonly sites: readonly FleetSite[] }) {
  useLingui();
  const { sites } = props;
  const [statusText, showStatus] = useState<StatusText | null>(null);
  return (
    <Panel id="sites-title" title={t`Sites`}>
      <div className={styles.ask}>
        <Choices
          choices={[
            {
              name: msg`Record a reading`,
              of: recordMiningReading,
              form: <ReadingForm sites={sites} onStatusMessage={showStatus} />,
            },
            {
              name: msg`Add machines`,
              of: addMiningMachines,
              form: <MachinesForm sites={sites} onStatusMessage={showStatus} />,
            },
            { name: msg`Add a site`, of: addMiningSite, form: <SiteForm onStatusMessage={showStatus} /> },
          ]}
        />
      </div>
      <StatusMessage statusText={statusText} />
      {sites.length === 0 ? (
        <Empty>
          <Trans>There is no site yet. Add one, then its machines, then what a pool shows of them.</Trans>
        </Empty>
      ) : (
        <div className={styles.cards}>
          {sites.map((site) => (
            <Site key={site.id} site={site} />
          ))}
        </div>
      )}
    </Panel>
  );
}

function Site({ site }: { readonly site: FleetSite }) {
  useLingui();
  const { serverNow } = useLive();
  const id = `site-${site.id}`;
  const old = site.fleets.flatMap(({ algorithm, reading }) => {
    const words = oldReadingWords(reading, serverNow());
    return words === null ? [] : [`${textOf(algorithmWords[algorithm])}: ${words}`];
  });
  return (
    <section className={styles.card} aria-labelledby={id} title={site.id}>
      <h3 id={id}>
        {site.name}, {countryName(site.country)}
      </h3>
      {site.fleets.length === 0 && (
        <p className={styles.note}>
          <Trans>No machines and no readings yet.</Trans>
        </p>
      )}
      {old.map((words) => (
        <Notice key={words} tone="warn">
          {words}
        </Notice>
      ))}
      {site.fleets.map((fleet) => (
        <Facts key={fleet.algorithm} facts={factsOf(fleet)} />
      ))}
    </section>
  );
}

function factsOf({ algorithm, machines, rated, watts, reading, verified }: FleetSite['fleets'][number]) {
  const [count, power] = [money(String(machines)), `${money(watts)} W`];
  return [
    [t`Algorithm`, textOf(algorithmWords[algorithm])],
    [t`In service`, t`${count} machines, ${power}`],
    [t`Rated`, <Hashes key="rated" of={rated} />],
    [
      t`Newest reading`,
      reading === null ? t`none: nothing of it is verified` : <NewestReading key="reading" reading={reading} />,
    ],
    [t`Verified`, <Hashes key="verified" of={verified} />],
  ] as const;
}

function NewestReading(props: { readonly reading: NonNullable<FleetSite['fleets'][number]['reading']> }) {
  const { hashRate, day, pool } = props.reading;
  const date = dayOf(day);
  return (
    <Trans>
      <Hashes of={hashRate} /> on {date}, by {pool}
    </Trans>
  );
}

const siteOptions = (sites: readonly FleetSite[]) => [
  { value: '', label: sites.length === 0 ? t`There is no site yet` : t`Choose a site` },
  ...sites.map(({ id, name }) => ({ value: id, label: name })),
];

interface FormProps {
  readonly sites: readonly FleetSite[];
  readonly onStatusMessage: ShowStatus;
}

function SiteForm(props: { readonly onStatusMessage: ShowStatus }) {
  useLingui();
  return (
    <TypedForm
      action={t`Add this site`}
      label={t`New site`}
      fields={[
        { name: 'name', label: t`Name` },
        {
          name: 'country',
          label: t`Country`,
          as: 'choice',
          options: [{ value: '', label: t`Choose a country` }, ...namedCountries(countryCodes)],
        },
      ]}
      blank={{ name: '', country: '' }}
      read={readSite}
      send={(body, key) => call(addMiningSite, { body, key })}
      about={({ name }) => name}
      statusMessage={({ name }) => ({
        tone: 'success',
        sentence: t`The site ${name} is added. Put its machines into service next.`,
      })}
      onStatusMessage={props.onStatusMessage}
    >
      {() => (
        <p>
          <Trans>Customers see no sites. Nothing is for sale by it yet.</Trans>
        </p>
      )}
    </TypedForm>
  );
}

/** Says what became of machines that were added. */
function addedText({ count, model, hashRateEach, state }: Machines): string {
  const named = `${money(String(count))} × ${model}`;
  const rated = hashRateText(BigInt(hashRateEach) * BigInt(count));
  return state === 'waiting'
    ? t`${named} wait: they raise the fleet above what it was rated 30 days ago. Another admin approves them under Machines.`
    : t`${named} are in service: ${rated} rated. They count for sale as far as a pool’s reading shows them.`;
}

function MachinesForm({ sites, onStatusMessage }: FormProps) {
  useLingui();
  return (
    <TypedForm
      action={t`Put these machines into service`}
      label={t`New machines`}
      fields={[
        { name: 'siteId', label: t`Site of the machines`, as: 'choice', options: siteOptions(sites) },
        { name: 'algorithm', label: t`Algorithm of the machines`, as: 'choice', options: algorithmOptions },
        { name: 'model', label: t`Model` },
        { name: 'count', label: t`How many`, as: 'number' },
        { name: 'hashRateEach', label: t`Rated hash rate of each`, hint: t`With its unit, for example 200 TH/s` },
        { name: 'wattsEach', label: t`Draw of each (watts)`, as: 'number' },
      ]}
      blank={{ siteId: '', algorithm: 'sha256d', model: '', count: '', hashRateEach: '', wattsEach: '' }}
      kept={['siteId', 'algorithm']}
      read={readMachines}
      send={(body, key) => call(addMiningMachines, { body, key })}
      about={({ count, model }) => `${count} × ${model}`}
      statusMessage={(machines) => ({ tone: 'success', sentence: addedText(machines) })}
      onStatusMessage={onStatusMessage}
    >
      {({ count, hashRateEach }) => {
        const [each, number] = [readHashRate(hashRateEach), readCount(count, 1, 1_000_000)];
        const together = each === null || number === null ? null : hashRateText(each * BigInt(number));
        return (
          <p>
            {together !== null && (
              <strong>
                <Trans>{together} together.</Trans>{' '}
              </strong>
            )}
            <Trans>They count as rated at once. For sale is only what a pool’s reading shows of them.</Trans>
          </p>
        );
      }}
    </TypedForm>
  );
}

function ReadingForm({ sites, onStatusMessage }: FormProps) {
  useLingui();
  const { serverNow } = useLive();
  const blank = {
    siteId: '',
    algorithm: 'sha256d',
    day: dayBefore(utcDay(serverNow())),
    hashRate: '',
    pool: '',
    evidence: '',
  };
  return (
    <TypedForm
      action={t`Record this reading`}
      label={t`New reading`}
      fields={[
        { name: 'siteId', label: t`Site`, as: 'choice', options: siteOptions(sites) },
        { name: 'algorithm', label: t`Algorithm`, as: 'choice', options: algorithmOptions },
        { name: 'day', label: t`Day (UTC)`, as: 'date' },
        { name: 'hashRate', label: t`Average hash rate of the day`, hint: t`With its unit, for example 9.5 PH/s` },
        { name: 'pool', label: t`Pool` },
        {
          name: 'evidence',
          label: t`Evidence`,
          hint: t`Proof, for example the address of the pool’s page and when you checked it`,
          as: 'words',
        },
      ]}
      blank={blank}
      kept={['siteId', 'algorithm', 'day', 'pool']}
      read={(typed) => readReading(typed, serverNow())}
      send={(body, key) => call(recordMiningReading, { body, key })}
      about={({ hashRate, day }) => t`${hashRate} on ${day}`}
      statusMessage={({ hashRate, day, pool }) => {
        const [rate, date] = [hashRateText(hashRate), dayOf(day)];
        return { tone: 'success', sentence: t`${rate} on ${date} by ${pool} is recorded.` };
      }}
      onStatusMessage={onStatusMessage}
    >
      {() => (
        <p>
          <Trans>
            The reading of the latest day verifies the site’s machines, up to what they are rated. If less is verified
            than is sold, contracts stay and nothing more is sold. Nothing is paid by readings, and none is ever
            changed: a later one counts.
          </Trans>
        </p>
      )}
    </TypedForm>
  );
}
