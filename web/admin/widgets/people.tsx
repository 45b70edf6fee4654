import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';
import { listCustomers, readCustomerCase } from '#api/accounts.ts';
import { parseId } from '#domain/ids/ids.ts';
import { type SystemActor, systemActors } from '#domain/review/system-actors.ts';
import { call } from '#web/client/client.ts';

/** Admins open accounts before customers do, so the oldest page has most of them; whoever is not on it is asked for alone. */
const namesAPage = 100;
const keptMs = 300_000;

const useOldest = () =>
  useQuery({
    queryKey: ['admin', 'names'],
    staleTime: keptMs,
    queryFn: async () => (await call(listCustomers, { query: { limit: namesAPage, order: 'oldest' } })).items,
  });

/** The name of a person; null where it is not known, undefined until that is known. Of nobody it asks nothing. */
function useName(id: string | null): string | null | undefined {
  const oldest = useOldest();
  const found = oldest.data?.find(({ uid }) => uid === id)?.displayName;
  const isPerson = id !== null && parseId('usr', id) !== null;
  const isAsked = isPerson && !oldest.isPending && found === undefined;
  const one = useQuery({
    queryKey: ['admin', 'names', id],
    staleTime: keptMs,
    enabled: isAsked,
    retry: false,
    queryFn: async () => (await call(readCustomerCase, { params: { id: id ?? '' } })).displayName,
  });
  if (found !== undefined) return found;
  if (isAsked) return one.isError ? null : one.data;
  return isPerson && oldest.isPending ? undefined : null;
}

/** The admins among them, by name. */
export function useAdmins(): readonly { readonly uid: string; readonly name: string }[] {
  return (useOldest().data ?? [])
    .filter(({ role }) => role === 'admin')
    .map(({ uid, displayName }) => ({ uid, name: displayName }));
}

/** Who acted where no person did, as the subject of a sentence. */
function actorWord(actor: SystemActor): string {
  switch (actor) {
    case 'system':
      return t`The system`;
    case 'chain watcher':
      return t`The chain watcher`;
  }
}

/** Who it was: 'you', 'The system', a name with the id behind it, or the id. */
export function Person(props: { readonly id: string; readonly self?: string; readonly name?: string | null }) {
  useLingui();
  const { id, self, name: given } = props;
  const actor = systemActors.find((one) => one === id);
  const isKnown = id === self || actor !== undefined || (given ?? null) !== null;
  const found = useName(isKnown ? null : id);
  if (id === self) return <span title={id}>{t`you`}</span>;
  if (actor !== undefined) return <span>{actorWord(actor)}</span>;
  const name = given ?? found;
  return <span title={id}>{name === undefined ? '…' : (name ?? id)}</span>;
}
