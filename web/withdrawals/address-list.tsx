import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { removePayoutAddress, renamePayoutAddress } from '#api/payout-addresses.ts';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { useCommand } from '#web/client/use-command.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { focusFirstError } from '#web/ui/focus-first-error.ts';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { Empty, Notice, Panel, Tag } from '#web/ui/panel.tsx';
import styles from '#web/ui/records.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime, readableTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { askAgain, Outcome } from '#web/widgets/outcome.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { isNamed, type SavedAddress, useAddressBook, waitOf } from './address-book.ts';

/** withdrawals/addresses: where withdrawals go (W6). */
export function AddressList() {
  const { t } = useLingui();
  const queries = useQueryClient();
  const found = useAddressBook();
  const shownOutcome = useRef<HTMLDivElement>(null);
  const remove = useCommand(({ id }: SavedAddress, key) => call(removePayoutAddress, { params: { id }, key }));
  const { step } = remove.state;
  useEffect(() => {
    if (step === 'done' || step === 'failed' || step === 'unknown') shownOutcome.current?.focus();
  }, [step]);
  const asked = remove.asked?.input;
  async function run(address: SavedAddress) {
    await remove.run(address);
    await queries.invalidateQueries({ queryKey: ['withdrawals'] });
  }
  return (
    <Panel id="addresses-title" title={t`Where withdrawals go`}>
      <div ref={shownOutcome} tabIndex={-1} className={styles.outcome}>
        <Outcome
          state={remove.state}
          about={asked ? t`to remove “${asked.label}”` : ''}
          onAgain={() => {
            if (asked) void run(asked);
          }}
        />
        {remove.state.step === 'done' && (
          <Notice tone="success">
            <Trans>“{remove.state.reply.label}” is removed. If you add it again, its waiting time starts again.</Trans>
          </Notice>
        )}
      </div>
      {found.isError && <Unread query={found} />}
      {found.isPending && <Skeleton height={120} />}
      {found.data?.length === 0 && (
        <Empty>
          <Trans>No addresses yet. Addresses you withdraw to are saved here too.</Trans>
        </Empty>
      )}
      <ul className={styles.list} aria-label={t`Your addresses`}>
        {found.data?.map((address) => (
          <Row
            key={address.id}
            address={address}
            busy={remove.busy || remove.asked !== null}
            onRemove={() => void run(address)}
          />
        ))}
      </ul>
    </Panel>
  );
}

function Row(props: { readonly address: SavedAddress; readonly busy: boolean; readonly onRemove: () => void }) {
  const { t } = useLingui();
  const { address, busy } = props;
  const now = useNow(useLive().serverNow, 60_000);
  const [open, setOpen] = useState<'rename' | 'remove' | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLLIElement>(null);
  const wait = waitOf(address.approvableFrom, now);
  const close = () => {
    setOpen(null);
    requestAnimationFrame(() => row.current?.querySelector('button')?.focus());
  };
  useEffect(() => {
    if (open === 'remove') first.current?.focus();
  }, [open]);
  return (
    <li ref={row}>
      <div className={styles.row}>
        <strong>{isNamed(address) ? address.label : address.paymentMethod}</strong>
        {isNamed(address) && <span>{address.paymentMethod}</span>}
        <Tag tone={wait === null ? 'up' : 'warn'}>{wait === null ? t`ready` : t`ready from ${readableTime(wait)}`}</Tag>
      </div>
      <div>
        <GroupedAddress address={address.walletAddress} />
      </div>
      <small>
        <Trans>
          {address.network} network · added {dayAndTime(address.addedAt)}
        </Trans>
      </small>
      <div className={styles.ask}>
        <CopyButton text={address.walletAddress} what={t`address`} />
        {open === null && (
          <>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Rename “${address.label}”`}
              onClick={() => setOpen('rename')}
            >
              <Trans>Rename</Trans>
            </Button>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t`Remove “${address.label}”`}
              disabled={busy}
              onClick={() => setOpen('remove')}
            >
              <Trans>Remove</Trans>
            </Button>
          </>
        )}
      </div>
      {open === 'rename' && <Rename address={address} onClose={close} />}
      {open === 'remove' && (
        <fieldset className={styles.ask}>
          <legend>
            <Trans>Remove “{address.label}”? If you add it again, its waiting time starts again.</Trans>
          </legend>
          <Button
            ref={first}
            size="compact-sm"
            disabled={busy}
            onClick={() => {
              setOpen(null);
              props.onRemove();
            }}
          >
            <Trans>Remove it</Trans>
          </Button>
          <Button variant="default" size="compact-sm" onClick={close}>
            <Trans>Keep it</Trans>
          </Button>
        </fieldset>
      )}
    </li>
  );
}

function Rename(props: { readonly address: SavedAddress; readonly onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { id } = props.address;
  const form = useRef<HTMLFormElement>(null);
  const [label, setLabel] = useState(props.address.label);
  const [tried, setTried] = useState(false);
  const rename = useCommand((typed: string, key) =>
    call(renamePayoutAddress, { params: { id }, body: { label: typed }, key }),
  );
  const { asked, state } = rename;
  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!asked && label.trim() === '') return focusFirstError(form.current);
    const reply = await rename.run(asked?.input ?? label.trim());
    if (!reply) return;
    await queries.invalidateQueries({ queryKey: ['withdrawals', 'addresses'] });
    props.onClose();
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label={t`Rename the address`}
    >
      <TextInput
        label={t`Name`}
        data-autofocus
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={asked?.input ?? label}
        disabled={asked !== null}
        onChange={(event) => setLabel(event.currentTarget.value)}
        error={tried && label.trim() === '' ? t`Enter a name` : null}
      />
      <div className={styles.ask}>
        <Button type="submit" size="compact-sm" loading={rename.busy}>
          {asked ? askAgain() : t`Save`}
        </Button>
        <Button variant="default" size="compact-sm" disabled={rename.busy} onClick={props.onClose}>
          <Trans>Don’t rename</Trans>
        </Button>
      </div>
      <Outcome state={state} about={t`to call it “${asked?.input ?? label}”`} />
    </form>
  );
}
