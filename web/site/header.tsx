import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import type { MemberFlag, SiteReader } from '#api/site.ts';
import { BrandPicture } from '#web/ui/brand-picture.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { AreaLinks } from './area-links.tsx';
import { Given, Lacking, servedTo } from './blanks.tsx';
import styles from './site.module.css';

/** The head of the public pages (B1). Its links are plain: site and app are documents of their own. */
export function SiteHeader(props: {
  readonly brand: Pick<ReplyOf<typeof readBrand>, 'name' | 'headerLogo' | 'headerLogoDark' | 'icon'>;
  /** Says the active language and leads to the other one. */
  readonly language: ReactNode;
  /** Where the app knows who reads; else the server says it. */
  readonly reader?: SiteReader | undefined;
}) {
  const { t } = useLingui();
  const { name, headerLogo, headerLogoDark, icon } = props.brand;
  const hasLogo = headerLogo !== null;
  const readBy = (flag: MemberFlag): boolean => props.reader?.[flag] ?? servedTo(flag);
  const isMember = readBy('member');
  return (
    <header className={styles.header}>
      <a href="/" className={styles.brand}>
        <Given flag="headerLogo" is={hasLogo}>
          <Given flag="headerLogoDark" is={headerLogoDark !== null}>
            <BrandPicture light={headerLogo ?? ''} dark={headerLogoDark ?? ''} name={name} />
          </Given>
          <Lacking flag="headerLogoDark" is={headerLogoDark !== null}>
            <BrandPicture light={headerLogo ?? ''} dark={null} name={name} />
          </Lacking>
        </Given>
        <Lacking flag="headerLogo" is={hasLogo}>
          <Given flag="icon" is={icon !== null}>
            <img src={icon ?? ''} width={24} height={24} alt="" />
          </Given>
          <Lacking flag="icon" is={icon !== null}>
            <Mark size={24} />
          </Lacking>
          {name}
        </Lacking>
      </a>
      <Given flag="approved" is={readBy('approved')}>
        <AreaLinks />
      </Given>
      <nav aria-label={t`Account`}>
        <Given flag="staff" is={readBy('staff')}>
          <a href="/admin">
            <Trans>Admin console</Trans>
          </a>
        </Given>
        <Given flag="member" is={isMember}>
          <a href="/user">
            <Trans>My account</Trans>
          </a>
        </Given>
        <Lacking flag="member" is={isMember}>
          <a href="/signin">
            <Trans>Sign in</Trans>
          </a>
          <a href="/signup" className={styles.join}>
            <Trans>Create account</Trans>
          </a>
        </Lacking>
        {props.language}
      </nav>
    </header>
  );
}
