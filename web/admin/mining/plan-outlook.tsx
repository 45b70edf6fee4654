import { useQuery } from '@tanstack/react-query';
import { listMiningPlans } from '#api/mining.ts';
import { minedCoinOf, partsPerUnit } from '#domain/mining/coins.ts';
import { worthDecimals, worthOfParts } from '#domain/mining/expectation.ts';
import { formatScaled } from '#domain/money/amount.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { useLive } from '#web/client/live-context.ts';
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

/** Dollars and hundredths of cents: a day of a small contract is a few cents. */
const usdDecimals = 4;
const usd = (worth: bigint, decimals = usdDecimals): string =>
  money(formatScaled(worth / 10n ** BigInt(worthDecimals - decimals), decimals));
const coinsOfParts = (parts: bigint): string => money(coinsText(parts / partsPerUnit));

/** What a plan's day would leave at today's inputs, line by line, so that one that cannot earn is seen before it is sold. */
export function PlanOutlook(props: { readonly terms: PlanTerms | null }) {
  const { terms } = props;
  const inputs = useQuery({
    queryKey: ['admin', 'mining', 'inputs'],
    queryFn: () => call(listMiningPlans, {}),
    refetchInterval: 60_000,
  });
  return (
    <section className={styles.outlook} aria-label="A day at today’s inputs">
      <strong>A day at today’s inputs</strong>
      {terms === null && <p>It is calculated once every figure is entered.</p>}
      {terms !== null && inputs.isError && <Unread query={inputs} />}
      {terms !== null && inputs.isPending && <Coming rows={3} />}
      {terms !== null && inputs.data && <Calculation terms={terms} inputs={inputs.data.coins} />}
    </section>
  );
}

function Calculation(props: { readonly terms: PlanTerms; readonly inputs: readonly MiningInputs[] }) {
  const { terms, inputs } = props;
  const { coins, day, returnBps } = outlookOf(terms, inputs);
  return (
    <>
      <ListTable
        label="Calculation of a day"
        columns={[{ name: 'Of one contract and day' }, { name: 'Coins', number: true }, { name: 'USD', number: true }]}
      >
        {coins.flatMap((one) => linesOf(one))}
      </ListTable>
      {coins.map((one) => (
        <Inputs key={one.coin} outlook={one} inputs={inputs} />
      ))}
      {day !== null && returnBps !== null && (
        <>
          <p>
            <strong>{usd(day)} USD a day.</strong> If every one of {terms.termDays} days were like this one,{' '}
            {usd(day * BigInt(terms.termDays), 2)} USD would come back of {money(formatScaled(terms.price, 2))} USD:{' '}
            {percentText(returnBps)} of the price.
          </p>
          {day === 0n ? (
            <Notice tone="warn">This plan cannot earn today: fee and power take the whole day.</Notice>
          ) : (
            returnBps < 10_000 && (
              <Notice tone="warn">At today’s inputs a contract pays back less than it costs.</Notice>
            )
          )}
        </>
      )}
      <p className={styles.note}>
        A calculation, not a promise: difficulty, price, fees and halvings change it every day, and payouts come from
        pool receipts alone.
      </p>
    </>
  );
}

function linesOf(one: CoinOutlook) {
  if ('missing' in one) {
    const what = one.missing === 'network' ? 'the network’s figures are' : 'the price is';
    return [
      <tr key={one.coin}>
        <td colSpan={3}>
          {one.coin}: {what} not known, so nothing is calculated.
        </td>
      </tr>,
    ];
  }
  const { coin, share, price } = one;
  const lines = [
    ['its share of the network', share.gross],
    ['− pool fee', share.poolFee],
    [share.powerDue > share.power ? '− power, as far as the day covers it' : '− power', share.power],
    ['= left', share.net],
  ] as const;
  return lines.map(([name, parts]) => (
    <tr key={`${coin} ${name}`}>
      <td>
        {coin}: {name}
      </td>
      <td className={tables.number}>{coinsOfParts(parts)}</td>
      <td className={tables.number}>{usd(worthOfParts(parts, price))}</td>
    </tr>
  ));
}

/** The figures that went into it, by whom and how old. */
function Inputs(props: { readonly outlook: CoinOutlook; readonly inputs: readonly MiningInputs[] }) {
  const now = useLive().serverNow();
  const known = props.inputs.find(({ coin }) => coin === props.outlook.coin);
  if (!known?.network || !known.price) return null;
  const { network, price, coin } = known;
  const since = (iso: string) => `recorded ${age(now - Date.parse(iso), 'whole')} ago`;
  return (
    <p className={styles.note}>
      {minedCoinOf(coin).name}: difficulty {money(network.difficulty)}, {money(network.subsidy)} {coin} a block and{' '}
      {money(network.fees)} {coin} average fees ({sourceText(network.source)}, {since(network.takenAt)}){' '}
      {network.stale && <Tag tone="warn">stale</Tag>}; price {money(price.price)} USD ({priceSourceWord(price.source)},{' '}
      {since(price.time)}) {price.stale && <Tag tone="warn">stale</Tag>}
    </p>
  );
}
