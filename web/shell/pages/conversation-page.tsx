import { useLingui } from '@lingui/react/macro';
import { PublicPage } from '#web/shell/site/public-frame.tsx';
import { VisitorConversation } from '#web/support/visitor-conversation.tsx';

/** /conversation: where the links lead that visitors are mailed (S1.1). */
export function ConversationPage() {
  const { t } = useLingui();
  return <PublicPage title={t`Your conversation`}>{() => <VisitorConversation />}</PublicPage>;
}
