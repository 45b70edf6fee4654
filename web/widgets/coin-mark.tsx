import { useQuery } from '@tanstack/react-query';
import { listMarkets } from '#api/markets.ts';
import { coinIconPath } from '#domain/markets/coin-icon-path.ts';
import { coinOf, type PaymentMethod } from '#domain/money/coins.ts';
import { call } from '#web/client/client.ts';
import styles from './coin-tiles.module.css';

/** A coin's mark, beside its name: the base of the pair that values it. Its room is there before the picture is. */
export function CoinMark(props: { readonly method: PaymentMethod; readonly size?: number }) {
  const { method, size = 32 } = props;
  const { data } = useQuery({
    queryKey: ['markets', 'marks'],
    queryFn: async () => {
      const { items } = await call(listMarkets, {});
      return new Map(items.map(({ lowerName, img }) => [lowerName, img]));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const img = data?.get(coinOf(method).pair);
  return img === undefined || img === '' ? (
    <span className={styles.room} style={{ width: size, height: size }} aria-hidden="true" />
  ) : (
    <img src={coinIconPath(img)} alt="" width={size} height={size} />
  );
}
