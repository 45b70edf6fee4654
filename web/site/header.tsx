import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import styles from './site.module.css';

/** The head of the public pages (B1). Its links are plain: site and app are two documents. */
export function SiteHeader(props: { readonly brand: Pick<ReplyOf<typeof readBrand>, 'name' | 'headerLogo'> }) {
  const { name, headerLogo } = props.brand;
  return (
    <header className={styles.header}>
      <a href="/" className={styles.brand}>
        {headerLogo === null ? name : <img src={headerLogo} alt={name} />}
      </a>
      <nav aria-label="Account">
        <a href="/signin">Sign in</a>
        <a href="/signup">Create account</a>
      </nav>
    </header>
  );
}
