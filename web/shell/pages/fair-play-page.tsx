import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site/site-frame.tsx';
import { FairPlay } from '#web/site/fair-play/fair-play.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';

/** /pages/fair-play */
export function FairPlayPage(props: { readonly brand: Brand }) {
  return (
    <SiteFrame brand={props.brand} wide language={<SiteLinks />}>
      <FairPlay />
    </SiteFrame>
  );
}
