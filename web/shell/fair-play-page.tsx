import { FairPlay } from '#web/site/fair-play.tsx';
import { LanguageLink } from '#web/site/language-link.tsx';
import type { Brand } from './session.ts';
import { SiteFrame } from './site-frame.tsx';

/** /pages/fair-play */
export function FairPlayPage(props: { readonly brand: Brand }) {
  return (
    <SiteFrame brand={props.brand} wide language={<LanguageLink />}>
      <FairPlay />
    </SiteFrame>
  );
}
