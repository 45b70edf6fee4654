import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readMiningRecord } from '#api/mining-record.ts';
import type { ReplyOf } from '#api/operation.ts';
import { type MinedCoin, minedCoinOf, minedCoins } from '#domain/mining/coins.ts';
import { call } from '#web/client/client.ts';
import choices from '#web/ui/choice.module.css';
import { compactIn } from '#web/ui/decimals.ts';
import { Empty } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { Part } from './fair-play/fair-play-part.tsx';
import { utcDay } from './fair-play/fair-play-words.ts';
import { Rows } from './rows.tsx';

type Recorded = ReplyOf<typeof readMiningRecord>;

/** The public record of mining (N3): payout addresses, and by day what was expected, received and divided by what, with transactions. */
export function MiningRecord() {
  const { t } = useLingui();
  const field = useId();
  const [coin, setCoin] = useState<MinedCoin>('BTC');
  const record = useQuery({
    queryKey: ['mining record', coin],
    queryFn: () => call(readMiningRecord, { query: { coin, limit: 30 } }),
  });
  return (
    <Part
      id="mining"
      title={t`Payments from mining pools`}
      verdict={
        <p>
          <Trans>
            Contracts share what pools pay the operator. Compare the receipts with what the chain shows at its
            addresses.
          </Trans>
        </p>
      }
      say={
        <Trans>
          A payment that the chain shows and the receipts do not was left out. Payments that came after a day was
          divided went to the contracts of that day. A day’s expected amount follows from the difficulty, subsidy and
          fees of a block that the operator recorded: compare them with the chain.
        </Trans>
      }
    >
      <p>
        <label htmlFor={field}>
          <Trans>Coin</Trans>
        </label>{' '}
        <select
          id={field}
          className={choices.choice}
          value={coin}
          onChange={({ currentTarget }) => setCoin(minedCoins.find((one) => one === currentTarget.value) ?? 'BTC')}
        >
          {minedCoins.map((one) => (
            <option key={one} value={one}>
              {minedCoinOf(one).name}
            </option>
          ))}
        </select>
      </p>
      {record.isPending && <Skeleton height={240} />}
      {record.isError && <Unread query={record} />}
      {record.data && <Record record={record.data} coin={coin} />}
    </Part>
  );
}

function Record({ record, coin }: { readonly record: Recorded; readonly coin: MinedCoin }) {
  const { t } = useLingui();
  const { name } = minedCoinOf(coin);
  const receipts = record.items.flatMap((one) => one.receipts.map((receipt) => ({ ...receipt, day: one.day })));
  const networks = record.items.flatMap(({ day: of, network }): [string, ...string[]][] =>
    network === null ? [] : [[utcDay(of), `${network.height}`, network.difficulty, network.subsidy, network.fees]],
  );
  const stateOf = ({ state, late, reason }: Recorded['items'][number]['receipts'][number]): string => {
    if (state === 'set aside') return t`set aside: ${reason}`;
    return late ? t`counted, came late` : t`counted`;
  };
  return (
    <>
      {record.addresses.length === 0 ? (
        <Empty>{t`The operator has named no address that pools pay ${name} to.`}</Empty>
      ) : (
        <Rows
          caption={t`Addresses of the operator that pools pay ${name} to`}
          columns={[t`Address`, t`From`, t`To`]}
          rows={record.addresses.map(({ address, since, until }) => [
            address,
            utcDay(since),
            until === null ? '–' : utcDay(until),
          ])}
        />
      )}
      {record.items.length === 0 ? (
        <Empty>{t`No day of ${name} is recorded.`}</Empty>
      ) : (
        <Rows
          caption={t`Days of ${name}, the latest 30, in UTC and whole coins`}
          columns={[t`Day`, t`Expected`, t`Received`, t`Hash rate that it was divided by`, t`Pools read`]}
          rows={record.items.map((one) => [
            utcDay(one.day),
            one.expected === null ? '–' : one.expected.slice(0, -6),
            one.received,
            one.capacity === null ? t`not divided yet` : compactIn(one.capacity, 'H/s'),
            one.reading === null ? '–' : compactIn(one.reading, 'H/s'),
          ])}
        />
      )}
      {networks.length > 0 && (
        <Rows
          caption={t`Blocks by which those days were expected, in whole coins`}
          columns={[t`Day`, t`Block`, t`Difficulty`, t`Subsidy`, t`Fees`]}
          rows={networks}
        />
      )}
      {receipts.length > 0 && (
        <Rows
          caption={t`Receipts of those days`}
          columns={[t`Transaction and output`, t`Day`, t`Amount`, t`Status`]}
          rows={receipts.map((receipt) => [
            `${receipt.transactionId}:${receipt.output}`,
            utcDay(receipt.day),
            receipt.amount,
            stateOf(receipt),
          ])}
        />
      )}
    </>
  );
}
