import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site-frame.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';
import { ContactForm } from '#web/support/contact-form.tsx';

/** /pages/contact */
export function ContactPage(props: { readonly brand: Brand }) {
  return (
    <SiteFrame brand={props.brand} wide language={<SiteLinks />}>
      <ContactForm product={props.brand.name} supportEmail={props.brand.supportEmail} />
    </SiteFrame>
  );
}
