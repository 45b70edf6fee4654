import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { readFairPlay } from '#api/fair-play.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { IncidentCause } from '#domain/markets/incidents.ts';
import { Rows } from '#web/site/rows.tsx';
import { Part } from './fair-play-part.tsx';
import { grouped, moment, pairNames } from './fair-play-words.ts';

type Figures = ReplyOf<typeof readFairPlay>;

const causes: Readonly<Record<IncidentCause, MessageDescriptor>> = {
  'loop delayed': msg`the recording program stood still`,
  database: msg`the database took no write`,
  restarted: msg`nothing recorded: it was stopped or started anew`,
};
const causeWord = (cause: IncidentCause): string => i18n._(causes[cause]);

/** Times in which this installation recorded no price (T5). */
export function Incidents({ incidents }: { readonly incidents: Figures['incidents'] }) {
  const { t } = useLingui();
  const gaps = incidents.length;
  const refunds = grouped(incidents.reduce((sum, one) => sum + one.refunded, 0));
  return (
    <Part
      title={t`Gaps in recording`}
      verdict={
        <p>
          {gaps === 0 ? (
            <Trans>No gap is recorded.</Trans>
          ) : (
            <Trans>
              Gaps listed: {gaps}, trades refunded in them: {refunds}.
            </Trans>
          )}
        </p>
      }
      say={
        <Trans>
          The latest 50 gaps of more than a second in which this installation itself recorded no price, with the trades
          of those pairs that were refunded because of it. A venue’s silence is not counted.
        </Trans>
      }
    >
      {gaps > 0 && (
        <Rows
          caption={t`Gaps that this installation made, in UTC`}
          columns={[t`From`, t`To`, t`Cause`, t`Pairs`, t`Refunded trades`]}
          rows={incidents.map(({ from, to, cause, pairs, refunded }) => [
            moment(from),
            moment(to),
            causeWord(cause),
            pairNames(pairs) || '–',
            grouped(refunded),
          ])}
        />
      )}
    </Part>
  );
}
