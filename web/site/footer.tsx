import { Trans, useLingui } from '@lingui/react/macro';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import { legalLinkTexts, moreSupportTexts, type SiteReader } from '#api/site.ts';
import { useLanguage } from '#web/texts/use-language.ts';
import { BrandPicture } from '#web/ui/brand-picture.tsx';
import { Given, Lacking, servedTo } from './blanks.tsx';
import { directory } from './directory.ts';
import styles from './site.module.css';

/** What of the brand the foot shows; `phoneDigits` is what a telephone dials. */
export type FooterBrand = Pick<
  ReplyOf<typeof readBrand>,
  'name' | 'footerLogo' | 'footerLogoDark' | 'supportEmail' | 'moreSupport' | 'address' | 'phone' | 'legal'
> & { readonly phoneDigits?: string };

/** The foot of the public pages (B1): who runs this, how to reach them, the quick links, and every page there is. */
export function SiteFooter(props: {
  readonly brand: FooterBrand;
  /** Where the app knows who reads; else the server says it. */
  readonly reader?: SiteReader | undefined;
  /** False where the page says the risk itself. */
  readonly risk?: boolean;
}) {
  const { t } = useLingui();
  const isMember = props.reader?.member ?? servedTo('member');
  const { name, footerLogo, footerLogoDark, supportEmail, moreSupport, address, phone } = props.brand;
  const { phoneDigits = phone?.replace(/[^+\d]/g, '') } = props.brand;
  return (
    <footer className={styles.footer}>
      <div>
        <Given flag="footerLogo" is={footerLogo !== null}>
          <Given flag="footerLogoDark" is={footerLogoDark !== null}>
            <BrandPicture light={footerLogo ?? ''} dark={footerLogoDark ?? ''} name="" />
          </Given>
          <Lacking flag="footerLogoDark" is={footerLogoDark !== null}>
            <BrandPicture light={footerLogo ?? ''} dark={null} name="" />
          </Lacking>
        </Given>
        <strong>{name}</strong>
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        {moreSupportTexts.map((flag, at) => (
          <Given key={flag} flag={flag} is={moreSupport[at] !== undefined}>
            <a href={`mailto:${moreSupport[at]}`}>{moreSupport[at]}</a>
          </Given>
        ))}
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
        <Lacking flag="member" is={isMember}>
          <a href="/signup">
            <Trans>Create Account</Trans>
          </a>
        </Lacking>
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
            Trading up or down on a price is risky: a losing trade costs the whole stake, and the operator keeps it.
          </Trans>
        </p>
      )}
      <LegalNotice legal={props.brand.legal} />
    </footer>
  );
}

/** What the operator's law asks them to say, in their own words. */
function LegalNotice({ legal }: Pick<FooterBrand, 'legal'>) {
  const { active: language } = useLanguage();
  const { company = null, licence = null, risk = null, links = [] } = legal ?? {};
  return (
    <div className={styles.legal}>
      <Given flag="operatorRisk" is={risk !== null}>
        <p>{risk?.[language]}</p>
      </Given>
      <Given flag="company" is={company !== null}>
        <p>{company}</p>
      </Given>
      <Given flag="licence" is={licence !== null}>
        <p>{licence}</p>
      </Given>
      {legalLinkTexts.map((flag, at) => (
        <Given key={flag} flag={flag} is={links[at] !== undefined}>
          <a href={links[at]?.url}>{links[at]?.text[language]}</a>
        </Given>
      ))}
    </div>
  );
}
