import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listMiningDaysForAdmin } from '#api/mining-operator.ts';
import { recordMiningReceipt } from '#api/mining-receipts.ts';
import { minedCoins } from '#domain/mining/coins.ts';
import type { ShowStatus } from '#web/admin/widgets/status-message.tsx';
import { TypedForm } from '#web/admin/widgets/typed-form.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { dayOf } from '#web/ui/time.ts';
import { dayBefore, utcDay } from './mining-units.ts';
import { coinOptions, type OpenDays, readReceipt } from './receipt-form.ts';
import { amountOf, type Receipt } from './receipt-words.ts';

/** The first open day of each coin, so that late money is sent where it belongs before it is asked for. */
function useOpenDays(): OpenDays {
  const query = useQuery({
    queryKey: ['admin', 'mining', 'open days'],
    queryFn: async () =>
      Object.fromEntries(
        await Promise.all(
          minedCoins.map(async (coin) => {
            const { nextDay } = await call(listMiningDaysForAdmin, { query: { coin, limit: 1 } });
            return [coin, nextDay] as const;
          }),
        ),
      ),
  });
  return query.data ?? {};
}

/** Says what became of a receipt that was recorded. */
function recordedText(receipt: Receipt): string {
  const [amount, date] = [amountOf(receipt), dayOf(receipt.day)];
  if (receipt.state === 'waiting') {
    return t`${amount} for ${date} is recorded. It counts once a second admin approves it.`;
  }
  return receipt.addition === null
    ? t`${amount} for ${date} is recorded and posted: the chain shows it. It is divided when that day is closed.`
    : t`${amount} for ${date} is recorded and posted: the chain shows it. That day is closed: it is divided among the contracts of that day now.`;
}

export function ReceiptForm(props: { readonly onStatusMessage: ShowStatus }) {
  useLingui();
  const { serverNow } = useLive();
  const openDays = useOpenDays();
  const blank = { coin: 'BTC', day: dayBefore(utcDay(serverNow())), amount: '', transactionId: '', output: '0' };
  return (
    <TypedForm
      action={t`Record this receipt`}
      label={t`New pool receipt`}
      fields={[
        { name: 'coin', label: t`Coin`, as: 'choice', options: coinOptions },
        { name: 'day', label: t`Day it was paid for (UTC)`, as: 'date' },
        { name: 'amount', label: t`Amount (whole coins)`, as: 'number' },
        { name: 'transactionId', label: t`Transaction id`, hint: t`Customers see it and can look it up` },
        { name: 'output', label: t`Output of the transaction`, hint: t`The first one is 0`, as: 'number' },
        { name: 'pool', label: t`Pool` },
        { name: 'evidence', label: t`Evidence`, hint: t`Proof of the day it was paid for`, as: 'words' },
        { name: 'evidenceSha256', label: t`SHA-256 of an evidence file`, hint: t`Leave empty if there is none` },
      ]}
      blank={{ ...blank, pool: '', evidence: '', evidenceSha256: '' }}
      kept={['coin', 'day', 'pool']}
      read={(typed) => readReceipt(typed, serverNow(), openDays)}
      send={(body, key) => call(recordMiningReceipt, { body, key })}
      about={({ amount, coin, day }) => {
        const coins = `${amount} ${coin}`;
        return t`${coins} for ${day}`;
      }}
      statusMessage={(receipt) => ({
        tone: 'success',
        sentence: recordedText(receipt),
      })}
      onStatusMessage={props.onStatusMessage}
    >
      {() => (
        <p>
          <Trans>
            Where the coin’s chain is watched, the output has to pay one of the configured addresses just this amount,
            confirmed: then it is posted at once. Otherwise a second admin approves it first. The coins are divided
            among contracts when the day is closed. A late receipt for a closed day is divided among that day’s
            contracts at once, and takes a second admin if it brings the day above 1.2 times the expected amount. Each
            output of a transaction counts once.
          </Trans>
        </p>
      )}
    </TypedForm>
  );
}
