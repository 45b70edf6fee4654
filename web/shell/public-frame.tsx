import type { ReactNode } from 'react';
import { Unread } from '#web/api-client/unread.tsx';
import { SiteFooter } from '#web/site/footer.tsx';
import { SiteHeader } from '#web/site/header.tsx';
import { DemoBanner, Page, useTitle, Waiting } from './layout.tsx';
import styles from './public-frame.module.css';
import { type Brand, useBrand } from './session.ts';

/** The public frame: header, one page, footer. */
export function PublicPage(props: {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: (brand: Brand) => ReactNode;
}) {
  const brand = useBrand();
  useTitle(props.title, brand.data?.name ?? '');
  if (brand.isPending) return <Waiting />;
  if (brand.data === undefined) {
    return (
      <Page title="Not reachable" brand={undefined}>
        <Unread query={brand} />
      </Page>
    );
  }
  return (
    <div className={styles.frame}>
      <DemoBanner mode={brand.data.mode} />
      <SiteHeader brand={brand.data} />
      <main className={props.wide ? styles.wide : styles.narrow}>{props.children(brand.data)}</main>
      <SiteFooter brand={brand.data} />
    </div>
  );
}
