import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Preparing } from '#web/shell/demo/preparing.tsx';
import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site/site-frame.tsx';
import { Landing } from '#web/site/landing.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';

/** /: for guests; the server sends who is signed in on to the app (A5). */
export function LandingPage(props: { readonly brand: Brand }) {
  // The page as it is sent knows nothing of a demo that is being made: what it says of it comes after the two agree.
  const [agreed, setAgreed] = useState(false);
  useEffect(() => setAgreed(true), []);
  return (
    <SiteFrame
      brand={props.brand}
      wide
      risk={false}
      language={<SiteLinks />}
      preparing={agreed && <Preparing mode={props.brand.mode} />}
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
