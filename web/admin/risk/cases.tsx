import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#api/operation.ts';
import { assignRiskCases, listRiskCases } from '#api/risk-cases.ts';
import { useListAddress } from '#web/admin/lists/list-address.ts';
import { Selecting, Selects } from '#web/admin/lists/selecting.tsx';
import { Promised } from '#web/admin/support/promise.tsx';
import { emptyWords, Filter, Listing } from '#web/admin/widgets/listing.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { useQueuePages } from '#web/admin/widgets/pages.ts';
import { useMay } from '#web/admin/widgets/rights.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { findingNames, outcomeName, outcomeTone } from './case-words.ts';
import { SeveralCases } from './several-cases.tsx';

type Listed = ReplyOf<typeof listRiskCases>['items'][number];

const parts = ['open', 'decided'] as const;
const partNames = { open: 'To decide', decided: 'Decided' } as const;
const holders = ['anybody', 'me', 'nobody'] as const;
const holderNames = { anybody: 'Everybody’s', me: 'Assigned to me', nobody: 'Unassigned' } as const;
const titles = { open: 'To decide, oldest first', decided: 'Decided, newest first' } as const;
const empty = {
  open: 'No case is open. What the rules or the screening list find appears here.',
  decided: 'No case is decided yet.',
} as const;

/** /admin/cases: what was found about customers, the longest waiting on top (O4). */
export function RiskCases({ admin }: { readonly admin: string }) {
  const { kept, change } = useListAddress();
  const part = parts.find((one) => one === kept['show']) ?? 'open';
  const holder = holders.find((one) => one === kept['holder']) ?? 'anybody';
  const may = useMay();
  const pages = useQueuePages(['admin', 'risk-cases', part, holder], (page) =>
    call(listRiskCases, { query: { ...page, state: part, ...(holder === 'anybody' ? {} : { assigned: holder }) } }),
  );
  return (
    <Panel id="cases-title" title={titles[part]}>
      <Filter
        label="Which cases"
        options={parts}
        wordOf={(one) => partNames[one]}
        value={part}
        onChange={(one) => change({ show: one === 'open' ? null : one })}
      />
      <Filter
        label="Whose cases"
        options={holders}
        wordOf={(one) => holderNames[one]}
        value={holder}
        onChange={(one) => change({ holder: one === 'anybody' ? null : one })}
      />
      <Selecting of={`${part} ${holder}`} may={part === 'open' && may(assignRiskCases)}>
        <SeveralCases admin={admin} />
        <Listing
          pages={pages}
          what="cases"
          empty={emptyWords('cases', holder === 'anybody' ? {} : { holder }, empty[part])}
        >
          <ListTable
            label="Cases"
            columns={[
              { name: 'Customer' },
              { name: 'Found' },
              { name: 'Assigned to', minor: true },
              { name: part === 'open' ? 'Waiting' : 'Decision', number: true },
            ]}
          >
            {pages.items.map((one) => (
              <Row key={one.id} one={one} />
            ))}
          </ListTable>
        </Listing>
      </Selecting>
    </Panel>
  );
}

function Row({ one }: { readonly one: Listed }) {
  const { id, customer, codes, findings, assignee, openedAt, dueAt, decision, lifted } = one;
  return (
    <tr>
      <td>
        <Selects id={id} name={customer.displayName}>
          <Link to="/admin/cases/$case" params={{ case: id }} data-row={decision === null ? 'waits' : 'rests'}>
            {customer.displayName}
          </Link>
          <small className={tables.narrow}>{assignee?.name ?? 'unassigned'}</small>
        </Selects>
      </td>
      <td>
        {codes.map((code) => findingNames[code]).join(', ')}
        {findings > codes.length && ` (${findings})`}
      </td>
      <td className={tables.minor}>{assignee?.name ?? '–'}</td>
      <td className={tables.number}>
        {decision === null ? (
          <>
            <Waiting since={openedAt} /> · <Promised dueAt={dueAt} />
          </>
        ) : (
          <>
            <Tag tone={outcomeTone(decision.code, lifted !== null)}>{outcomeName(decision.code, lifted !== null)}</Tag>{' '}
            <Moment iso={decision.time} />
          </>
        )}
      </td>
    </tr>
  );
}
