import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import styles from './site.module.css';

/** The foot of the public pages (B1): who runs this, how to reach them, and the quick links. */
export function SiteFooter(props: { readonly brand: ReplyOf<typeof readBrand> }) {
  const { name, footerLogo, supportEmail, address, phone } = props.brand;
  return (
    <footer className={styles.footer}>
      <div>
        {footerLogo !== null && <img src={footerLogo} alt="" />}
        <strong>{name}</strong>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {phone !== null && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
        {address !== null && <span>{address}</span>}
      </div>
      <nav aria-label="Quick links">
        <a href={`mailto:${supportEmail}`}>Contact Us</a>
        <a href="/signin">My Account</a>
        <a href="/signup">Create Account</a>
      </nav>
      <p>
        Trading up or down on a price is risky: a trade that loses costs its whole stake, and what customers lose on
        trades the operator wins.
      </p>
    </footer>
  );
}
