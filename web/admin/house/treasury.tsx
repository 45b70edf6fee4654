import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readTreasury } from '#api/treasury.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { call } from '#web/client/client.ts';
import { money, signedMoney } from '#web/ui/money.ts';
import { Empty, Notice, Panel } from '#web/ui/panel.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Custody } from './custody.tsx';
import styles from './treasury.module.css';
import { TreasuryBooks } from './treasury-books.tsx';
import { Places, ReadAt, TreasuryCoins } from './treasury-coins.tsx';
import { coverageWarnings, heldApart, mixedWords, type Treasury, unknownCustody } from './treasury-words.ts';

const refreshMs = 30_000;

/** What customers are owed by the ledger against what custody and the chains report. */
export function TreasuryBoard(props: { readonly admin: string }) {
  const treasury = useQuery({
    queryKey: ['admin', 'treasury'],
    queryFn: () => call(readTreasury, {}),
    refetchInterval: refreshMs,
  });
  const { data } = treasury;
  return (
    <div className={styles.treasury}>
      {treasury.isError && <Unread query={treasury} />}
      {treasury.isPending && (
        <Panel id="coverage-title" title="Coverage">
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
  const { coverage } = treasury;
  const unknown = unknownCustody(coverage);
  const held = heldApart(treasury);
  return (
    <Panel
      id="coverage-title"
      title="Coverage"
      aside={
        <span>
          as of <Moment iso={treasury.time} />
        </span>
      }
    >
      <dl className={styles.figures}>
        <Figure name="Owed to customers (ledger)" value={`${money(coverage.owed)} USD`} unknown={null} />
        <Figure
          name="Held (custody and chains)"
          value={coverage.custody === null ? null : `${money(coverage.custody)} USD`}
          unknown={unknown}
        />
        {held && (
          <>
            <Figure name="Of it in coins" value={`${money(held.coins)} USD`} unknown={null} />
            <Figure name="Of it at a bank" value={`${money(held.dollars)} USD`} unknown={null} />
          </>
        )}
        {coverage.since !== null && !isZero(coverage.since) && (
          <Figure name="Booked since it was read" value={`${signedMoney(coverage.since)} USD`} unknown={null} />
        )}
        <Figure
          name={
            coverage.since === null || isZero(coverage.since)
              ? 'Difference (held less owed)'
              : 'Difference (held and booked since, less owed)'
          }
          value={coverage.difference === null ? null : `${signedMoney(coverage.difference)} USD`}
          unknown="not known"
        />
      </dl>
      {coverage.readFrom !== null && (
        <p className={styles.note}>
          What is held was read <ReadAt from={coverage.readFrom} to={coverage.readTo ?? coverage.readFrom} />; the
          ledger is of <Moment iso={treasury.time} />.
        </p>
      )}
      <div className={styles.notices}>
        {coverage.difference?.startsWith('-') && <Notice tone="warn">Customers are owed more than is held.</Notice>}
        {coverageWarnings(coverage).map((warning) => (
          <Notice key={warning} tone="warn">
            {warning}
          </Notice>
        ))}
      </div>
      {treasury.dollars.reported === null && (
        <p className={styles.note}>
          The house’s bankroll and capital are not part of this comparison. No dollars at a bank are reported yet.
        </p>
      )}
      <p className={styles.note}>
        Customers’ claims are in dollars and custody is in coins, so a change of prices or a network fee alone makes a
        difference. Coins are valued at their last recorded price; its source and age are in the details of each coin.
      </p>
    </Panel>
  );
}

function Dollars({ dollars }: { readonly dollars: Treasury['dollars'] }) {
  const amount = (text: string | null): string | null => (text === null ? null : `${money(text)} USD`);
  return (
    <Panel id="dollars-title" title="Dollars and capital">
      <dl className={styles.figures}>
        <Figure name="Capital in" value={amount(dollars.capitalIn)} unknown={null} />
        <Figure name="Capital out" value={amount(dollars.capitalOut)} unknown={null} />
        <Figure name="Expected at the bank" value={amount(dollars.expected)} unknown={null} />
        <Figure name="Reported" value={amount(dollars.reported)} unknown="nothing yet" />
        <Figure
          name="Difference (reported less expected)"
          value={dollars.difference === null ? null : `${signedMoney(dollars.difference)} USD`}
          unknown={dollars.mixed ? mixedWords : 'not known: no dollars at a bank are reported'}
        />
      </dl>
      {dollars.readFrom !== null && (
        <p className={styles.note}>
          Read <ReadAt from={dollars.readFrom} to={dollars.readTo ?? dollars.readFrom} />
          {!isZero(dollars.since) &&
            `; ${signedMoney(dollars.since)} USD were booked since, which the difference leaves out`}
          .
        </p>
      )}
      <Places places={dollars.places} of={(text) => `${money(text)} USD`} />
      <h3>Latest movements of capital</h3>
      {dollars.movements.length === 0 ? (
        <Empty>No capital has moved yet. Request a movement under House.</Empty>
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
  const { direction, amount, evidence, requestedBy, decidedBy, time } = movement;
  return (
    <li title={movement.id}>
      Capital {direction}, <strong>{money(amount)} USD</strong>: {evidence}
      <small>
        <Moment iso={time} />, requested by <Person id={requestedBy} />
        {decidedBy !== null && (
          <>
            , posted by <Person id={decidedBy} />
          </>
        )}
      </small>
    </li>
  );
}
