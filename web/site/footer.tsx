import { Trans, useLingui } from '@lingui/react/macro';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import { Given } from './blanks.tsx';
import { directory } from './directory.ts';
import styles from './site.module.css';

/** What of the brand the foot shows; `phoneDigits` is what a telephone dials. */
export type FooterBrand = Pick<
  ReplyOf<typeof readBrand>,
  'name' | 'footerLogo' | 'supportEmail' | 'address' | 'phone'
> & { readonly phoneDigits?: string };

/** The foot of the public pages (B1): who runs this, how to reach them, the quick links, and every page there is. */
export function SiteFooter(props: {
  readonly brand: FooterBrand;
  /** False where the page says the risk itself. */
  readonly risk?: boolean;
}) {
  const { t } = useLingui();
  const { name, footerLogo, supportEmail, address, phone } = props.brand;
  const { phoneDigits = phone?.replace(/[^+\d]/g, '') } = props.brand;
  return (
    <footer className={styles.footer}>
      <div>
        <Given flag="footerLogo" is={footerLogo !== null}>
          <img src={footerLogo ?? ''} alt="" />
        </Given>
        <strong>{name}</strong>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        <Given flag="phone" is={phone !== null}>
          <a href={`tel:${phoneDigits}`}>{phone}</a>
        </Given>
        <Given flag="address" is={address !== null}>
          <span>{address}</span>
        </Given>
      </div>
      <nav aria-label={t`Quick links`}>
        <a href="/pages/contact">
          <Trans>Contact Us</Trans>
        </a>
        <a href="/signin">
          <Trans>My Account</Trans>
        </a>
        <a href="/signup">
          <Trans>Create Account</Trans>
        </a>
      </nav>
      <nav aria-label={t`Pages`} className={styles.directory}>
        {directory.map(({ path, title }) => (
          <a key={path} href={path}>
            {t(title)}
          </a>
        ))}
      </nav>
      {props.risk !== false && (
        <p>
          <Trans>
            Trading up or down on a price is risky: a trade that loses costs its whole stake, and what customers lose on
            trades the operator wins.
          </Trans>
        </p>
      )}
    </footer>
  );
}
