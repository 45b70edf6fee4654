import { Receipt } from '#web/receipts/receipt.tsx';
import type { Brand } from '#web/shell/session.ts';
import { SiteFrame } from '#web/shell/site/site-frame.tsx';
import { SiteLinks } from '#web/site/site-links.tsx';

/** /receipts/{tradeId}: for anybody who has the link. */
export function ReceiptPage(props: { readonly brand: Brand; readonly tradeId: string | null }) {
  return (
    <SiteFrame brand={props.brand} wide language={<SiteLinks />}>
      <Receipt tradeId={props.tradeId} />
    </SiteFrame>
  );
}
