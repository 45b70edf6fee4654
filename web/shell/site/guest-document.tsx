import type { ReactNode } from 'react';
import { SignInOutline } from '#web/accounts/sign-in/sign-in-outline.tsx';
import { LanguageButton } from '#web/shell/language-button.tsx';
import layout from '#web/shell/layout.module.css';
import { SchemeButton } from '#web/shell/scheme-button.tsx';
import type { Brand } from '#web/shell/session.ts';
import { ServedAnnouncements } from '#web/site/announced.tsx';
import { Given, Lacking } from '#web/site/blanks.tsx';
import { BrandPicture } from '#web/ui/brand-picture.tsx';
import { Mark } from '#web/ui/mark.tsx';
import { DemoBanner } from '../demo/demo-banner.tsx';
import { SiteFrame } from './site-frame.tsx';

const where = (flag: 'demo' | 'passkeys', part: ReactNode): ReactNode => <Given flag={flag}>{part}</Given>;

const switches = (
  <>
    <LanguageButton />
    <SchemeButton />
  </>
);

/** /signin as it is sent to whoever has no session. */
export function SignInDocument(props: { readonly brand: Brand }) {
  return (
    <SiteFrame brand={props.brand} wide={false} language={switches}>
      <SignInOutline where={where} />
    </SiteFrame>
  );
}

/** A guarded path (A6) as it is sent to whoever has no session: the sign-in stands in its place. */
export function GuardedDocument(props: { readonly brand: Brand }) {
  const { name, headerLogo, headerLogoDark, icon } = props.brand;
  return (
    <div className={layout.frame}>
      {where('demo', <DemoBanner mode="demo" />)}
      <ServedAnnouncements />
      <header className={layout.bar}>
        <span className={layout.brandLink}>
          <Given flag="headerLogo">
            <Given flag="headerLogoDark">
              <BrandPicture className={layout.logo} light={headerLogo ?? ''} dark={headerLogoDark ?? ''} name={name} />
            </Given>
            <Lacking flag="headerLogoDark">
              <BrandPicture className={layout.logo} light={headerLogo ?? ''} dark={null} name={name} />
            </Lacking>
          </Given>
          <Lacking flag="headerLogo">
            <Given flag="icon">
              <img src={icon ?? ''} width={24} height={24} alt="" />
            </Given>
            <Lacking flag="icon">
              <Mark size={24} />
            </Lacking>
            <span className={layout.brand}>{name}</span>
          </Lacking>
        </span>
        <div className={layout.person}>{switches}</div>
      </header>
      <main className={layout.page}>
        <SignInOutline where={where} />
      </main>
    </div>
  );
}
