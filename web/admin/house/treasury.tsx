import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readTreasury } from '#api/treasury.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Custody } from './custody.tsx';
import { capitalWord } from './movement-words.ts';
import styles from './treasury.module.css';
import { TreasuryBooks } from './treasury-books.tsx';
import { Places, ReadAt, TreasuryCoins } from './treasury-coins.tsx';
import { coverageWarnings, heldApart, mixedWords, type Treasury, unknownCustody } from './treasury-words.ts';

const refreshMs = 30_000;

/** What customers are owed by the ledger against what custody and the chains report. */
export function TreasuryBoard(props: { readonly admin: string }) {
  useLingui();
  const treasury = useQuery({
    queryKey: ['admin', 'treasury'],
    queryFn: () => call(readTreasury, {}),
    refetchInterval: renewedEvery(refreshMs),
  });
  const { data } = treasury;
  return (
    <div className={styles.treasury}>
      {treasury.isError && <Unread query={treasury} />}
      {treasury.isPending && (
        <Panel id="coverage-title" title={t`Coverage`}>
          <Coming rows={6} />
        </Panel>
      )}
      {data && (
        <>
          <Coverage treasury={data} />
          <TreasuryCoins coins={data.coins} readAt={data.time} />
          <TreasuryBooks assets={data.assets} />
          <Dollars dollars={data.dollars} />
        </>
      )}
      <Custody admin={props.admin} />
    </div>
  );
}

/** One figure, or the reason why there is none. */
function Figure(props: { readonly name: string; readonly value: string | null; readonly unknown: string | null }) {
  const { name, value, unknown } = props;
  return (
    <div>
      <dt>{name}</dt>
      {value === null ? <dd data-unknown="">{unknown}</dd> : <dd>{value}</dd>}
    </div>
  );
}

function Coverage({ treasury }: { readonly treasury: Treasury }) {
  useLingui();
  const { coverage } = treasury;
  const { readFrom, readTo } = coverage;
  const unknown = unknownCustody(coverage);
  const held = heldApart(treasury);
  return (
    <Panel
      id="coverage-title"
      title={t`Coverage`}
      aside={
        <span>
          <Trans>
            as of <Moment iso={treasury.time} />
          </Trans>
        </span>
      }
    >
      <dl className={styles.figures}>
        <Figure name={t`Owed to customers (ledger)`} value={`${money(coverage.owed)} USD`} unknown={null} />
        <Figure
          name={t`Held (custody and chains)`}
          value={coverage.custody === null ? null : `${money(coverage.custody)} USD`}
          unknown={unknown}
        />
        {held && (
          <>
            <Figure name={t`of which in coins`} value={`${money(held.coins)} USD`} unknown={null} />
            <Figure name={t`Of it at a bank`} value={`${money(held.dollars)} USD`} unknown={null} />
          </>
        )}
        {coverage.since !== null && !isZero(coverage.since) && (
          <Figure name={t`Booked since it was read`} value={`${signedMoney(coverage.since)} USD`} unknown={null} />
        )}
        <Figure
          name={
            coverage.since === null || isZero(coverage.since)
              ? t`Difference (held less owed)`
              : t`Difference (held and booked since, less owed)`
          }
          value={coverage.difference === null ? null : `${signedMoney(coverage.difference)} USD`}
          unknown={t({ message: 'not known', context: 'a figure' })}
        />
      </dl>
      {readFrom !== null && (
        <p className={styles.note}>
          <Trans>
            Custody and chains were read <ReadAt from={readFrom} to={readTo ?? readFrom} />; the ledger is of{' '}
            <Moment iso={treasury.time} />.
          </Trans>
        </p>
      )}
      <div className={styles.notices}>
        {coverage.difference?.startsWith('-') && (
          <Notice tone="warn">
            <Trans>Customers are owed more than is held.</Trans>
          </Notice>
        )}
        {coverageWarnings(coverage).map((warning) => (
          <Notice key={warning} tone="warn">
            {warning}
          </Notice>
        ))}
      </div>
      {treasury.dollars.reported === null && (
        <p className={styles.note}>
          <Trans>
            The house’s bankroll and capital are not part of this comparison. No dollars at a bank are reported yet.
          </Trans>
        </p>
      )}
      <p className={styles.note}>
        <Trans>
          Customers’ claims are in dollars and custody is in coins, so a change of prices or a network fee alone makes a
          difference. Coins are valued at their last recorded price; its source and age are in the details of each coin.
        </Trans>
      </p>
    </Panel>
  );
}

function Dollars({ dollars }: { readonly dollars: Treasury['dollars'] }) {
  useLingui();
  const amount = (text: string | null): string | null => (text === null ? null : `${money(text)} USD`);
  const since = `${signedMoney(dollars.since)} USD`;
  return (
    <Panel id="dollars-title" title={t`Dollars and capital`}>
      <dl className={styles.figures}>
        <Figure name={t`Capital in`} value={amount(dollars.capitalIn)} unknown={null} />
        <Figure name={t`Capital out`} value={amount(dollars.capitalOut)} unknown={null} />
        <Figure name={t`Expected at the bank`} value={amount(dollars.expected)} unknown={null} />
        <Figure name={t`Reported`} value={amount(dollars.reported)} unknown={t`nothing yet`} />
        <Figure
          name={t`Difference (reported less expected)`}
          value={dollars.difference === null ? null : `${signedMoney(dollars.difference)} USD`}
          unknown={dollars.mixed ? mixedWords() : t`not known: no dollars at a bank are reported`}
        />
      </dl>
      {dollars.readFrom !== null && (
        <p className={styles.note}>
          {isZero(dollars.since) ? (
            <Trans>
              Read <ReadAt from={dollars.readFrom} to={dollars.readTo ?? dollars.readFrom} />.
            </Trans>
          ) : (
            <Trans>
              Read <ReadAt from={dollars.readFrom} to={dollars.readTo ?? dollars.readFrom} />; {since} were booked
              since, which the difference leaves out.
            </Trans>
          )}
        </p>
      )}
      <Places places={dollars.places} of={(text) => `${money(text)} USD`} />
      <h3>
        <Trans>Latest movements of capital</Trans>
      </h3>
      {dollars.movements.length === 0 ? (
        <Empty>
          <Trans>No capital has moved yet. Request a movement under House.</Trans>
        </Empty>
      ) : (
        <ul className={styles.places}>
          {dollars.movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Movement({ movement }: { readonly movement: Treasury['dollars']['movements'][number] }): ReactNode {
  useLingui();
  const { direction, amount, evidence, requestedBy, decidedBy, time } = movement;
  return (
    <li title={movement.id}>
      {capitalWord(direction)}, <strong>{money(amount)} USD</strong>: {evidence}
      <small>
        <Moment iso={time} />,{' '}
        <Trans>
          requested by <Person id={requestedBy} />
        </Trans>
        {decidedBy !== null && (
          <>
            ,{' '}
            <Trans>
              posted by <Person id={decidedBy} />
            </Trans>
          </>
        )}
      </small>
    </li>
  );
}
