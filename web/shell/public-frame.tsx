import type { ReactNode } from 'react';
import { sentenceOfError } from '#web/api-client/client.ts';
import { SiteFooter } from '#web/site/footer.tsx';
import { SiteHeader } from '#web/site/header.tsx';
import { Notice } from '#web/ui/panel.tsx';
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
  if (brand.isError) {
    return (
      <Page title="Not reachable" brand={undefined}>
        <Notice tone="error">{sentenceOfError(brand.error)}</Notice>
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
