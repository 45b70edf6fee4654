import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { happenings, readHappenings } from '#api/explorer.ts';
import { happeningReaders } from '#api/happening-readers.ts';
import { askedBy, daysFields } from '#web/admin/lists/filter-fields.ts';
import { useListAddress } from '#web/admin/lists/list-address.ts';
import { ListTools } from '#web/admin/lists/list-tools.tsx';
import { Filter, Listing, orderedTitle } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { Person } from '#web/admin/widgets/people.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { textOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import { type Happening, happeningWords } from './happening-words.ts';
import { RecordLink } from './record-link.tsx';
import { pageOfRecord } from './record-pages.ts';
import styles from './records.module.css';

const shown = ['everything', ...happenings] as const;
type Shown = (typeof shown)[number];

const words: Readonly<Record<Shown, MessageDescriptor>> = {
  everything: msg`everything`,
  deposit: msg`deposits`,
  withdrawal: msg`withdrawals`,
  trade: msg`trades`,
  copy: msg`copies`,
  contract: msg`contracts`,
  adjustment: msg`adjustments`,
  conversation: msg`conversations`,
  message: msg`contact messages`,
  decision: msg`decisions`,
  notice: msg`notices`,
  mail: msg`e-mails`,
  session: msg`sign-ins`,
};

/** What happened to a customer and what they did, the newest first (R1.5); the address has the kind and the days that are shown. */
export function Timeline(props: { readonly uid: string }) {
  useLingui();
  const may = useMay();
  const options = shown.filter((one) => one === 'everything' || may(happeningReaders[one]));
  const address = useListAddress();
  const kind = options.find((one) => one === address.kept['kind']) ?? 'everything';
  const days = askedBy(daysFields, address.kept);
  const isNarrowed = Object.keys(days).length > 0;
  const pages = useQueuePages(['admin', 'timeline', props.uid, kind, days], (page) =>
    call(readHappenings, {
      params: { id: props.uid },
      query: { limit: 25, ...page, ...days, ...(kind === 'everything' ? {} : { kind }) },
    }),
  );
  return (
    <Panel id="timeline-title" title={orderedTitle(t`Timeline`, 'newest')}>
      <Filter
        label={t`Kinds to show`}
        options={options}
        wordOf={(option) => textOf(words[option])}
        value={kind}
        onChange={(next) => address.change({ kind: next === 'everything' ? null : next })}
      />
      <ListTools
        what={t`timeline entries`}
        address={address}
        fields={daysFields}
        asked={days}
        order={null}
        columns={[]}
        hidden={new Set()}
        file={null}
      />
      <Listing
        pages={pages}
        what={kind === 'everything' ? t`entries` : textOf(words[kind])}
        empty={isNarrowed ? t`Nothing of this kind happened on these days.` : t`Nothing of this kind has happened yet.`}
        searched
      >
        <ol className={styles.happenings} aria-label={t`Timeline`}>
          {pages.items.map((happening) => (
            <li key={happening.key}>
              <span>
                <Line happening={happening} />
              </span>
              <span className={styles.time}>
                <Moment iso={happening.time} />
              </span>
            </li>
          ))}
        </ol>
      </Listing>
    </Panel>
  );
}

/** Of the other kinds the id is a number of its own, which would read as a journal's. */
const withPages: ReadonlySet<Happening['kind']> = new Set([
  'deposit',
  'withdrawal',
  'trade',
  'copy',
  'contract',
  'adjustment',
  'conversation',
  'message',
]);

function Line({ happening }: { readonly happening: Happening }) {
  useLingui();
  const text = happeningWords(happening);
  if (happening.kind === 'decision')
    return (
      <>
        <Person id={happening.state ?? ''} /> {text}
      </>
    );
  const hasPage = withPages.has(happening.kind) && pageOfRecord(happening.id) !== null;
  return hasPage ? <RecordLink id={happening.id}>{text}</RecordLink> : text;
}
