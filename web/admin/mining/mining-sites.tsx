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
import { countryName, namedCountries } from '#web/ui/country-name.ts';
import { money } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { dayOf } from '#web/ui/time.ts';
import { algorithmOptions, algorithmWords, readCount, readMachines, readReading, readSite } from './fleet-form.ts';
import { type FleetSite, oldReadingWords } from './fleet-words.ts';
import styles from './mining.module.css';
import { dayBefore, hashRateText, readHashRate, utcDay } from './mining-units.ts';

/** Where the machines stand, what pools show of each site, and how all of it is recorded. */
export function MiningSites(props: { readonly sites: readonly FleetSite[] }) {
  const { sites } = props;
  const [statusText, showStatus] = useState<StatusText | null>(null);
  return (
    <Panel id="sites-title" title="Sites">
      <div className={styles.ask}>
        <Choices
          choices={[
            {
              name: 'Record a reading',
              of: recordMiningReading,
              form: <ReadingForm sites={sites} onStatusMessage={showStatus} />,
            },
            {
              name: 'Add machines',
              of: addMiningMachines,
              form: <MachinesForm sites={sites} onStatusMessage={showStatus} />,
            },
            { name: 'Add a site', of: addMiningSite, form: <SiteForm onStatusMessage={showStatus} /> },
          ]}
        />
      </div>
      <StatusMessage statusText={statusText} />
      {sites.length === 0 ? (
        <Empty>There is no site yet. Add one, then its machines, then what a pool shows of them.</Empty>
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
  const { serverNow } = useLive();
  const id = `site-${site.id}`;
  const old = site.fleets.flatMap(({ algorithm, reading }) => {
    const words = oldReadingWords(reading, serverNow());
    return words === null ? [] : [`${algorithmWords[algorithm]}: ${words}`];
  });
  return (
    <section className={styles.card} aria-labelledby={id} title={site.id}>
      <h3 id={id}>
        {site.name}, {countryName(site.country)}
      </h3>
      {site.fleets.length === 0 && <p className={styles.note}>No machines and no readings yet.</p>}
      {old.map((words) => (
        <Notice key={words} tone="warn">
          {words}
        </Notice>
      ))}
      {site.fleets.map(({ algorithm, machines, rated, watts, reading, verified }) => (
        <Facts
          key={algorithm}
          facts={[
            ['Algorithm', algorithmWords[algorithm]],
            ['In service', `${money(String(machines))} machines, ${money(watts)} W`],
            ['Rated', <Hashes key="rated" of={rated} />],
            [
              'Newest reading',
              reading === null ? (
                'none: nothing of it is verified'
              ) : (
                <span key="reading">
                  <Hashes of={reading.hashRate} /> on {dayOf(reading.day)}, by {reading.pool}
                </span>
              ),
            ],
            ['Verified', <Hashes key="verified" of={verified} />],
          ]}
        />
      ))}
    </section>
  );
}

const siteOptions = (sites: readonly FleetSite[]) => [
  { value: '', label: sites.length === 0 ? 'There is no site yet' : 'Choose a site' },
  ...sites.map(({ id, name }) => ({ value: id, label: name })),
];

interface FormProps {
  readonly sites: readonly FleetSite[];
  readonly onStatusMessage: ShowStatus;
}

function SiteForm(props: { readonly onStatusMessage: ShowStatus }) {
  return (
    <TypedForm
      action="Add this site"
      label="New site"
      fields={[
        { name: 'name', label: 'Name' },
        {
          name: 'country',
          label: 'Country',
          as: 'choice',
          options: [{ value: '', label: 'Choose a country' }, ...namedCountries(countryCodes)],
        },
      ]}
      blank={{ name: '', country: '' }}
      read={readSite}
      send={(body, key) => call(addMiningSite, { body, key })}
      about={({ name }) => name}
      statusMessage={({ name }) => ({
        tone: 'success',
        sentence: `The site ${name} is added. Put its machines into service next.`,
      })}
      onStatusMessage={props.onStatusMessage}
    >
      {() => <p>Customers see no sites. Nothing is for sale by it yet.</p>}
    </TypedForm>
  );
}

function MachinesForm({ sites, onStatusMessage }: FormProps) {
  return (
    <TypedForm
      action="Put these machines into service"
      label="New machines"
      fields={[
        { name: 'siteId', label: 'Site of the machines', as: 'choice', options: siteOptions(sites) },
        { name: 'algorithm', label: 'Algorithm of the machines', as: 'choice', options: algorithmOptions },
        { name: 'model', label: 'Model' },
        { name: 'count', label: 'How many', as: 'number' },
        { name: 'hashRateEach', label: 'Rated hash rate of each', hint: 'With its unit, for example 200 TH/s' },
        { name: 'wattsEach', label: 'Draw of each (watts)', as: 'number' },
      ]}
      blank={{ siteId: '', algorithm: 'sha256d', model: '', count: '', hashRateEach: '', wattsEach: '' }}
      kept={['siteId', 'algorithm']}
      read={readMachines}
      send={(body, key) => call(addMiningMachines, { body, key })}
      about={({ count, model }) => `${count} × ${model}`}
      statusMessage={({ count, model, hashRateEach, state }) => ({
        tone: 'success',
        sentence:
          state === 'waiting'
            ? `${money(String(count))} × ${model} wait: they raise the fleet above what it was rated 30 days ago. Another admin approves them under Machines.`
            : `${money(String(count))} × ${model} are in service: ${hashRateText(BigInt(hashRateEach) * BigInt(count))} rated. They count for sale as far as a pool’s reading shows them.`,
      })}
      onStatusMessage={onStatusMessage}
    >
      {({ count, hashRateEach }) => {
        const [each, number] = [readHashRate(hashRateEach), readCount(count, 1, 1_000_000)];
        return (
          <p>
            {each !== null && number !== null && <strong>{hashRateText(each * BigInt(number))} together. </strong>}
            They count as rated at once. For sale is only what a pool’s reading shows of them.
          </p>
        );
      }}
    </TypedForm>
  );
}

function ReadingForm({ sites, onStatusMessage }: FormProps) {
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
      action="Record this reading"
      label="New reading"
      fields={[
        { name: 'siteId', label: 'Site', as: 'choice', options: siteOptions(sites) },
        { name: 'algorithm', label: 'Algorithm', as: 'choice', options: algorithmOptions },
        { name: 'day', label: 'Day (UTC)', as: 'date' },
        { name: 'hashRate', label: 'Average hash rate of the day', hint: 'With its unit, for example 9.5 PH/s' },
        { name: 'pool', label: 'Pool' },
        {
          name: 'evidence',
          label: 'Evidence',
          hint: 'Proof, for example the address of the pool’s page and when you checked it',
          as: 'words',
        },
      ]}
      blank={blank}
      kept={['siteId', 'algorithm', 'day', 'pool']}
      read={(typed) => readReading(typed, serverNow())}
      send={(body, key) => call(recordMiningReading, { body, key })}
      about={({ hashRate, day }) => `${hashRate} on ${day}`}
      statusMessage={({ hashRate, day, pool }) => ({
        tone: 'success',
        sentence: `${hashRateText(hashRate)} on ${dayOf(day)} by ${pool} is recorded.`,
      })}
      onStatusMessage={onStatusMessage}
    >
      {() => (
        <p>
          The reading of the latest day verifies the site’s machines, up to what they are rated. If less is verified
          than is sold, contracts stay and nothing more is sold. Nothing is paid by readings, and none is ever changed:
          a later one counts.
        </p>
      )}
    </TypedForm>
  );
}
