import { Receipt } from '#web/receipts/receipt.tsx';
import { LanguageLink } from '#web/site/language-link.tsx';
import type { Brand } from './session.ts';
import { SiteFrame } from './site-frame.tsx';

/** /receipts/{tradeId}: for anybody who has the link. */
export function ReceiptPage(props: { readonly brand: Brand; readonly tradeId: string | null }) {
  return (
    <SiteFrame brand={props.brand} wide ways="account" language={<LanguageLink />}>
      <Receipt tradeId={props.tradeId} />
    </SiteFrame>
  );
}
