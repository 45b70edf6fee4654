import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { queues } from '#domain/reports/queues.ts';
import { RecordLink } from '#web/admin/records/record-link.tsx';
import listing from '#web/admin/widgets/listing.module.css';
import { Facts } from '#web/admin/widgets/records.tsx';
import { textOf } from '#web/texts/text.ts';
import { ExpandIcon } from '#web/ui/icons.ts';
import { signedMoney } from '#web/ui/money.ts';
import { queueNames, waitText } from './detail-words.ts';
import { type KeptDetailLists, type KeptLine, keptDetails, keptFigure } from './kept-words.ts';

/** What else a closed period was kept with: the house's figures, winners and losers, cohorts, sign-ups and queues (R4.1). */
export function KeptDetails({ figures, name }: { readonly figures: string; readonly name: string }) {
  useLingui();
  const [open, setOpen] = useState(false);
  const lists = open ? keptDetails(figures) : null;
  return (
    <details className={listing.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t`Details of ${name}`}>
        <ExpandIcon size={14} stroke={2} aria-hidden />
        <Trans>Details</Trans>
      </summary>
      {open &&
        (lists === null ? <p>{t`Kept before there were details.`}</p> : <Lists figures={figures} lists={lists} />)}
    </details>
  );
}

const figureIn = (line: KeptLine, name: string): string => line.get(name) ?? '';
const seconds = (text: string): number | null => (text === '' ? null : Number(text));

function cohortWords(line: KeptLine): string {
  const [cohort, active, all] = [figureIn(line, 'cohort'), figureIn(line, 'active'), figureIn(line, 'customers')];
  return t`${cohort}: ${active} of ${all}`;
}

function Lists({ figures, lists }: { readonly figures: string; readonly lists: KeptDetailLists }) {
  useLingui();
  const { winners, losers, cohorts, funnel } = lists;
  return (
    <Facts
      facts={[
        [t`House profit and loss`, `${keptFigure(figures, 'houseResult')} USD`],
        [t`Fees`, `${keptFigure(figures, 'fees')} USD`],
        [t`Network fees`, `${keptFigure(figures, 'networkFees')} USD`],
        [t`Won most`, winners.length === 0 ? t`nobody` : <People key="winners" lines={winners} />],
        [t`Lost most`, losers.length === 0 ? t`nobody` : <People key="losers" lines={losers} />],
        [t`Active, by month of first deposit`, cohorts.length === 0 ? null : cohorts.map(cohortWords).join(', ')],
        [t`Sign-ups, when it was kept`, funnel.map(([step, count]) => `${step}: ${count}`).join(', ')],
        [t`Queues`, <Queues key="queues" lines={lists.queues} />],
      ]}
    />
  );
}

function People({ lines }: { readonly lines: readonly KeptLine[] }) {
  return lines.map((line) => (
    <span key={figureIn(line, 'uid')}>
      <RecordLink id={figureIn(line, 'uid')} /> {signedMoney(figureIn(line, 'result'))}
    </span>
  ));
}

function queueWords({ name, cases, median }: Readonly<Record<'name' | 'cases' | 'median', string>>): string {
  return plural(Number(cases), {
    one: `${name}: ${cases} case, median ${median}`,
    other: `${name}: ${cases} cases, median ${median}`,
  });
}

function Queues({ lines }: { readonly lines: readonly KeptLine[] }) {
  useLingui();
  return lines.map((line) => {
    const queue = queues.find((one) => one === figureIn(line, 'queue'));
    const name = queue === undefined ? figureIn(line, 'queue') : textOf(queueNames[queue]);
    const [cases, median] = [figureIn(line, 'cases'), waitText(seconds(figureIn(line, 'medianSeconds')))];
    return <span key={figureIn(line, 'queue')}>{queueWords({ name, cases, median })}</span>;
  });
}
