import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  type ChangeEvent,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { mostAtOnce } from '#api/many.ts';
import { StatusMessage, type StatusText } from '#web/admin/widgets/status-message.tsx';
import ticks from '#web/ui/tick-box.module.css';
import { outcomeWords } from './outcome-words.ts';
import styles from './selecting.module.css';
import { chosenOf, keptAfter, type Outcome, type Selectable, withChoice } from './selection.ts';

interface Selection {
  /** What the list shows, by id. */
  readonly listed: ReadonlyMap<string, Selectable>;
  readonly ids: ReadonlySet<string>;
  readonly choose: (ids: readonly string[], on: boolean) => void;
  readonly list: (one: Selectable) => void;
  readonly unlist: (id: string) => void;
  /** The one that was ticked last: a range begins there. */
  readonly last: { current: string | null };
  readonly settle: (outcome: Outcome, did?: string, names?: readonly string[]) => void;
  readonly outcome: { readonly of: Outcome; readonly statusText: StatusText } | null;
}

const Context = createContext<Selection | null>(null);
const none: ReadonlySet<string> = new Set();

/** What of a list is selected (R1.13), for as long as `of`, what the list is narrowed by, stays. Whoever may not act selects nothing. */
export function Selecting(props: { readonly of: string; readonly may: boolean; readonly children: ReactNode }) {
  const { of, may } = props;
  const [listed, setListed] = useState<ReadonlyMap<string, Selectable>>(new Map());
  const [kept, setKept] = useState<{ of: string; ids: ReadonlySet<string>; outcome: Selection['outcome'] }>({
    of,
    ids: none,
    outcome: null,
  });
  const last = useRef<string | null>(null);
  const here = kept.of === of;
  const ids = here ? kept.ids : none;
  const outcome = here ? kept.outcome : null;
  const value = useMemo<Selection>(
    () => ({
      listed,
      ids,
      last,
      outcome,
      choose: (chosen, on) => setKept({ of, ids: withChoice(ids, chosen, on), outcome: null }),
      list: (one) => setListed((before) => new Map(before).set(one.id, one)),
      unlist: (id) => {
        setListed((before) => new Map([...before].filter(([other]) => other !== id)));
        setKept((before) => ({ ...before, ids: withChoice(before.ids, [id], false) }));
      },
      settle: (settled, did, names) =>
        setKept((before) => ({
          of,
          ids: keptAfter(before.ids, settled),
          outcome: { of: settled, statusText: outcomeWords(settled, did, names) },
        })),
    }),
    [of, listed, ids, outcome],
  );
  return <Context value={may ? value : null}>{props.children}</Context>;
}

/** What is selected now, in the order of the list, and what becomes of it. */
export function useChosen() {
  const selection = useContext(Context);
  return {
    chosen: selection === null ? [] : chosenOf(selection.listed, selection.ids),
    settle: (outcome: Outcome, did?: string, names?: readonly string[]) => selection?.settle(outcome, did, names),
  };
}

/** The first cell of a row that can be selected. With Shift all between the last one and this one are as this one. */
export function Selects(props: Selectable & { readonly children: ReactNode }) {
  useLingui();
  const { id, name, seen = 0, children } = props;
  const selection = useContext(Context);
  const shift = useRef(false);
  const byKey = useRef(false);
  const current = useRef(selection);
  current.current = selection;
  const isThere = selection !== null;
  useEffect(() => {
    if (isThere) current.current?.list({ id, name, seen });
  }, [isThere, id, name, seen]);
  useEffect(() => () => current.current?.unlist(id), [id]);
  if (selection === null) return children;
  function pick(event: ChangeEvent<HTMLInputElement>) {
    const from = shift.current ? (selection?.last.current ?? null) : null;
    selection?.choose(from === null ? [id] : between(event.currentTarget, from, id), event.currentTarget.checked);
    if (selection) selection.last.current = id;
  }
  return (
    <div className={styles.first}>
      <label className={`${ticks.box} ${styles.box}`}>
        <input
          type="checkbox"
          data-select={id}
          aria-label={t`Select ${name}`}
          checked={selection.ids.has(id)}
          onKeyUp={(event) => {
            // Not every browser says with the click of a key that Shift was held.
            byKey.current = event.shiftKey;
          }}
          onClick={(event) => {
            shift.current = event.shiftKey || byKey.current;
            byKey.current = false;
          }}
          onChange={pick}
        />
      </label>
      <div>{children}</div>
    </div>
  );
}

/** The ids of the rows from one to the other, both with them. */
function between(box: HTMLElement, from: string, to: string): readonly string[] {
  const boxes = box.closest('table')?.querySelectorAll<HTMLElement>('[data-select]') ?? [];
  const ids = [...boxes].map(({ dataset }) => dataset['select'] ?? '');
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  return start === undefined || end === undefined || start < 0 ? [to] : ids.slice(start, end + 1);
}

/** How many are selected, what can be done with them, and what came of it. */
export function SelectionBar(props: {
  /** In the reader's language: 'customers'. */
  readonly what: string;
  /** Those of which it is not known whether what was asked was done. */
  readonly unanswered: readonly Selectable[];
  readonly children: ReactNode;
}) {
  useLingui();
  const bar = useRef<HTMLElement>(null);
  const selection = useContext(Context);
  if (selection === null) return null;
  const { listed, outcome } = selection;
  const { length } = chosenOf(listed, selection.ids);
  const { unanswered, what } = props;
  const [waiting, names] = [unanswered.length, namesOf(unanswered)];
  const isAsking = unanswered.length > 0;
  /** Its button goes once it was pressed: the focus stays in the bar, at what is said of the selection. */
  function chooseAll(ids: readonly string[], on: boolean) {
    bar.current?.focus();
    selection?.choose(ids, on);
  }
  if (listed.size === 0 && outcome === null && !isAsking) return null;
  const page = [...listed.keys()].slice(0, mostAtOnce);
  const shown = page.length;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      className={styles.bar}
      aria-label={t`Selected ${what}`}
      data-some={length > 0 || isAsking}
    >
      <div className={styles.head}>
        <span role="status">{selectedWords(what, length)}</span>
        {length < page.length && (
          <Button variant="subtle" size="compact-sm" onClick={() => chooseAll(page, true)}>
            {page.length < listed.size ? t`Select the first ${shown}` : t`Select all ${shown} on this page`}
          </Button>
        )}
        {length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => chooseAll([...selection.ids], false)}>
            <Trans>Clear selection</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <p className={styles.unanswered}>
          <Trans>
            Not known yet for {waiting}: {names}
          </Trans>
        </p>
      )}
      <div className={styles.acts} hidden={length === 0 && !isAsking}>
        {props.children}
      </div>
      <StatusMessage statusText={outcome?.statusText ?? null} />
      {outcome !== null && outcome.of.refused.length > 0 && (
        <ul className={styles.refused} aria-label={t`Not done`}>
          {outcome.of.refused.map(({ id, name, detail }) => (
            <li key={id}>
              <strong>{name}</strong>: {detail}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function selectedWords(what: string, count: number): string {
  if (count === 0) return t`No ${what} selected`;
  return count === mostAtOnce ? t`${count} selected, the most at once` : t`${count} selected`;
}

/** How many are named; the count says how many there are. */
const mostNamed = 5;

/** 'Carla, Tom and 3 more' */
function namesOf(some: readonly Selectable[]): string {
  const names = some
    .slice(0, mostNamed)
    .map(({ name }) => name)
    .join(', ');
  const more = some.length - mostNamed;
  return more <= 0 ? names : t`${names} and ${more} more`;
}
