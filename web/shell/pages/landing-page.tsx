import { Trans } from '@lingui/react/macro';
import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site-frame.tsx';
import { Landing } from '#web/site/landing.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';
import { useScript } from '#web/widgets/script.ts';

/** /: for guests; the server sends who is signed in on to the app (A5). */
export function LandingPage(props: { readonly brand: Brand }) {
  const demo = props.brand.mode === 'demo';
  // It comes after what the server rendered, with which a browser begins.
  const making = useScript('demo-progress', () => import('#web/shell/demo-progress.tsx'), demo).data;
  return (
    <SiteFrame
      brand={props.brand}
      wide
      risk={false}
      language={<SiteLinks />}
      preparing={making && <making.DemoProgress />}
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
