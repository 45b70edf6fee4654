import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { listStaffViews, removeStaffView, type StaffList, saveStaffView } from '#api/staff-views.ts';
import { DecisionOutcome } from '#web/admin/queue/decision.tsx';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';
import { CloseIcon } from '#web/ui/icons.ts';
import type { ListAddress } from './list-address.ts';
import styles from './lists.module.css';

/** What somebody has kept of a list under a name, one press each (R1.8). */
export function SavedViews(props: { readonly list: StaffList; readonly address: ListAddress }) {
  const { list, address } = props;
  const queries = useQueryClient();
  const [naming, setNaming] = useState(false);
  const may = useMay();
  const key = ['admin', 'views', list];
  const views = useQuery({
    queryKey: key,
    queryFn: async () => (await call(listStaffViews, { params: { list } })).items,
    staleTime: 300_000,
  });
  const kept = views.data ?? [];
  // The open record is no part of a view.
  const now = address.searchWith({ open: null });
  const saving = useCommand((name: string, id) =>
    call(saveStaffView, { params: { list }, body: { name, search: now }, key: id }),
  );
  const removing = useCommand((name: string, id) =>
    call(removeStaffView, { params: { list }, body: { name }, key: id }),
  );
  async function save(name: string) {
    const reply = await saving.run(name);
    if (!reply) return;
    queries.setQueryData(key, reply.items);
    setNaming(false);
  }
  async function remove(name: string) {
    const reply = await removing.run(name);
    if (reply) queries.setQueryData(key, reply.items);
  }
  const changed = may(saveStaffView) && now !== '' && !kept.some(({ search }) => search === now);
  if (kept.length === 0 && !changed && !naming) return null;
  return (
    <div className={styles.views}>
      {kept.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on the screen
        <div className={styles.tabs} role="group" aria-label="Saved views">
          {kept.map(({ name, search }) => (
            <span key={name} className={styles.view}>
              <button type="button" aria-pressed={search === now} onClick={() => address.goTo(search)}>
                {name}
              </button>
              {search === now && may(removeStaffView) && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove the view ${name}`}
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
        <Button size="compact-sm" variant="subtle" onClick={() => setNaming(true)}>
          Save this view
        </Button>
      )}
      {naming && <Naming busy={saving.busy} onSave={(name) => void save(name)} onCancel={() => setNaming(false)} />}
      <DecisionOutcome state={saving.state} about="the view" />
      <DecisionOutcome state={removing.state} about="the view" />
    </div>
  );
}

function Naming(props: {
  readonly busy: boolean;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const [name, setName] = useState('');
  function save(event: FormEvent) {
    event.preventDefault();
    if (name.trim() !== '') props.onSave(name.trim());
  }
  return (
    <form className={styles.naming} onSubmit={save} aria-label="Save this view">
      <TextInput
        label="Name of the view"
        autoComplete="off"
        data-autofocus
        maxLength={40}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={props.busy}>
        Save
      </Button>
      <Button variant="subtle" onClick={props.onCancel}>
        Cancel
      </Button>
    </form>
  );
}
