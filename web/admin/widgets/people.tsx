import { useQuery } from '@tanstack/react-query';
import { listCustomers } from '#api/accounts.ts';
import { call } from '#web/client/client.ts';

/** Admins open accounts before customers do, so the oldest page has them; whoever is not on it is named by their id. */
const namesAPage = 100;

/** Names of people by their ids. */
function useNames(): ReadonlyMap<string, string> {
  const query = useQuery({
    queryKey: ['admin', 'names'],
    staleTime: 300_000,
    queryFn: async () => (await call(listCustomers, { query: { limit: namesAPage } })).items,
  });
  return new Map(query.data?.map(({ uid, displayName }) => [uid, displayName]));
}

/** Who it was: 'you', a name with the id behind it, or the id. */
export function Person(props: { readonly id: string; readonly self?: string }) {
  const names = useNames();
  if (props.id === props.self) return <span title={props.id}>you</span>;
  return <span title={props.id}>{names.get(props.id) ?? props.id}</span>;
}
