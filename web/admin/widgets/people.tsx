import { useQuery } from '@tanstack/react-query';
import { listCustomers } from '#api/accounts.ts';
import { systemActors } from '#domain/review/system-actors.ts';
import { call } from '#web/client/client.ts';

/** Admins open accounts before customers do, so the oldest page has them; whoever is not on it is named by their id. */
const namesAPage = 100;

function usePeople() {
  const query = useQuery({
    queryKey: ['admin', 'names'],
    staleTime: 300_000,
    queryFn: async () => (await call(listCustomers, { query: { limit: namesAPage, order: 'oldest' } })).items,
  });
  return query.data ?? [];
}

/** The admins among them, by name. */
export function useAdmins(): readonly { readonly uid: string; readonly name: string }[] {
  return usePeople()
    .filter(({ role }) => role === 'admin')
    .map(({ uid, displayName }) => ({ uid, name: displayName }));
}

/** Who it was: 'you', 'The system', a name with the id behind it, or the id. */
export function Person(props: { readonly id: string; readonly self?: string; readonly name?: string | null }) {
  const people = usePeople();
  if (props.id === props.self) return <span title={props.id}>you</span>;
  if (systemActors.some((actor) => actor === props.id)) return <span>The {props.id}</span>;
  return (
    <span title={props.id}>{props.name ?? people.find(({ uid }) => uid === props.id)?.displayName ?? props.id}</span>
  );
}
