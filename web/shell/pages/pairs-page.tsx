import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site/site-frame.tsx';
import { Pairs } from '#web/site/market/pairs.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';

/** /markets: for anybody. */
export function PairsPage(props: { readonly brand: Brand }) {
  return (
    <SiteFrame brand={props.brand} wide language={<SiteLinks />}>
      <Pairs />
    </SiteFrame>
  );
}
