import { Moment } from '#web/admin/widgets/moment.tsx';
import { Person } from '#web/admin/widgets/people.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { money } from '#web/ui/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import { age } from '#web/ui/time.ts';
import styles from './treasury.module.css';
import { coinTitle, heldFacts, inCoin, type Treasury, type TreasuryCoin } from './treasury-words.ts';

/** Coins received and mined less paid out, against what custody reports and the watched chains show. */
export function TreasuryCoins(props: { readonly coins: readonly TreasuryCoin[]; readonly readAt: string }) {
  return (
    <Panel id="coins-title" title="Coins">
      <div className={styles.coins}>
        {props.coins.map((coin) => (
          <section key={coin.paymentMethod} className={styles.coin} aria-label={coin.paymentMethod}>
            <h3>{coinTitle(coin)}</h3>
            <Facts facts={factsOf(coin, props.readAt)} />
            <Places places={coin.places} of={(text) => inCoin(coin, text)} />
          </section>
        ))}
      </div>
    </Panel>
  );
}

function factsOf(coin: TreasuryCoin, readAt: string) {
  const amount = (text: string) => inCoin(coin, text);
  return [
    ['Received', amount(coin.received)],
    ['Paid out', amount(coin.paidOut)],
    ['Being sent', /[1-9]/.test(coin.sending) ? amount(coin.sending) : null],
    ['Mined, by the ledger', /[1-9]/.test(coin.mined) ? amount(coin.mined) : null],
    ['Expected', amount(coin.expected)],
    ['Price', <Price key="price" coin={coin} readAt={readAt} />],
    ...heldFacts(coin).map(([term, value]) => [term, term === 'Difference' ? difference(coin, value) : value] as const),
  ] as const;
}

/** Less than the books expect stands out. */
function difference({ difference: text }: TreasuryCoin, words: string) {
  return <strong className={text?.startsWith('-') ? styles.below : undefined}>{words}</strong>;
}

/** The price that values it: by whom, when, and how old it was when this was read. */
function Price(props: { readonly coin: TreasuryCoin; readonly readAt: string }) {
  const { price } = props.coin;
  if (price === null) return 'none is recorded';
  return (
    <>
      <span>
        {money(price.price)} USD, {price.source}, <Moment iso={price.time} />,{' '}
        {age(Date.parse(props.readAt) - Date.parse(price.time), 'whole')} old
      </span>
      {price.stale && <Tag tone="warn">stale</Tag>}
    </>
  );
}

/** Where an asset is, by a report or by a watched chain. */
export function Places(props: {
  readonly places: Treasury['dollars']['places'];
  readonly of: (amount: string) => string;
}) {
  if (props.places.length === 0) return null;
  return (
    <ul className={styles.places}>
      {props.places.map(({ by, counted, location, amount, asOf, evidence, recordedBy }) => (
        <li key={`${by} ${location}`}>
          <strong>{props.of(amount)}</strong> at {location}
          {!counted && <Tag tone="quiet">not counted again</Tag>}
          <small>
            {by === 'watcher' ? 'by the watched chain' : 'by a report'}, as of <Moment iso={asOf} />
            {recordedBy !== null && (
              <>
                , recorded by <Person id={recordedBy} />
              </>
            )}
            {evidence !== null && `: ${evidence}`}
            {!counted && ' The watched chain counts this address already.'}
          </small>
        </li>
      ))}
    </ul>
  );
}
