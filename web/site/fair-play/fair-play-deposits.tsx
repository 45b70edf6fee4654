import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { UncreditedReason } from '#domain/deposits/uncredited.ts';
import { Rows } from '#web/site/rows.tsx';
import { Part } from './fair-play-part.tsx';
import { grouped, total } from './fair-play-words.ts';

/** Payments that the chain confirms and nobody is credited for (D5). */
export function Deposits({ deposits }: { readonly deposits: ReplyOf<typeof readFairPlay>['deposits'] }) {
  const { t } = useLingui();
  const count = total(deposits.uncredited);
  const uncredited = grouped(count);
  const words: Record<UncreditedReason, string> = {
    small: t`worth less than 1.00 USD`,
    declined: t`its deposit was declined`,
    sender: t`staff look for its sender`,
    review: t`waits for staff`,
  };
  return (
    <Part
      title={t`Payments that are not credited`}
      verdict={
        <p>
          {count === 0 ? (
            <Trans>Every confirmed payment of a deposit is credited.</Trans>
          ) : (
            <Trans>Confirmed payments that are not credited now: {uncredited}.</Trans>
          )}
        </p>
      }
      say={
        <Trans>
          A payment on the chain could be left without a credit. So those that pay a deposit, by its address or its
          exact amount, and are credited to nobody are counted, with the time for which the oldest has been in a block.
        </Trans>
      }
    >
      {count > 0 && (
        <Rows
          caption={t`Confirmed payments that are not credited now`}
          columns={[t`Reason`, t`Payments`, t`Oldest payment, in hours`]}
          rows={deposits.uncredited.map(({ reason, count, oldestHours }) => [
            words[reason],
            grouped(count),
            grouped(oldestHours),
          ])}
        />
      )}
    </Part>
  );
}
