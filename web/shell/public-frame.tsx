import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBrand } from '#web/client/brand.ts';
import { Unread } from '#web/widgets/read-failure.tsx';
import { LanguageButton } from './language-button.tsx';
import { Page, useTitle } from './layout.tsx';
import { Preparing } from './preparing.tsx';
import { SchemeButton } from './scheme-button.tsx';
import { type Brand, useMe } from './session.ts';
import { SiteFrame } from './site-frame.tsx';
import { Waiting } from './waiting.tsx';

/** A page of the app in the public frame: the brand is asked for first. */
export function PublicPage(props: {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: (brand: Brand) => ReactNode;
}) {
  const { t } = useLingui();
  const brand = useBrand();
  const me = useMe();
  useTitle(props.title, brand.data?.name ?? '');
  if (brand.isPending) return <Waiting />;
  if (brand.data === undefined) {
    return (
      <Page title={t`Not reachable`} brand={undefined}>
        <Unread query={brand} />
      </Page>
    );
  }
  return (
    <SiteFrame
      brand={brand.data}
      wide={props.wide ?? false}
      language={
        <>
          <LanguageButton />
          <SchemeButton />
        </>
      }
      {...(me.data && { links: 'member' })}
      preparing={<Preparing mode={brand.data.mode} />}
    >
      {props.children(brand.data)}
    </SiteFrame>
  );
}
