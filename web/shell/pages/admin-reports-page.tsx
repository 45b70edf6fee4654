import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CountedPage } from '#web/admin/reports/counted-page.tsx';
import { FigurePage } from '#web/admin/reports/figure-page.tsx';
import { countedFrom, countedName, figureFrom, figureName } from '#web/admin/reports/figure-words.ts';
import { PrintHead } from '#web/admin/reports/print-head.tsx';
import { rangeFrom, viewFrom } from '#web/admin/reports/ranges.ts';
import { Reports } from '#web/admin/reports/reports.tsx';
import { useBrand } from '#web/client/brand.ts';
import { BrandMark, Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';
import { Empty } from '#web/ui/panel.tsx';

/** /admin/reports: the address names the days and the view, so that a report can be sent to a colleague. */
export function ReportsPage() {
  const { t } = useLingui();
  const named = useSearch({ from: '/admin/reports' });
  const navigate = useNavigate();
  const { view } = named;
  const brand = useBrand().data;
  const me = useMe().data;
  // Paper is light.
  const mark = brand && <BrandMark brand={{ ...brand, headerLogoDark: null }} />;
  const range = rangeFrom(named, Date.now());
  return (
    <Screen title={t`Reports`} paper={me && <PrintHead view={viewFrom(view)} range={range} reader={me} mark={mark} />}>
      <Reports
        range={range}
        view={viewFrom(view)}
        role={me?.staffRole ?? null}
        onRange={(range) => void navigate({ to: '/admin/reports', search: { ...range, view } })}
        onView={(one) => void navigate({ to: '/admin/reports', search: { ...named, view: one } })}
      />
    </Screen>
  );
}

/** /admin/reports/figure: the address names the figure and its days. */
export function ReportFigurePage() {
  const { t } = useLingui();
  const asked = figureFrom(useSearch({ from: '/admin/reports/figure' }));
  return (
    <Screen title={asked ? figureName(asked.of).name : t`Figure of a report`}>
      {asked ? (
        <FigurePage key={JSON.stringify(asked)} {...asked} />
      ) : (
        <Empty>
          <Trans>
            This address names no figure and days. <Link to="/admin/reports">Go to the reports</Link>.
          </Trans>
        </Empty>
      )}
    </Screen>
  );
}

/** /admin/reports/customers: the address names the figure that counts customers, and its days. */
export function ReportCustomersPage() {
  const { t } = useLingui();
  const asked = countedFrom(useSearch({ from: '/admin/reports/customers' }));
  return (
    <Screen title={asked ? countedName(asked).name : t`Customers of a report`}>
      {asked ? (
        <CountedPage key={JSON.stringify(asked)} {...asked} />
      ) : (
        <Empty>
          <Trans>
            This address names no figure and days. <Link to="/admin/reports">Go to the reports</Link>.
          </Trans>
        </Empty>
      )}
    </Screen>
  );
}
