import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { readChains } from '#api/chains.ts';
import { symbolOfMethod } from '#domain/money/symbols.ts';
import { isZero } from '#web/admin/widgets/figures.ts';
import { Coming } from '#web/admin/widgets/listing.tsx';
import { Moment, Waiting } from '#web/admin/widgets/moment.tsx';
import { Facts } from '#web/admin/widgets/records.tsx';
import { Tag } from '#web/admin/widgets/tag.tsx';
import { call } from '#web/client/client.ts';
import { renewedEvery } from '#web/client/renewal.ts';
import { Figure } from '#web/ui/figure.tsx';
import { money } from '#web/ui/money.ts';
import { Notice, Panel } from '#web/ui/panel.tsx';
import { Scroll } from '#web/ui/scroll.tsx';
import tables from '#web/ui/table.module.css';
import { Unread } from '#web/widgets/read-failure.tsx';
import { chainSourceWord } from './chain-words.ts';
import styles from './chains.module.css';
import { type ChainState, chainTag, lagWords } from './operation-words.ts';

const refreshMs = 15_000;

/** The chains as they are followed, renewed while on the screen; read where the role may (A7.1). */
export function useChains(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ['admin', 'chains'],
    queryFn: async () => (await call(readChains, {})).items,
    refetchInterval: renewedEvery(refreshMs),
  });
}

/** Each chain that coins come in on: how far it is followed, and what its source reports. */
export function ChainsBoard() {
  const chains = useChains();
  return (
    <div className={styles.chains}>
      {chains.isError && <Unread query={chains} />}
      {chains.isPending && <Coming rows={6} />}
      {chains.data?.map((chain) => (
        <Panel key={chain.chain} id={`chain-${chain.chain}`} title={chain.network} aside={<Following chain={chain} />}>
          <Chain chain={chain} />
        </Panel>
      ))}
    </div>
  );
}

/** How a chain is followed, in a word. */
export function Following({ chain }: { readonly chain: Pick<ChainState, 'state' | 'noBlockSince' | 'onDemand'> }) {
  useLingui();
  const { name, tone } = chainTag(chain);
  return <Tag tone={tone}>{name}</Tag>;
}

function Chain({ chain }: { readonly chain: ChainState }) {
  useLingui();
  const { network, block, sourceHeight, lastRead, failingSince, noBlockSince, error, unmatchedPayments } = chain;
  const hash = block?.hash ?? '';
  return (
    <div className={styles.chain}>
      {chain.state === 'off' && (
        <Notice tone="info">
          <Trans>
            Not watched: no source is configured. For deposits on {network}, an admin looks the payment up on the chain.
          </Trans>
        </Notice>
      )}
      {failingSince !== null && (
        <Notice tone="error">
          <Trans>
            {network} cannot be reached since <Moment iso={failingSince} />: payments on it are credited later. Nothing
            is lost, missed blocks are read when it answers again.
          </Trans>
          {error !== null && <small className={tables.note}>{error}</small>}
        </Notice>
      )}
      {noBlockSince !== null && failingSince === null && (
        <Notice tone="error">
          <Trans>
            No new block since <Moment iso={noBlockSince} />: payments on {network} are not seen or confirmed. Check
            whether the node of its source is connected to others.
          </Trans>
        </Notice>
      )}
      <Facts
        facts={[
          [t`Source`, chain.source === null ? null : chainSourceWord(chain.source)],
          [
            t`Addresses`,
            chain.addresses === 'derived' ? t`One per deposit, derived from a key` : t`One fixed address per coin`,
          ],
          [t`Watched addresses`, chain.state === 'off' ? null : money(String(chain.watchedAddresses))],
          [
            t`Last block read`,
            block === null ? null : (
              <>
                <strong>{money(String(block.height))}</strong>
                <span>
                  <Trans>
                    of <Moment iso={block.time} />, {hash}
                  </Trans>
                </span>
              </>
            ),
          ],
          [
            t`Age of that block`,
            block === null ? null : (
              <span key="age">
                <Waiting since={block.time} />
                {chain.onDemand && t`; this substitute chain makes a block only for a payment`}
              </span>
            ),
          ],
          [t`Source’s last block`, sourceHeight === null ? null : money(String(sourceHeight))],
          [t`Lag`, chain.state === 'off' ? null : lagWords(chain.lag)],
          [
            t`Last read`,
            lastRead === null ? null : (
              <span key="read">
                <Moment iso={lastRead} /> (<Waiting since={lastRead} />)
              </span>
            ),
          ],
          [t`Unmatched payments`, unmatchedPayments === 0 ? null : t`${unmatchedPayments}, listed under Deposits`],
        ]}
      />
      <Coins chain={chain} />
    </div>
  );
}

const creditedBelow = (amount: string): string =>
  isZero(amount) ? t`every deposit is reviewed` : `${money(amount)} USD`;

function Coins({ chain }: { readonly chain: ChainState }) {
  useLingui();
  const { network } = chain;
  return (
    <Scroll label={t`Coins on ${network}`}>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col">{t`Coin`}</th>
            <th scope="col" className={tables.number}>
              {t`Confirmations`}
            </th>
            <th scope="col" className={tables.number}>
              {t`Credited automatically below`}
            </th>
            <th scope="col" className={tables.number}>
              {t`Balance of the addresses`}
            </th>
          </tr>
        </thead>
        <tbody>
          {chain.coins.map(({ paymentMethod, confirmations, creditBelow, balance }) => (
            <tr key={paymentMethod}>
              <td>{paymentMethod}</td>
              <td className={tables.number}>{confirmations}</td>
              <td className={tables.number}>{creditedBelow(creditBelow)}</td>
              <td className={tables.number}>
                {balance === null ? t`not known` : <Figure value={balance} unit={symbolOfMethod(paymentMethod)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chain.balancesAt !== null && (
        <p className={styles.note}>
          <Trans>
            Balances as of <Moment iso={chain.balancesAt} />.
          </Trans>
        </p>
      )}
    </Scroll>
  );
}
