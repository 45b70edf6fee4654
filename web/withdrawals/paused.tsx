import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readStatus } from '#api/switches.ts';
import { useBalance } from '#web/client/balance.ts';
import { call } from '#web/client/client.ts';
import { Notice } from '#web/ui/panel.tsx';
import { Owed } from '#web/widgets/debt-notice.tsx';

/** What keeps new withdrawals from being taken at all (X1, L3); null while nothing does, or it is not known. */
export interface Pause {
  /** Why the operator has paused them. */
  readonly paused: string | null;
  /** What is owed, in USD. */
  readonly owed: string | null;
}

export function usePause(): Pause {
  const status = useQuery({ queryKey: ['status'], queryFn: () => call(readStatus, {}) });
  const funds = useBalance('real');
  const off = status.data?.withdrawals.on === false;
  const reason = status.data?.withdrawals.reason ?? '';
  // The sentence around it has its own full stop.
  return { paused: off ? reason.replace(/\.$/, '') : null, owed: owedOf(funds.data?.receivable) };
}

/** A receivable of '-12.50' is 12.50 USD owed; anything else is nothing. */
export function owedOf(receivable: string | undefined): string | null {
  return receivable?.startsWith('-') ? receivable.slice(1) : null;
}

/** Says it before the button does. */
export function PausedNotice(props: { readonly pause: Pause }) {
  const { paused, owed } = props.pause;
  return (
    <>
      {paused !== null && (
        <Notice tone="warn">
          <Trans>
            The operator has paused withdrawals: “{paused}”. You can still cancel a withdrawal in review, and it is
            decided as usual.
          </Trans>
        </Notice>
      )}
      {owed !== null && <Owed owed={owed} />}
    </>
  );
}
