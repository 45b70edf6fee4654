import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { mayAskForWithdrawal } from '#domain/accounts/status.ts';
import { SignInAgain } from '#web/accounts/sign-in/sign-in-again.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import guide from '#web/ui/guide.module.css';
import { AddressForm } from '#web/withdrawals/address-form.tsx';
import { AddressList } from '#web/withdrawals/address-list.tsx';
import type { AskToSignIn } from '#web/withdrawals/sign-in-first.tsx';
import { WithdrawalForm } from '#web/withdrawals/withdrawal-form.tsx';
import { WithdrawalList } from '#web/withdrawals/withdrawal-list.tsx';
import { WithdrawalPage } from '#web/withdrawals/withdrawal-page.tsx';

const back = (
  <Link to="/user/withdrawals">
    <Trans>Your withdrawals</Trans>
  </Link>
);

/** withdrawals */
export function WithdrawalsPage() {
  const { t } = useLingui();
  const { asked = null } = useSearch({ from: '/user/withdrawals' });
  const me = useMe();
  return (
    <Screen title={t`Your withdrawals`}>
      <WithdrawalList
        asked={asked}
        mayAsk={mayAskForWithdrawal(me.data?.account_status ?? 'void')}
        account={me.data?.account_status ?? 'void'}
      />
    </Screen>
  );
}

/** withdrawals/new */
export function WithdrawalFormPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Screen title={t`New withdrawal`} aside={back}>
      <WithdrawalForm askToSignIn={AskPerson} account={me.data?.account_status ?? 'void'} />
    </Screen>
  );
}

/** withdrawals/addresses */
export function AddressBookPage() {
  const { t } = useLingui();
  const me = useMe();
  return (
    <Screen title={t`Address book`} aside={back}>
      <div className={guide.guided}>
        <AddressList />
        {me.data?.account_status === 'approved' && <AddressForm askToSignIn={AskPerson} />}
      </div>
    </Screen>
  );
}

/** withdrawals/{id} */
export function OneWithdrawalPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: '/user/withdrawals/$id' });
  const me = useMe();
  return (
    <Screen title={t`Withdrawal`} aside={back}>
      <WithdrawalPage key={id} id={id} account={me.data?.account_status ?? 'void'} />
    </Screen>
  );
}

/** Signs the person of this screen in anew. */
const AskPerson: AskToSignIn = ({ onSignedIn, onCancel }) => {
  const queries = useQueryClient();
  const me = useMe();
  return (
    <SignInAgain
      email={me.data?.email ?? ''}
      onCancel={onCancel}
      onSignedIn={() => {
        for (const view of ['me', 'security']) void queries.invalidateQueries({ queryKey: [view] });
        onSignedIn();
      }}
    />
  );
};
