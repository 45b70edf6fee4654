import { Trans } from '@lingui/react/macro';
import { chatPage } from '#api/chat-page.ts';
import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site/site-frame.tsx';
import { Given, servedTo } from '#web/site/blanks.tsx';
import { OwnText } from '#web/site/own-text.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';
import { ContactForm } from '#web/support/contact-form.tsx';

/** /pages/contact */
export function ContactPage(props: { readonly brand: Brand }) {
  return (
    <SiteFrame brand={props.brand} wide language={<SiteLinks />}>
      <ContactForm product={props.brand.name} supportEmail={props.brand.supportEmail}>
        <OwnText flag="contactText" words="contactWords" />
        <Given flag="chatHost" is={props.brand.chat !== null}>
          <p>
            <Trans>
              Prefer to chat? <a href={chatPage}>Open our chat page</a>.
            </Trans>
          </p>
        </Given>
        <Given flag="member" is={servedTo('member')}>
          <p>
            <Trans>
              You are signed in: <a href="/user/support">write to us in your account</a> and you see our reply there.
            </Trans>
          </p>
        </Given>
      </ContactForm>
    </SiteFrame>
  );
}
