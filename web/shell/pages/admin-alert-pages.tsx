import { Link, useParams } from '@tanstack/react-router';
import { AlertList } from '#web/admin/alerts/alert-list.tsx';
import { AlertPage } from '#web/admin/alerts/alert-page.tsx';
import { Screen } from '#web/shell/layout.tsx';
import { useMe } from '#web/shell/session.ts';

/** /admin/alerts */
export function AlertsPage() {
  return (
    <Screen title="Alerts">
      <AlertList />
    </Screen>
  );
}

/** /admin/alerts/{id} */
export function AlertRecordPage() {
  const { id } = useParams({ from: '/admin/alerts/$id' });
  const admin = useMe().data?.uid ?? '';
  return (
    <Screen title="Alert" aside={<Link to="/admin/alerts">All alerts</Link>}>
      <AlertPage key={id} id={id} admin={admin} />
    </Screen>
  );
}
