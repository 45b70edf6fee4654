import { Link } from '@tanstack/react-router';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import styles from './site.module.css';

/** The head of the public pages (B1). */
export function SiteHeader(props: { readonly brand: Pick<ReplyOf<typeof readBrand>, 'name' | 'headerLogo'> }) {
  const { name, headerLogo } = props.brand;
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.brand}>
        {headerLogo === null ? name : <img src={headerLogo} alt={name} />}
      </Link>
      <nav aria-label="Account">
        <Link to="/signin">Sign in</Link>
        <Link to="/signup">Create account</Link>
      </nav>
    </header>
  );
}
