import { useLingui } from '@lingui/react/macro';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { staffLists } from '#api/staff-views.ts';
import { askedBy, type FilterField, type Order, orders } from '#web/admin/lists/filter-fields.ts';
import { hiddenOf, useListAddress } from '#web/admin/lists/list-address.ts';
import { ListTools } from '#web/admin/lists/list-tools.tsx';
import { SavedViews } from '#web/admin/lists/saved-views.tsx';
import { capital } from '#web/admin/widgets/capital.ts';
import { Coming, emptyWords, Filter, Listing, orderedTitle, titleOf } from '#web/admin/widgets/listing.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { type Column, columnKey, Records } from '#web/admin/widgets/records.tsx';
import { useRowFocus } from '#web/admin/widgets/row-focus.ts';
import { type ShowStatus, StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import type { Pages } from '#web/client/pages.ts';
import { englishOf, type Text, textOf } from '#web/texts/text.ts';
import { Panel } from '#web/ui/panel.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import styles from './case-pane.module.css';
import { CasePane } from './case-pane.tsx';
import { KeptPlace } from './kept-place.tsx';
import { PageLink } from './page-link.tsx';
import { type Queue, useQueue } from './queue.ts';

/** What tells one queue from another. */
export interface QueueOf<T, S extends string> {
  /** msg`deposits`: in labels; by its English in headings' ids, the cache and kept views. */
  readonly what: Text;
  /** Of the panel; by the part that is shown, unless given. One that has an order is named with it. */
  readonly title?: Text;
  /** What was searched for, so that each search is a list of its own. */
  readonly search?: string;
  /** The parts of the list; the first one is shown at first. */
  readonly statuses: readonly [S, ...S[]];
  /** What a part is called where its name would be the word of a status that not all in it have. */
  readonly words?: Partial<Readonly<Record<S, Text>>>;
  /** A status in the reader's language, of those that `words` does not name; as it is, unless given. */
  readonly wordOf?: (status: S) => string;
  readonly read: (
    page: { readonly cursor?: string },
    shown: S,
    /** The filters and the order of the address, as far as they can be asked for. */
    asked: Readonly<Record<string, string>>,
  ) => Promise<{ readonly items: readonly T[]; readonly nextCursor: string | null }>;
  /** Reads one by its id: a link may open what the list has not loaded. */
  readonly readOne?: (id: string) => Promise<T>;
  /** What an empty part says. */
  readonly empty: Readonly<Record<S, Text>>;
  readonly columns: readonly Column<T>[];
  readonly idOf: (item: T) => string;
  /** 'deposit of 100.00 USD by Carla' */
  readonly nameOf: (item: T) => string;
  /** Its id leads to a page of its own (R1.5). */
  readonly hasPage?: true;
  /** Whether it waits for a decision. */
  readonly waits: (item: T) => boolean;
  /** Whether what waits can be decided now. */
  readonly isReady?: (item: T) => boolean;
  /** What it can be narrowed by beside its parts; it has an order then, too. */
  readonly fields?: readonly FilterField[];
  /** How a part is ordered unless asked otherwise: the oldest first, unless given. */
  readonly orderOf?: (shown: S) => Order;
  /** Where the whole result of a part is as a file; with its query. */
  readonly file?: (shown: S, asked: Readonly<Record<string, string>>) => string;
  /** Beside another list on its screen, which has the address. */
  readonly beside?: true;
  /** What the address calls the open one; `open`, or of one beside another list nothing, unless given. */
  readonly openAs?: string;
}

/** Records to decide on, by status, the one that has waited longest first; one is open at a time, beside the list where there is room (R1.5). */
export function ReviewQueue<T, S extends string>(props: {
  readonly of: QueueOf<T, S>;
  /** `onDecided` closes the record and says what came of it; `onSaid` says something and leaves it open. */
  readonly detail: (item: T, onDecided: (statusText: StatusText) => void, onStatusMessage: ShowStatus) => ReactNode;
  /** How a new one is asked for, above the list. */
  readonly above?: (onStatusMessage: ShowStatus) => ReactNode;
}) {
  const { t } = useLingui();
  const { search, statuses, read, empty, idOf, readOne } = props.of;
  const what = textOf(props.of.what);
  const key = englishOf(props.of.what);
  const { address, shown, show, asked, order, columns, hidden } = useShown(props.of);
  const list = staffLists.find((name) => name === key.replaceAll(' ', '-'));
  const pages = useQueuePages(['admin', key, shown, search, asked], (page) => read(page, shown, asked));
  const { beside = false, openAs = beside ? null : 'open' } = props.of;
  const { order: _, ...searched } = asked;
  const [openHere, setOpenHere] = useState<string | null>(null);
  const queue = useQueue(pages, idOf, {
    opened: openAs === null ? openHere : (address.kept[openAs] ?? null),
    onOpen: openAs === null ? setOpenHere : (id) => address.change({ [openAs]: id }),
    readOne,
    waits: props.of.waits,
  });
  return (
    <Panel id={`${key.replaceAll(' ', '-')}-title`} title={titled(props.of, shown, order)}>
      {props.above?.(queue.showStatus)}
      {!beside && list !== undefined && <SavedViews list={list} address={address} />}
      <Filter
        label={t`Which ${what}`}
        options={statuses}
        wordOf={(status) => partWord(props.of, status)}
        value={shown}
        onChange={(status) => {
          queue.showStatus(null);
          setOpenHere(null);
          if (beside && openAs !== null) address.change({ [openAs]: null });
          show(status);
        }}
      />
      {!beside && (
        <ListTools
          what={what}
          address={address}
          fields={props.of.fields ?? []}
          asked={asked}
          order={order}
          columns={props.of.columns.slice(1)}
          hidden={hidden}
          file={props.of.file?.(shown, asked) ?? null}
        />
      )}
      <StatusMessage statusText={queue.statusText} />
      <ListAndCase
        of={props.of}
        pages={pages}
        columns={columns}
        empty={emptyWords(what, searched, textOf(empty[shown]))}
        queue={queue}
        detail={(item) => props.detail(item, queue.decidedOf(idOf(item)), queue.showStatus)}
      />
    </Panel>
  );
}

/** The list, and the open case beside it where there is room; in the list on a narrow screen, above it where it is not listed. */
function ListAndCase<T, S extends string>(props: {
  readonly of: QueueOf<T, S>;
  readonly pages: Pages<T>;
  readonly columns: readonly Column<T>[];
  readonly empty: string;
  readonly queue: Queue<T>;
  readonly detail: (item: T) => ReactNode;
}) {
  const { t } = useLingui();
  const { pages, queue, detail } = props;
  const what = textOf(props.of.what);
  const { idOf, nameOf, waits, isReady, hasPage } = props.of;
  const { opened, item } = queue;
  const wide = useWide();
  const paneId = useId();
  const isListed = pages.items.some((one) => idOf(one) === opened);
  const hasPane = opened !== null && pages.state !== 'pending' && (wide || !isListed);
  // A window that is made wider or narrower moves the case from the list to beside it: what was typed in it moves along.
  const [host] = useState(() => document.createElement('div'));
  const within = useRowFocus({ opened, items: pages.items, idOf, beside: wide });
  const pane = hasPane && (
    <CasePane
      key={opened}
      id={paneId}
      title={item === null ? t`Case` : capital(nameOf(item))}
      page={hasPage && item !== null && <PageLink id={opened} name={nameOf(item)} />}
      onClose={() => queue.open(null)}
    >
      <KeptPlace host={host} />
    </CasePane>
  );
  return (
    <div ref={within} className={hasPane && wide ? styles.split : undefined}>
      {opened !== null &&
        createPortal(<Fragment key={opened}>{item === null ? <Coming rows={6} /> : detail(item)}</Fragment>, host)}
      {!wide && pane}
      <div>
        <Listing
          pages={pages}
          what={what}
          empty={props.empty}
          waits={pages.items.some(waits)}
          searched={props.of.fields !== undefined || props.of.search !== undefined}
        >
          <Records
            label={capital(what)}
            columns={props.columns}
            items={pages.items}
            idOf={idOf}
            nameOf={nameOf}
            pageOf={hasPage && ((one) => <PageLink id={idOf(one)} name={nameOf(one)} />)}
            actionOf={(one) => (waits(one) ? 'review' : 'details')}
            isReady={isReady}
            opened={opened}
            onOpen={queue.open}
            detail={() => <KeptPlace host={host} />}
            pane={wide ? paneId : undefined}
          />
        </Listing>
      </div>
      {wide && pane}
    </div>
  );
}

/** What a part of the list is called. */
function partWord<T, S extends string>({ words, wordOf }: QueueOf<T, S>, shown: S): string {
  const own = words?.[shown];
  return own === undefined ? (wordOf?.(shown) ?? shown) : textOf(own);
}

function titled<T, S extends string>(of: QueueOf<T, S>, shown: S, order: Order): string {
  if (of.title !== undefined) return of.fields === undefined ? textOf(of.title) : orderedTitle(textOf(of.title), order);
  const isWaiting = shown === 'pending' && of.words?.[shown] === undefined;
  return titleOf(shown, isWaiting ? undefined : partWord(of, shown), order);
}

/** What of a list is shown: as its address says, or in a list beside another one as was pressed. */
function useShown<T, S extends string>(of: QueueOf<T, S>) {
  const { statuses, fields = [], orderOf, beside = false } = of;
  const address = useListAddress();
  const [here, setHere] = useState<S>(statuses[0]);
  const { kept } = address;
  const shown = beside ? here : (statuses.find((status) => status === kept['show']) ?? statuses[0]);
  const asked = beside ? {} : askedBy(fields, kept);
  const hidden = hiddenOf(beside ? {} : kept);
  return {
    address,
    shown,
    show: (status: S) =>
      beside ? setHere(status) : address.change({ show: status === statuses[0] ? null : status, open: null }),
    asked,
    order: orders.find((one) => one === asked['order']) ?? orderOf?.(shown) ?? 'oldest',
    hidden,
    columns: of.columns.filter((column, place) => place === 0 || !hidden.has(columnKey(column))),
  };
}
