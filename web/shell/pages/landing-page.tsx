import { Trans } from '@lingui/react/macro';
import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site/site-frame.tsx';
import { Island } from '#web/site/island.tsx';
import { Landing } from '#web/site/landing.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';

/** /: for guests, rendered at build; the server sends who is signed in on to the app (A5). web/site.tsx goes on with its islands. */
export function LandingPage(props: { readonly brand: Brand }) {
  return (
    <SiteFrame
      brand={props.brand}
      wide
      risk={false}
      language={<SiteLinks />}
      // What it says of a demo that is being made is not known when the page is rendered.
      preparing={<Island name="preparing" />}
    >
      <Landing brand={props.brand} />
      <noscript>
        <p>
          <Trans>
            Your own browser does the live checks on this page and needs JavaScript for them. The data is public:{' '}
            <a href="/api/markets">the recorded prices</a>, <a href="/api/proof/books">the sums of the books</a> and{' '}
            <a href="/api/proof/seals">the seals</a>.
          </Trans>
        </p>
      </noscript>
    </SiteFrame>
  );
}
