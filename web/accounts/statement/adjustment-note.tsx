import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { readAdjustment } from '#api/adjustments.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { money } from '#web/ui/money.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { dayAndTime } from '#web/ui/time.ts';
import { Unread } from '#web/widgets/read-failure.tsx';

type Adjustment = ReplyOf<typeof readAdjustment>;

const reasonWords: Readonly<Record<Adjustment['reasonCode'], MessageDescriptor>> = {
  our_error: msg`Correction of an error of ours`,
  credited_by_mistake: msg`Correction of an amount that was credited by mistake`,
  fee_refund: msg`Refund of a fee`,
  goodwill: msg`Goodwill payment`,
  dispute: msg`Settlement of a dispute`,
  debt_waived: msg`Waiver of your debt to us`,
  fraud: msg`Recovery after fraud`,
};

/** Why a balance was adjusted (P1): the reason, and what the admins wrote about it. */
export function AdjustmentNote(props: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useLingui();
  const found = useQuery({
    queryKey: ['statement', 'adjustment', props.id],
    queryFn: () => call(readAdjustment, { params: { id: props.id } }),
  });
  const note = found.data;
  return (
    <Dialog title={t`Adjustment`} onClose={props.onClose}>
      {found.isPending && <Skeleton height={96} />}
      {found.isError && <Unread query={found} />}
      {note && (
        <>
          <p>
            <strong>
              {note.direction === 'credit'
                ? t`${money(note.amount)} USD credited`
                : t`${money(note.amount)} USD debited`}
            </strong>
            {', '}
            {dayAndTime(note.time)}
          </p>
          {note.toReceivable !== '0.00' && (
            <p>
              <Trans>{money(note.toReceivable)} USD of it repaid what was owed.</Trans>
            </p>
          )}
          <p>{i18n._(reasonWords[note.reasonCode])}</p>
          <p>{note.explanation}</p>
        </>
      )}
      <Button variant="default" onClick={props.onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}
