import { useLingui } from '@lingui/react/macro';
import { useBrand } from '#web/client/brand.ts';
import { NotFound } from '#web/shell/not-found.tsx';
import { useMe } from '#web/shell/session.ts';
import { PublicPage } from '#web/shell/site/public-frame.tsx';
import { OutsideChat } from '#web/support/outside-chat.tsx';

/** /chat: the operator's outside chat (S1.2). Without one there is no such page. */
export function ChatPage() {
  const { t } = useLingui();
  const brand = useBrand();
  const me = useMe();
  if (brand.data?.chat === null) return <NotFound />;
  return (
    <PublicPage title={t`Chat with support`} wide>
      {({ chat, name, supportEmail, moreSupport }) =>
        chat !== null && (
          <OutsideChat
            key={chat.url}
            chat={chat}
            product={name}
            addresses={[supportEmail, ...moreSupport]}
            signedIn={me.data != null}
          />
        )
      }
    </PublicPage>
  );
}
