import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { listStaffViews, removeStaffView, type StaffList, saveStaffView } from '#api/staff-views.ts';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { CloseIcon } from '#web/ui/icons.ts';
import { plainKey } from '#web/ui/keys.ts';
import type { ListAddress } from './list-address.ts';
import styles from './lists.module.css';

/** What has the focus once it is there: the button of a view by its name, or the one that keeps a view. */
type FocusNext = { readonly view: string } | 'keep';

/** What somebody has kept of a list under a name, one press each (R1.8). */
export function SavedViews(props: { readonly list: StaffList; readonly address: ListAddress }) {
  const { t } = useLingui();
  const { list, address } = props;
  const queries = useQueryClient();
  const [naming, setNaming] = useState(false);
  const [status, setStatus] = useState('');
  const may = useMay();
  const key = ['admin', 'views', list];
  const views = useQuery({
    queryKey: key,
    queryFn: async () => (await call(listStaffViews, { params: { list } })).items,
    staleTime: 300_000,
  });
  const kept = views.data ?? [];
  // The open record is no part of a view.
  const now = address.searchWith({ open: null, message: null });
  const saving = useCommand((name: string, id) =>
    call(saveStaffView, { params: { list }, body: { name, search: now }, key: id }),
  );
  const removing = useCommand((name: string, id) =>
    call(removeStaffView, { params: { list }, body: { name }, key: id }),
  );
  const { within, focusNext } = useFocusNext();
  async function save(name: string) {
    const reply = await saving.run(name);
    if (!reply) return;
    queries.setQueryData(key, reply.items);
    end({ view: name });
    setStatus(t`The view “${name}” is saved.`);
  }
  async function remove(name: string) {
    const reply = await removing.run(name);
    if (!reply) return;
    queries.setQueryData(key, reply.items);
    focusNext('keep');
    setStatus(t`The view “${name}” is removed.`);
  }
  /** Puts the field for the name away: what is left of it is where the focus goes. */
  function end(next: FocusNext) {
    setNaming(false);
    focusNext(next);
  }
  const changed = may(saveStaffView) && now !== '' && !kept.some(({ search }) => search === now);
  if (kept.length === 0 && !changed && !naming) return null;
  return (
    <div ref={within} className={styles.views}>
      {kept.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
        <div className={styles.tabs} role="group" aria-label={t`Saved views`}>
          {kept.map(({ name, search }) => (
            <span key={name} className={styles.view}>
              <button type="button" data-view={name} aria-pressed={search === now} onClick={() => address.goTo(search)}>
                {name}
              </button>
              {search === now && may(removeStaffView) && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t`Remove the view ${name}`}
                  onClick={() => void remove(name)}
                >
                  <CloseIcon size={14} stroke={2} aria-hidden />
                </button>
              )}
            </span>
          ))}
        </div>
      )}
      {changed && !naming && (
        <Button
          size="compact-sm"
          variant="subtle"
          data-keep
          onClick={() => {
            setStatus('');
            setNaming(true);
          }}
        >
          <Trans>Save this view</Trans>
        </Button>
      )}
      {naming && <Naming busy={saving.busy} onSave={(name) => void save(name)} onCancel={() => end('keep')} />}
      <p role="status" className="visually-hidden">
        {status}
      </p>
      <DecisionOutcome state={saving.state} about={t`the view`} />
      <DecisionOutcome state={removing.state} about={t`the view`} />
    </div>
  );
}

/** What is pressed here goes with what comes of it: the focus goes to what takes its place, as soon as that is drawn. */
function useFocusNext() {
  const within = useRef<HTMLDivElement>(null);
  const next = useRef<FocusNext | null>(null);
  const [, draw] = useState(0);
  useEffect(() => {
    if (next.current === null) return;
    const { activeElement, body } = document;
    // Whoever has moved on meanwhile stays there.
    if (activeElement !== body && !within.current?.contains(activeElement)) next.current = null;
    if (next.current === null) return;
    const to = focusedNext([...(within.current?.querySelectorAll('button') ?? [])], next.current);
    if (to === undefined) return;
    next.current = null;
    to.focus();
  });
  return {
    within,
    focusNext: (one: FocusNext) => {
      next.current = one;
      draw((times) => times + 1);
    },
  };
}

/** The button that has the focus next; undefined while it is not there. */
export const focusedNext = <B extends { readonly dataset: { readonly [name: string]: string | undefined } }>(
  buttons: readonly B[],
  next: FocusNext,
): B | undefined =>
  buttons.find(({ dataset }) => (next === 'keep' ? dataset['keep'] !== undefined : dataset['view'] === next.view));

function Naming(props: {
  readonly busy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The button that has opened it is gone: what is typed next is the name, and no key of the list.
  useEffect(() => field.current?.focus(), []);
  function save(event: FormEvent) {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() === '') field.current?.focus();
    else props.onSave(name.trim());
  }
  return (
    <form
      className={styles.naming}
      onSubmit={save}
      noValidate
      aria-label={t`Save this view`}
      onKeyDown={(event) => {
        if (props.busy || plainKey(event.nativeEvent) !== 'Escape') return;
        event.preventDefault();
        props.onCancel();
      }}
    >
      <TextInput
        ref={field}
        label={t`Name of the view`}
        autoComplete="off"
        maxLength={40}
        value={name}
        error={isMissing && name.trim() === '' ? t`Enter a name for the view` : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={props.busy}>
        <Trans>Save</Trans>
      </Button>
      <Button variant="subtle" onClick={props.onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}
