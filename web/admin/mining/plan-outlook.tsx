import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listMiningPlans } from '#api/mining.ts';
import { minedCoinOf, partsPerUnit } from '#domain/mining/coins.ts';
import { worthDecimals, worthOfParts } from '#domain/mining/expectation.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { percentText } from '#web/ui/decimals.ts';
import { ListTable } from '#web/ui/list-table.tsx';
import { money } from '#web/ui/money.ts';
import { Notice } from '#web/ui/panel.tsx';
import tables from '#web/ui/table.module.css';
import { age } from '#web/ui/time.ts';
import { priceSourceWord } from '#web/widgets/price-source-words.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import styles from './mining.module.css';
import { type CoinOutlook, type MiningInputs, outlookOf, type PlanTerms } from './mining-outlook.ts';
import { coinsText, sourceText } from './mining-units.ts';
import { shownLines } from './shown-lines.ts';

/** Dollars and hundredths of cents: a day of a small contract is a few cents. */
const usdDecimals = 4;
const usd = (worth: bigint, decimals = usdDecimals): string =>
  money(formatScaled(worth / 10n ** BigInt(worthDecimals - decimals), decimals));
/** How much of a worth is one of the last digit shown. */
const usdUnit = 10n ** BigInt(worthDecimals - usdDecimals);

/** What a plan's day would leave at today's inputs, line by line, so that one that cannot earn is seen before it is sold. */
export function PlanOutlook(props: { readonly terms: PlanTerms | null }) {
  useLingui();
  const { terms } = props;
  const inputs = useQuery({
    queryKey: ['admin', 'mining', 'inputs'],
    queryFn: () => call(listMiningPlans, {}),
    refetchInterval: renewedEvery(60_000),
  });
  return (
    <section className={styles.outlook} aria-label={t`A day at today’s inputs`}>
      <strong>
        <Trans>A day at today’s inputs</Trans>
      </strong>
      {terms === null && (
        <p>
          <Trans>It is calculated once every figure is entered.</Trans>
        </p>
      )}
      {terms !== null && inputs.isError && <Unread query={inputs} />}
      {terms !== null && inputs.isPending && <Coming rows={3} />}
      {terms !== null && inputs.data && <Calculation terms={terms} inputs={inputs.data.coins} />}
    </section>
  );
}

function Calculation(props: { readonly terms: PlanTerms; readonly inputs: readonly MiningInputs[] }) {
  useLingui();
  const { terms, inputs } = props;
  const { coins, day, returnBps } = outlookOf(terms, inputs);
  return (
    <>
      <ListTable
        label={t`Calculation of a day`}
        columns={[
          { name: t`Of one contract and day` },
          { name: t({ message: 'Coins', context: 'of a day' }), number: true },
          { name: 'USD', number: true },
        ]}
      >
        {coins.flatMap((one) => linesOf(one))}
      </ListTable>
      {coins.map((one) => (
        <Inputs key={one.coin} outlook={one} inputs={inputs} />
      ))}
      {day !== null && returnBps !== null && (
        <>
          <Return terms={terms} day={day} returnBps={returnBps} />
          {day === 0n ? (
            <Notice tone="warn">
              <Trans>This plan cannot earn today: fee and power take the whole day.</Trans>
            </Notice>
          ) : (
            returnBps < 10_000 && (
              <Notice tone="warn">
                <Trans>At today’s inputs a contract pays back less than it costs.</Trans>
              </Notice>
            )
          )}
        </>
      )}
      <p className={styles.note}>
        <Trans>
          A calculation, not a promise: difficulty, price, fees and halvings change it every day, and payouts come from
          pool receipts alone.
        </Trans>
      </p>
    </>
  );
}

/** The day, and what the term would bring back if each of its days were like it. */
function Return(props: { readonly terms: PlanTerms; readonly day: bigint; readonly returnBps: number }) {
  const { terms, day } = props;
  const { termDays } = terms;
  const aDay = `${usd(day)} USD`;
  const back = `${usd(day * BigInt(termDays), 2)} USD`;
  const price = `${money(formatScaled(terms.price, 2))} USD`;
  const part = percentText(props.returnBps);
  return (
    <p>
      <Trans>
        <strong>{aDay} a day.</strong> If every one of {termDays} days were like this one, {back} would come back of{' '}
        {price}: {part} of the price.
      </Trans>
    </p>
  );
}

function linesOf(one: CoinOutlook) {
  const { coin } = one;
  if ('missing' in one) {
    return [
      <tr key={coin}>
        <td colSpan={3}>
          {one.missing === 'network'
            ? t`${coin}: the network’s figures are not known, so nothing is calculated.`
            : t`${coin}: the price is not known, so nothing is calculated.`}
        </td>
      </tr>,
    ];
  }
  const { share, price } = one;
  const worth = (parts: bigint): bigint => worthOfParts(parts, price);
  const inCoins = shownLines(share, partsPerUnit);
  const inUsd = shownLines(
    { gross: worth(share.gross), poolFee: worth(share.poolFee), power: worth(share.power), net: worth(share.net) },
    usdUnit,
  );
  const lines = [
    [t`its share of the network`, 'gross'],
    [t`− pool fee`, 'poolFee'],
    [share.powerDue > share.power ? t`− power, as far as the day covers it` : t`− power`, 'power'],
    [t`= left`, 'net'],
  ] as const;
  return lines.map(([name, line]) => (
    <tr key={`${coin} ${name}`}>
      <td>
        {coin}: {name}
      </td>
      <td className={tables.number}>{money(coinsText(inCoins[line]))}</td>
      <td className={tables.number}>{money(formatScaled(inUsd[line], usdDecimals))}</td>
    </tr>
  ));
}

/** The figures that went into it, by whom and how old. */
function Inputs(props: { readonly outlook: CoinOutlook; readonly inputs: readonly MiningInputs[] }) {
  useLingui();
  const now = useLive().serverNow();
  const known = props.inputs.find(({ coin }) => coin === props.outlook.coin);
  if (!known?.network || !known.price) return null;
  const { network, price, coin } = known;
  const { name } = minedCoinOf(coin);
  const difficulty = money(network.difficulty);
  const subsidy = `${money(network.subsidy)} ${coin}`;
  const fees = `${money(network.fees)} ${coin}`;
  const amount = `${money(price.price)} USD`;
  const [figuresFrom, priceFrom] = [sourceText(network.source), priceSourceWord(price.source)];
  const oldFigures = age(now - Date.parse(network.takenAt), 'whole');
  const oldPrice = age(now - Date.parse(price.time), 'whole');
  return (
    <p className={styles.note}>
      <Trans>
        {name}: difficulty {difficulty}, {subsidy} a block and {fees} average fees ({figuresFrom}, recorded {oldFigures}{' '}
        ago)
      </Trans>{' '}
      {network.stale && <Tag tone="warn">{t({ message: 'stale', context: 'figures' })}</Tag>};{' '}
      <Trans>
        price {amount} ({priceFrom}, recorded {oldPrice} ago)
      </Trans>{' '}
      {price.stale && <Tag tone="warn">{t({ message: 'stale', context: 'a price' })}</Tag>}
    </p>
  );
}
