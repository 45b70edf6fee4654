import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { listCustomers, readCustomerFunds } from '#api/accounts.ts';
import styles from '#web/admin/widgets/listing.module.css';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { call } from '#web/client/client.ts';
import { plainKey } from '#web/ui/keys.ts';
import { money } from '#web/ui/money.ts';
import { Unread } from '#web/widgets/read-failure.tsx';

/** A customer that was found. */
export interface Picked {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
}

const most = 10;

/** Finds a customer by e-mail address or id; the only one found is taken, of several one is chosen. */
export function CustomerPick(props: {
  readonly picked: Picked | null;
  readonly disabled: boolean;
  readonly error: string | null;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onPick: (picked: Picked | null) => void;
}) {
  useLingui();
  const { picked, disabled, onPick } = props;
  const [typed, setTyped] = useState('');
  const [searched, setSearched] = useState<string | null>(null);
  const found = useQuery({
    queryKey: ['admin', 'pick', searched],
    enabled: searched !== null,
    queryFn: async () => {
      const { items } = await call(listCustomers, { query: { limit: most, search: searched ?? '' } });
      return items.map(({ uid, displayName, email }): Picked => ({ uid, name: displayName, email }));
    },
  });
  // The only hit of a search is taken as soon as it is there, once: reading anew changes nothing about who was chosen.
  const taken = useRef<string | null>(null);
  const [only, another] = found.data ?? [];
  useEffect(() => {
    if (!found.data || searched === null || taken.current === searched) return;
    taken.current = searched;
    if (only && !another) onPick(only);
  }, [found.data, searched, only, another, onPick]);
  function find() {
    const text = typed.trim();
    if (text === '') return;
    if (text === searched) {
      void found.refetch();
      return;
    }
    onPick(null);
    setSearched(text);
  }
  const people = found.data ?? [];
  return (
    <>
      <div className={styles.search}>
        <TextInput
          ref={props.field}
          label={t`Customer: part of the name or e-mail address, or a whole id`}
          autoComplete="off"
          spellCheck={false}
          maxLength={254}
          value={typed}
          disabled={disabled}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (plainKey(event.nativeEvent) !== 'Enter') return;
            event.preventDefault();
            find();
          }}
          error={props.error}
        />
        <Button variant="default" disabled={disabled} loading={found.isFetching} onClick={find}>
          <Trans>Find</Trans>
        </Button>
      </div>
      {found.isError && <Unread query={found} />}
      {searched !== null && found.data?.length === 0 && (
        <p role="status">
          <Trans>No customer matches “{searched}”. Check the name, address, phone number or id.</Trans>
        </p>
      )}
      {people.length > 0 && (
        <NativeSelect
          label={t({ message: 'Found', context: 'several customers' })}
          data={[
            ...(picked === null ? [{ value: '', label: t`Choose a customer` }] : []),
            ...people.map(({ uid, name, email }) => ({ value: uid, label: `${name}, ${email}` })),
          ]}
          value={picked?.uid ?? ''}
          disabled={disabled}
          onChange={(event) => onPick(people.find(({ uid }) => uid === event.currentTarget.value) ?? null)}
        />
      )}
      {picked && <Funds uid={picked.uid} />}
    </>
  );
}

/** What the customer has, to be read before money moves. */
function Funds(props: { readonly uid: string }) {
  const funds = useQuery({
    queryKey: ['admin', 'funds of', props.uid],
    queryFn: () => call(readCustomerFunds, { params: { id: props.uid } }),
  });
  if (!funds.data) return funds.isError ? <Unread query={funds} /> : <Coming rows={1} />;
  const { available, receivable } = funds.data.balance;
  const free = money(available);
  const owed = money(receivable.replace('-', ''));
  return (
    <p>
      {receivable === '0.00' ? (
        <Trans>Available: {free} USD</Trans>
      ) : (
        <Trans>
          Available: {free} USD; owes {owed} USD
        </Trans>
      )}
    </p>
  );
}
