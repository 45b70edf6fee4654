import { useNavigate, useSearch } from '@tanstack/react-router';
import { rangeFrom, viewFrom } from '#web/admin/reports/ranges.ts';
import { Reports } from '#web/admin/reports/reports.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

/** /admin/reports: the address names the days and the view, so that a report can be sent to a colleague. */
export function ReportsPage() {
  const named = useSearch({ from: '/admin/reports' });
  const navigate = useNavigate();
  const { view } = named;
  return (
    <Screen title="Reports">
      <Reports
        range={rangeFrom(named, Date.now())}
        view={viewFrom(view)}
        role={useMe().data?.staffRole ?? null}
        onRange={(range) => void navigate({ to: '/admin/reports', search: { ...range, view } })}
        onView={(one) => void navigate({ to: '/admin/reports', search: { ...named, view: one } })}
      />
    </Screen>
  );
}
