import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { LanguageButton } from './language-button.tsx';
import styles from './layout.module.css';
import type { Brand } from './session.ts';
import { useBrand } from './session.ts';

/** Sets '{page title} | {product name}' (A11). */
export function useTitle(title: string, product: string): void {
  useEffect(() => {
    document.title = product === '' ? title : `${title} | ${product}`;
  }, [title, product]);
}

/** A page outside the user area: one thing in the middle. */
export function Page(props: {
  readonly title: string;
  /** Stands above it, once it is known. */
  readonly brand: Brand | undefined;
  readonly children: ReactNode;
}) {
  const { brand } = props;
  useTitle(props.title, brand?.name ?? '');
  return (
    <div className={styles.frame}>
      {brand && (
        <>
          <DemoBanner mode={brand.mode} />
          <header className={styles.bar}>
            <a href="/" className={styles.brandLink}>
              <BrandMark brand={brand} />
            </a>
            <div className={styles.person}>
              <LanguageButton />
            </div>
          </header>
        </>
      )}
      <main className={styles.page}>{props.children}</main>
    </div>
  );
}

/** What shows while it is not known yet who is here, or while a screen loads. */
export function Waiting() {
  const { t } = useLingui();
  return (
    <div className={styles.waiting} aria-busy="true">
      <div className={styles.loader} role="status" aria-label={t`Loading`} />
    </div>
  );
}

/** A screen of the user area or the console: its title, what can be done about it, and what it holds. */
export function Screen(props: {
  readonly title: string;
  /** The title stands in the tab only; the screen says it in another way. */
  readonly quiet?: boolean;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const brand = useBrand();
  useTitle(props.title, brand.data?.name ?? '');
  return (
    <>
      {props.quiet ? (
        <h1 className="visually-hidden">{props.title}</h1>
      ) : (
        <div className={styles.heading}>
          <h1>{props.title}</h1>
          {props.aside}
        </div>
      )}
      {props.children}
    </>
  );
}

/** Says in demo mode, on every page, that the money is none. */
export function DemoBanner(props: { readonly mode: Brand['mode'] }) {
  const { t } = useLingui();
  if (props.mode !== 'demo') return null;
  return (
    <aside className={styles.demo} aria-label={t`Mode of this installation`}>
      <Trans>Demo: no real money</Trans>
    </aside>
  );
}

/** The operator's logo, or the name where there is none. */
export function BrandMark(props: { readonly brand: Pick<Brand, 'name' | 'headerLogo'> }) {
  const { name, headerLogo } = props.brand;
  return headerLogo === null ? (
    <span className={styles.brand}>{name}</span>
  ) : (
    <img className={styles.logo} src={headerLogo} alt={name} />
  );
}
