import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site-frame.tsx';
import { LanguageLink } from '#web/site/language-link.tsx';
import { ContactForm } from '#web/support/contact-form.tsx';

/** /pages/contact */
export function ContactPage(props: { readonly brand: Brand }) {
  return (
    <SiteFrame brand={props.brand} wide language={<LanguageLink />}>
      <ContactForm product={props.brand.name} supportEmail={props.brand.supportEmail} />
    </SiteFrame>
  );
}
