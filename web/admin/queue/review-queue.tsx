import { type ReactNode, useState } from 'react';
import { Filter, Listing, titleOf } from '#web/admin/widgets/listing.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { type Column, Records } from '#web/admin/widgets/records.tsx';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { PageLink } from './page-link.tsx';
import { useQueue } from './queue.ts';

/** What tells one queue from another. */
export interface QueueOf<T, S extends string> {
  /** 'deposits': in labels, headings' ids and the cache. */
  readonly what: string;
  /** Of the panel; by the part that is shown, unless given. */
  readonly title?: string;
  /** What was searched for, so that each search is a list of its own. */
  readonly search?: string;
  /** The parts of the list; the first one is shown at first. */
  readonly statuses: readonly [S, ...S[]];
  /** What a part is called where its name would be the word of a status that not all in it have. */
  readonly words?: Partial<Readonly<Record<S, string>>>;
  readonly read: (
    page: { readonly cursor?: string },
    shown: S,
  ) => Promise<{ readonly items: readonly T[]; readonly nextCursor: string | null }>;
  /** What an empty part says. */
  readonly empty: Readonly<Record<S, string>>;
  readonly columns: readonly Column<T>[];
  readonly idOf: (item: T) => string;
  /** 'deposit of 100.00 USD by Carla' */
  readonly nameOf: (item: T) => string;
  /** Its id leads to a page of its own (R1.5). */
  readonly hasPage?: true;
  /** Whether it waits for a decision. */
  readonly waits: (item: T) => boolean;
}

/** Records to decide on, by status, the one that has waited longest first; one opens in place at a time (R1). */
export function ReviewQueue<T, S extends string>(props: {
  readonly of: QueueOf<T, S>;
  /** `onDecided` closes the record and says what came of it; `onSaid` says something and leaves it open. */
  readonly detail: (item: T, onDecided: (statusText: StatusText) => void, onStatusMessage: ShowStatus) => ReactNode;
  /** How a new one is asked for, above the list. */
  readonly above?: (onStatusMessage: ShowStatus) => ReactNode;
}) {
  const { what, title, search, statuses, words, read, empty, columns, idOf, nameOf, waits, hasPage } = props.of;
  const [shown, setShown] = useState<S>(statuses[0]);
  const pages = useQueuePages(['admin', what, shown, search], (page) => read(page, shown));
  const queue = useQueue(pages, idOf);
  return (
    <Panel id={`${what.replaceAll(' ', '-')}-title`} title={title ?? titleOf(shown, words?.[shown])}>
      {props.above?.(queue.showStatus)}
      <Filter
        label={`Which ${what}`}
        options={statuses}
        wordOf={(status) => words?.[status] ?? status}
        value={shown}
        onChange={(status) => {
          queue.reset();
          setShown(status);
        }}
      />
      <StatusMessage statusText={queue.statusText} />
      <Listing pages={pages} what={what} empty={empty[shown]}>
        <Records
          label={`${what.charAt(0).toUpperCase()}${what.slice(1)}`}
          columns={columns}
          items={pages.items}
          idOf={idOf}
          nameOf={nameOf}
          pageOf={hasPage && ((item) => <PageLink id={idOf(item)} name={nameOf(item)} />)}
          actionOf={(item) => (waits(item) ? 'Review' : 'Details')}
          opened={queue.opened}
          onOpen={queue.open}
          detail={(item) => props.detail(item, queue.decided, queue.showStatus)}
        />
      </Listing>
    </Panel>
  );
}
