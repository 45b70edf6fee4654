import { BrandPreview } from '#web/admin/settings/brand-preview.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useBrand } from '#web/shell/session.ts';

/** /admin/settings/brand */
export function BrandPage() {
  const brand = useBrand().data;
  return <Screen title="Brand">{brand && <BrandPreview brand={brand} />}</Screen>;
}
