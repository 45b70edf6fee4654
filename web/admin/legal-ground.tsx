import { liftLegalGround, recordLegalGround } from '#api/withdrawals.ts';
import { call } from '#web/api-client/client.ts';
import type { WithdrawalCaseProps } from './cases.ts';
import { ReasonForm } from './decision.tsx';

/** A9: records or lifts the legal ground for holding a withdrawal back, as a choice beside the decisions about it. */
export function legalGroundChoice({ withdrawal, onDecided }: WithdrawalCaseProps) {
  const params = { id: withdrawal.id };
  const whose = `the withdrawal of ${withdrawal.clientName}`;
  if (withdrawal.legalGround !== null) {
    return {
      name: 'Lift legal ground',
      form: (
        <ReasonForm
          action="Lift legal ground"
          label="Reason, for the audit trail"
          send={(reason, key) => call(liftLegalGround, { params, body: { reason }, key })}
          onDone={() =>
            onDecided({
              tone: 'success',
              sentence: `The legal ground on ${whose} is lifted. It can be approved again.`,
            })
          }
        >
          No money moves. The withdrawal can be approved again.
        </ReasonForm>
      ),
    };
  }
  return {
    name: 'Legal ground',
    form: (
      <ReasonForm
        action="Record legal ground"
        label="Legal ground"
        send={(ground, key) => call(recordLegalGround, { params, body: { ground }, key })}
        onDone={() =>
          onDecided({
            tone: 'info',
            sentence: `A legal ground holds ${whose} back now. Nobody can approve it until the ground is lifted.`,
          })
        }
      >
        No money moves: the amount stays held, for as long as the ground stands. Name the law, order or authority. The
        customer is not told of it.
      </ReasonForm>
    ),
  };
}
