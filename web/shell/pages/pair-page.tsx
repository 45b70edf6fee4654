import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site/site-frame.tsx';
import { Market } from '#web/site/market/market.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';

/** /markets/{pair}: for anybody. */
export function PairPage(props: { readonly brand: Brand; readonly pair: string | null }) {
  return (
    <SiteFrame brand={props.brand} wide language={<SiteLinks />}>
      <Market pair={props.pair} product={props.brand.name} />
    </SiteFrame>
  );
}
