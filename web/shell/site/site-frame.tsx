import type { ReactNode } from 'react';
import type { SiteReader } from '#api/site.ts';
import { Broken, InFrame } from '#web/shell/broken.tsx';
import { DemoBanner } from '#web/shell/demo/demo-banner.tsx';
import type { Brand } from '#web/shell/session.ts';
import { ServedAnnouncements } from '#web/site/announced.tsx';
import { Given } from '#web/site/blanks.tsx';
import { type FooterBrand, SiteFooter } from '#web/site/footer.tsx';
import { SiteHeader } from '#web/site/header.tsx';
import { Boundary } from '#web/ui/boundary.tsx';
import styles from './site-frame.module.css';

/** The public frame: header, one page, footer. */
export function SiteFrame(props: {
  readonly brand: Pick<Brand, 'headerLogo' | 'headerLogoDark' | 'icon' | 'mode'> & FooterBrand;
  readonly wide: boolean;
  /** Says the active language and leads to the other one. */
  readonly language: ReactNode;
  /** Where the app knows who reads; else the server says it. */
  readonly reader?: SiteReader | undefined;
  /** False where the page says the risk itself: it is said once. */
  readonly risk?: boolean;
  /** How far a new demo is made, of pages that a program shows. */
  readonly preparing?: ReactNode;
  /** What is announced, where the app asks for it; else the server has written it into the page (X9). */
  readonly announcements?: ReactNode;
  readonly children: ReactNode;
}) {
  const { brand } = props;
  return (
    <div className={styles.frame}>
      <Given flag="demo" is={brand.mode === 'demo'}>
        <DemoBanner mode="demo" />
      </Given>
      {props.preparing}
      {props.announcements ?? <ServedAnnouncements />}
      <SiteHeader brand={brand} language={props.language} reader={props.reader} />
      <main className={props.wide ? styles.wide : styles.narrow}>
        <InFrame value={true}>
          <Boundary fallback={(error) => <Broken error={error} />}>{props.children}</Boundary>
        </InFrame>
      </main>
      <SiteFooter brand={brand} reader={props.reader} risk={props.risk ?? true} />
    </div>
  );
}
