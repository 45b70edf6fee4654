import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useBrand } from '#web/client/brand.ts';
import { BrandPicture } from '#web/ui/brand-picture.tsx';
import { loadChunk } from '#web/ui/chunks.ts';
import { Mark } from '#web/ui/mark.tsx';
import area from './area.module.css';
import { InFrame } from './broken.tsx';
import { DemoBanner } from './demo/demo-banner.tsx';
import { Preparing } from './demo/preparing.tsx';
import { LanguageButton } from './language-button.tsx';
import styles from './layout.module.css';
import { SchemeButton } from './scheme-button.tsx';
import type { Brand } from './session.ts';

/** What the tab says, the newest last: what covers a screen gives the title back when it goes. */
const titles: { readonly text: string }[] = [];

function showTitle(): void {
  const newest = titles.at(-1);
  if (newest) document.title = newest.text;
}

/** Sets '{page title} | {product name}' (A11). */
export function useTitle(title: string, product: string): void {
  useEffect(() => {
    const own = { text: product === '' ? title : `${title} | ${product}` };
    titles.push(own);
    showTitle();
    return () => {
      titles.splice(titles.indexOf(own), 1);
      showTitle();
    };
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
          <ModeLines mode={brand.mode} />
          <header className={styles.bar}>
            <a href="/" className={styles.brandLink}>
              <BrandMark brand={brand} />
            </a>
            <div className={styles.person}>
              <LanguageButton />
              <SchemeButton />
            </div>
          </header>
        </>
      )}
      <main className={styles.page}>
        <InFrame value={true}>{props.children}</InFrame>
      </main>
    </div>
  );
}

/** Loaded after the screen: a line that is there on few days. */
const Announcements = lazy(async () => ({
  default: (await loadChunk(() => import('./announcements.tsx'))).Announcements,
}));

function ModeLines({ mode }: { readonly mode: Brand['mode'] }) {
  return (
    <>
      <DemoBanner mode={mode} />
      <Preparing mode={mode} />
      <Suspense fallback={<span data-waiting="" hidden />}>
        <Announcements />
      </Suspense>
    </>
  );
}

/** How each area that one has to sign in for begins: the way past its head for a keyboard, and the mode. */
export function AreaStart(props: { readonly mode: Brand['mode'] }) {
  return (
    <>
      <a className={area.skip} href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <ModeLines mode={props.mode} />
    </>
  );
}

/** The place of an area's screens: what fails in it leaves the head usable. */
export function AreaMain(props: { readonly children: ReactNode }) {
  return (
    <main id="content" className={area.content} tabIndex={-1}>
      <InFrame value={true}>{props.children}</InFrame>
    </main>
  );
}

/** A screen of the user area or the console: its title, what can be done about it, and what it holds. */
export function Screen(props: {
  readonly title: string;
  /** Stands on the screen where it says more than the tab. */
  readonly heading?: string;
  /** The title stands in the tab only; the screen says it in another way. */
  readonly quiet?: boolean;
  /** A picture of whom the screen is about, beside the title. */
  readonly mark?: ReactNode;
  readonly aside?: ReactNode;
  /** A single column in the middle, which the title begins with; as wide as the content unless given. */
  readonly column?: 'form' | 'conversation';
  /** Above the title: the head that what is printed has. */
  readonly paper?: ReactNode;
  readonly children: ReactNode;
}) {
  const brand = useBrand();
  useTitle(props.title, brand.data?.name ?? '');
  return (
    <>
      {props.paper}
      {props.quiet ? (
        <h1 className="visually-hidden">{props.title}</h1>
      ) : (
        <div className={area.heading} data-column={props.column}>
          <h1>
            {props.mark}
            {props.heading ?? props.title}
          </h1>
          {props.aside}
        </div>
      )}
      {props.children}
    </>
  );
}

/** The operator's logo, or the mark and the name where there is none. */
export function BrandMark(props: { readonly brand: Pick<Brand, 'name' | 'headerLogo' | 'headerLogoDark' | 'icon'> }) {
  const { name, headerLogo, headerLogoDark, icon } = props.brand;
  return headerLogo === null ? (
    <>
      {icon === null ? <Mark size={24} /> : <img src={icon} width={24} height={24} alt="" />}
      <span className={styles.brand}>{name}</span>
    </>
  ) : (
    <>
      <span className={icon === null ? undefined : styles.roomy}>
        <BrandPicture className={styles.logo} light={headerLogo} dark={headerLogoDark} name={name} />
      </span>
      {icon !== null && <img className={styles.tight} src={icon} width={28} height={28} alt={name} />}
    </>
  );
}
