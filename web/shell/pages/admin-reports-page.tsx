import { useNavigate, useSearch } from '@tanstack/react-router';
import { rangeFrom } from '#web/admin/reports/ranges.ts';
import { Reports } from '#web/admin/reports/reports.tsx';
import { Screen } from '#web/shell/layout.tsx';

/** /admin/reports: the address names the days, so that a report can be sent to a colleague. */
export function ReportsPage() {
  const named = useSearch({ from: '/admin/reports' });
  const navigate = useNavigate();
  return (
    <Screen title="Reports">
      <Reports
        range={rangeFrom(named, Date.now())}
        onRange={(range) => void navigate({ to: '/admin/reports', search: { ...range } })}
      />
    </Screen>
  );
}
