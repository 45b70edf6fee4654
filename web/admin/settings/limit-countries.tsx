import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  approveLimitCountries,
  declineLimitCountries,
  listLimitCountries,
  proposeLimitCountries,
  withdrawLimitCountries,
} from '#api/limit-countries.ts';
import { Choices, Fold } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import {
  countriesDifference,
  type LimitCountriesChange,
  type LimitCountriesList,
  namesOf,
  readCountries,
} from './limit-countries-words.ts';
import { decisionsBy } from './open-change.tsx';
import { whenFields } from './proposal-fields.ts';
import type { Staff } from './setting-changes.tsx';

const deciding: Deciding = {
  ...decisionsBy({ approve: approveLimitCountries, decline: declineLimitCountries, withdraw: withdrawLimitCountries }),
  noun: msg({ message: 'countries', context: 'a change of' }),
  keeps: msg`Customers who have answered are not asked again.`,
};

const titleOf = (): string => t`Limits before a deposit`;

/** Where customers are asked for a deposit limit before they deposit, as staff change it (A13.2, X8). */
export function LimitCountriesPanel({ staff, onStatus }: { readonly staff: Staff; readonly onStatus: ShowStatus }) {
  useLingui();
  const [opened, setOpened] = useState<string | null>(null);
  const found = useQuery({ queryKey: ['admin', 'limit-countries'], queryFn: () => call(listLimitCountries, {}) });
  const { data } = found;
  return (
    <Panel id="settings-limit-countries" title={titleOf()}>
      {found.isError && <Unread query={found} />}
      {found.isPending && <Coming rows={2} />}
      {data && (
        <div className={listing.stack}>
          <p>
            <Trans>
              Customers who live there set a deposit limit, or say that they want none, before their next deposit.
            </Trans>
          </p>
          <Facts
            facts={[
              [t`In force`, countriesOrNone(data.countries)],
              [t`Since`, data.since === null ? t`the beginning` : <Moment key="since" iso={data.since} />],
              [t`Environment`, firstOnly(countriesOrNone(data.environment))],
              [t`Variable`, 'LIMITS_BEFORE_DEPOSIT'],
            ]}
          />
          {data.open === null ? (
            <Choices
              choices={[
                {
                  name: msg`Change countries`,
                  of: proposeLimitCountries,
                  form: <Propose data={data} onStatus={onStatus} />,
                },
              ]}
            />
          ) : (
            <OpenDocument title={titleOf()} change={data.open} deciding={deciding} staff={staff} onStatus={onStatus}>
              <Differences change={data.open} />
            </OpenDocument>
          )}
          <div>
            <Fold name={t`history`}>
              <DocumentHistory
                label={t`History of limits before a deposit`}
                changes={data.items}
                titleOf={titleOf}
                staff={staff}
                opened={opened}
                onOpen={setOpened}
                preview={(change) => <Differences change={change} />}
              />
            </Fold>
          </div>
        </div>
      )}
    </Panel>
  );
}

const countriesOrNone = (codes: readonly string[]): string =>
  codes.length === 0 ? t({ message: 'no country', context: 'a list' }) : namesOf(codes);
const firstOnly = (value: string): string => t`${value} (first value only)`;

/** What a change makes otherwise, by the names of the countries. */
function Differences({ change }: { readonly change: Pick<LimitCountriesChange, 'before' | 'countries'> }) {
  const { added, removed } = countriesDifference(change.before, change.countries);
  const [more, fewer] = [namesOf(added), namesOf(removed)];
  return (
    <div className={listing.stack}>
      {added.length > 0 && (
        <p>
          <Trans>Added: {more}.</Trans>
        </p>
      )}
      {removed.length > 0 && (
        <p>
          <Trans>Removed: {fewer}.</Trans>
        </p>
      )}
      {added.length + removed.length === 0 && (
        <p>
          <Trans>Nothing would change.</Trans>
        </p>
      )}
    </div>
  );
}

function Propose({ data, onStatus }: { readonly data: LimitCountriesList; readonly onStatus: ShowStatus }) {
  useLingui();
  const { serverNow } = useLive();
  return (
    <TypedForm
      action={t`Propose change`}
      label={t`Change countries`}
      fields={[
        {
          name: 'countries',
          label: msg`Countries (codes of two letters)`,
          hint: msg`All of them, such as GB, ES. Empty: nobody is asked`,
          as: 'words',
        },
        ...whenFields,
      ]}
      blank={{ countries: data.countries.join(', '), at: '', reason: '' }}
      draft="limit-countries"
      version={data.version}
      read={(typed) => readCountries(typed, serverNow())}
      send={(body, key) => call(proposeLimitCountries, { body: { ...body, seen: data.version }, key })}
      about={(typed) => typed.countries}
      statusMessage={() => ({
        tone: 'info',
        sentence: t`Countries proposed. Nothing changes until a different owner approves them.`,
      })}
      onStatusMessage={onStatus}
    >
      {(typed) => {
        const read = readCountries({ ...typed, at: '', reason: 'preview' }, 0);
        return 'problems' in read ? null : (
          <Differences change={{ before: data.countries, countries: read.body.countries }} />
        );
      }}
    </TypedForm>
  );
}
