import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useLive } from '#web/client/live-context.ts';
import { GroupedAddress } from '#web/ui/grouped-address.tsx';
import { Notice } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { useNow } from '#web/ui/use-now.ts';
import { CoinTiles } from '#web/widgets/coin-tiles.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { lineOf, type SavedAddress, useAddressBook, useTerms, waitOf } from './address-book.ts';
import { choiceOf, fitting, type Payee } from './payee.ts';
import { WalletAddressField } from './wallet-address-field.tsx';

/** Where a withdrawal goes: the coin, and an address of the book or a new one (W6). */
export function PayeeFields(props: {
  readonly payee: Payee;
  readonly book: readonly SavedAddress[];
  readonly onChange: (payee: Payee) => void;
  readonly disabled: boolean;
  readonly error: string | null;
}) {
  const { t } = useLingui();
  const { payee, book, disabled, onChange } = props;
  const found = useAddressBook();
  const own = fitting(book, payee.method);
  const choice = choiceOf(payee, book);
  const now = useNow(useLive().serverNow, 60_000);
  const wait = choice === null || choice === 'new' ? null : waitOf(choice.approvableFrom, now);
  return (
    <>
      <CoinTiles
        label={t`Receive as`}
        value={payee.method}
        disabled={disabled}
        onChange={(method) => onChange({ ...payee, method, chosen: payee.address === '' ? null : payee.chosen })}
      />
      {found.isError && book.length === 0 && <Unread query={found} />}
      {own.length > 0 && (
        <NativeSelect
          label={t`Send it to`}
          data={[
            { value: '', label: t`Choose an address` },
            ...own.map((address) => ({ value: address.id, label: lineOf(address) })),
            { value: 'new', label: t`A new address…` },
          ]}
          value={choice === null ? '' : choice === 'new' ? 'new' : choice.id}
          disabled={disabled}
          onChange={(event) => onChange({ ...payee, chosen: event.currentTarget.value })}
          error={choice === null ? props.error : null}
          description={
            choice === null || choice === 'new' ? undefined : <GroupedAddress address={choice.walletAddress} />
          }
          styles={{ description: { overflowWrap: 'anywhere' } }}
        />
      )}
      {wait !== null && (
        <Notice tone="info">
          <Trans>This address is new: withdrawals to it can be approved from {dayAndTime(wait)}.</Trans>
        </Notice>
      )}
      {/* A field that somebody types in is not replaced by the list that comes later. */}
      {found.isPending && <Skeleton height={68} />}
      {!found.isPending && choice === 'new' && <NewAddress {...props} />}
      {book.length > 0 && (
        <small>
          <Link to="/user/withdrawals/addresses">
            <Trans>Your address book</Trans>
          </Link>
        </small>
      )}
    </>
  );
}

function NewAddress(props: {
  readonly payee: Payee;
  readonly onChange: (payee: Payee) => void;
  readonly disabled: boolean;
  readonly error: string | null;
}) {
  const { t } = useLingui();
  const { payee, disabled, onChange } = props;
  return (
    <>
      <WalletAddressField
        method={payee.method}
        value={payee.address}
        disabled={disabled}
        onType={(address) => onChange({ ...payee, address })}
        error={props.error}
      />
      <TextInput
        label={t`Name in your address book (optional)`}
        autoComplete="off"
        maxLength={60}
        value={payee.label}
        disabled={disabled}
        onChange={(event) => onChange({ ...payee, label: event.currentTarget.value })}
      />
      <HoldNote />
    </>
  );
}

/** W6: how long a new address waits; nothing where it does not. */
export function HoldNote() {
  const hours = useTerms().data?.addressHoldHours ?? 0;
  if (hours === 0) return null;
  return (
    <Notice tone="info">
      <Trans>
        Withdrawals to a new address can be approved after <Plural value={hours} one="# hour" other="# hours" />. You
        can cancel meanwhile.
      </Trans>
    </Notice>
  );
}
