import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SiteReader } from '#api/site.ts';
import { useBrand } from '#web/client/brand.ts';
import { Announcements, useAnnouncedComing } from '#web/shell/announcements.tsx';
import { Preparing } from '#web/shell/demo/preparing.tsx';
import { LanguageButton } from '#web/shell/language-button.tsx';
import { Page, useTitle } from '#web/shell/layout.tsx';
import { SchemeButton } from '#web/shell/scheme-button.tsx';
import { type Brand, type Me, useMe } from '#web/shell/session.ts';
import { Waiting } from '#web/shell/waiting.tsx';
import { Unread } from '#web/widgets/read-failure.tsx';
import { SiteFrame } from './site-frame.tsx';

const readerOf = ({ account_status, role }: Me): SiteReader => ({
  member: true,
  approved: account_status === 'approved',
  staff: role === 'admin',
});

/** A page of the app in the public frame: the brand is asked for first. */
export function PublicPage(props: {
  readonly title: string;
  readonly wide?: boolean;
  readonly children: (brand: Brand) => ReactNode;
}) {
  const { t } = useLingui();
  const brand = useBrand();
  const me = useMe();
  const announcedComing = useAnnouncedComing();
  useTitle(props.title, brand.data?.name ?? '');
  // What is announced comes with the screen: it would push down what is read or pressed.
  if (brand.isPending || announcedComing) return <Waiting />;
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
      reader={me.data ? readerOf(me.data) : undefined}
      preparing={<Preparing mode={brand.data.mode} />}
      announcements={<Announcements />}
    >
      {props.children(brand.data)}
    </SiteFrame>
  );
}
