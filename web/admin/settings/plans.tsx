import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { approvePlans, declinePlans, listPlans, proposePlans, withdrawPlans } from '#api/plans.ts';
import { mostEntries } from '#domain/deposits/plans.ts';
import { Choices } from '#web/admin/widgets/choices.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { textOf } from '#web/texts/text.ts';
import { Empty, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { type Deciding, DocumentHistory, OpenDocument } from './document-changes.tsx';
import { decisionsBy } from './open-change.tsx';
import {
  type DepositPlans,
  type Entry,
  entriesIn,
  entriesOf,
  type ListDifference,
  type ListName,
  listNames,
  listTitles,
  type PlansChange,
  type PlansList,
  plansBlank,
  plansDifferences,
  plansFields,
  readPlans,
} from './plans-words.ts';
import type { Staff } from './setting-changes.tsx';

const deciding: Deciding = {
  ...decisionsBy({ approve: approvePlans, decline: declinePlans, withdraw: withdrawPlans }),
  noun: msg({ message: 'plans and places', context: 'a change of' }),
  keeps: msg`Deposits that were requested stay as they are.`,
};

const titleOf = ({ before, plans }: Pick<PlansChange, 'before' | 'plans'>): string =>
  plansDifferences(before, plans)
    .map(({ list }) => textOf(listTitles[list]))
    .join(', ') || t`Plans and places`;

/** As it is read within a sentence. */
const lowerOf = (list: ListName): string => textOf(listTitles[list]).toLowerCase();

/** The amounts that are suggested to customers and the places where they can buy coins, as staff change them (D6, X8). */
export function PlansScreen({ staff }: { readonly staff: Staff }) {
  useLingui();
  const [statusText, showStatus] = useState<StatusText | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const found = useQuery({ queryKey: ['admin', 'plans'], queryFn: () => call(listPlans, {}) });
  const { data } = found;
  return (
    <div className={listing.stack}>
      <StatusMessage statusText={statusText} />
      {found.isError && <Unread query={found} />}
      {found.isPending && <Coming rows={6} />}
      {data && (
        <>
          <Panel id="plans-waiting" title={t`Not in force yet`}>
            {data.open === null ? (
              <Empty>
                <Trans>No changes pending. One person proposes a change, a different owner approves it.</Trans>
              </Empty>
            ) : (
              <OpenDocument
                title={titleOf(data.open)}
                change={data.open}
                deciding={deciding}
                staff={staff}
                onStatus={showStatus}
              >
                <Differences before={data.open.before} plans={data.open.plans} />
                <p>
                  <Trans>Once it is decided or withdrawn, another change can be proposed.</Trans>
                </p>
              </OpenDocument>
            )}
          </Panel>
          {listNames.map((list) => (
            <Panel key={list} id={`plans-${list}`} title={textOf(listTitles[list])}>
              <OneList list={list} data={data} staff={staff} onStatus={showStatus} />
            </Panel>
          ))}
          <Panel id="plans-history" title={t`History`}>
            <DocumentHistory
              label={t`History of plans`}
              changes={data.items}
              titleOf={titleOf}
              staff={staff}
              opened={opened}
              onOpen={setOpened}
              preview={({ before, plans }) => <Differences before={before} plans={plans} />}
            />
            <p>{data.since === null ? t`These plans come from the configuration.` : <Since iso={data.since} />}</p>
          </Panel>
        </>
      )}
    </div>
  );
}

const Since = ({ iso }: { readonly iso: string }) => (
  <Trans>
    In force since <Moment iso={iso} />. The configuration gives the first plans only.
  </Trans>
);

function OneList(props: {
  readonly list: ListName;
  readonly data: PlansList;
  readonly staff: Staff;
  readonly onStatus: ShowStatus;
}) {
  useLingui();
  const { list, data, staff, onStatus } = props;
  const plans = lowerOf(list);
  const entries = entriesOf(data.plans, list);
  const mayPropose = staff.role === 'owner' || staff.role === 'operations';
  return (
    <div className={listing.stack}>
      {entries.length === 0 ? (
        <Empty>
          {list === 'places' ? <Trans>No place is listed.</Trans> : <Trans>No deposit amount is suggested.</Trans>}
          {list === 'mining' && (
            <>
              {' '}
              <Trans>
                Contracts that customers can buy are under <Link to="/admin/mining/plans">Mining, Plans</Link>.
              </Trans>
            </>
          )}
        </Empty>
      ) : (
        <Entries entries={entries} />
      )}
      {mayPropose && data.open === null && (
        <div>
          <Choices
            choices={[
              {
                name: t`Change ${plans}`,
                of: proposePlans,
                form: <Propose list={list} data={data} onStatus={onStatus} />,
              },
            ]}
          />
        </div>
      )}
    </div>
  );
}

const Entries = ({ entries }: { readonly entries: readonly Entry[] }) => (
  <ul>
    {entries.map(({ title, text }) => (
      <li key={title + text}>
        <strong>{title}</strong>
        {text !== '' && `: ${text}`}
      </li>
    ))}
  </ul>
);

/** What a change makes otherwise, list by list. */
function Differences({ before, plans }: { readonly before: DepositPlans; readonly plans: DepositPlans }) {
  const changed = plansDifferences(before, plans);
  if (changed.length === 0)
    return (
      <p>
        <Trans>Nothing would change.</Trans>
      </p>
    );
  return changed.map((one) => <OneDifference key={one.list} of={one} />);
}

function OneDifference({ of: { list, removed, added, reordered } }: { readonly of: ListDifference }) {
  useLingui();
  const title = textOf(listTitles[list]);
  return (
    <div className={listing.stack}>
      {removed.length > 0 && (
        <div>
          <p>
            <Trans>{title}, removed:</Trans>
          </p>
          <Entries entries={removed} />
        </div>
      )}
      {added.length > 0 && (
        <div>
          <p>
            <Trans>{title}, added:</Trans>
          </p>
          <Entries entries={added} />
        </div>
      )}
      {reordered && (
        <p>
          <Trans>{title} are in another order.</Trans>
        </p>
      )}
    </div>
  );
}

function Propose(props: { readonly list: ListName; readonly data: PlansList; readonly onStatus: ShowStatus }) {
  useLingui();
  const { list, data } = props;
  const { serverNow } = useLive();
  const [shown, setShown] = useState(Math.min(data.plans[list].length + 1, mostEntries));
  const of = { list, least: data.least, most: data.most };
  const title = textOf(listTitles[list]);
  const plans = lowerOf(list);
  return (
    <TypedForm
      action={t`Propose change`}
      label={t`Change ${plans}`}
      fields={(typed) => plansFields(list, Math.max(shown, entriesIn(typed)))}
      blank={plansBlank(data.plans, list)}
      draft={`plans/${list}`}
      version={data.version}
      whole
      read={(typed) => readPlans(of, typed, serverNow())}
      send={(body, key) => call(proposePlans, { body: { ...body, seen: data.version }, key })}
      about={() => plans}
      statusMessage={() => ({
        tone: 'info',
        sentence: t`${title} proposed. Nothing changes until a different owner approves it.`,
      })}
      onStatusMessage={props.onStatus}
    >
      {(typed) => {
        const read = readPlans(of, { ...typed, at: '', reason: 'preview' }, 0);
        const entries = Math.max(shown, entriesIn(typed));
        return (
          <>
            {entries < mostEntries && (
              <div>
                <Button variant="subtle" size="compact-sm" onClick={() => setShown(entries + 1)}>
                  <Trans>Add another</Trans>
                </Button>
              </div>
            )}
            {'problems' in read ? (
              <p>
                <Trans>The preview appears once the entries are complete.</Trans>
              </p>
            ) : (
              <Differences before={data.plans} plans={{ ...data.plans, ...read.body.plans }} />
            )}
          </>
        );
      }}
    </TypedForm>
  );
}
