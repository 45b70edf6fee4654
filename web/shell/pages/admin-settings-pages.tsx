import { BrandPreview } from '#web/admin/settings/brand-preview.tsx';
import { useBrand } from '#web/client/brand.ts';
import { Screen } from '#web/shell/layout.tsx';

/** /admin/settings/brand */
export function BrandPage() {
  const brand = useBrand().data;
  return <Screen title="Brand">{brand && <BrandPreview brand={brand} />}</Screen>;
}
