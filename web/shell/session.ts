import { useQuery } from '@tanstack/react-query';
import { me } from '#api/accounts.ts';
import { readBrand } from '#api/brand.ts';
import type { ReplyOf } from '#api/operation.ts';
import { call, ProblemError } from '#web/api-client/client.ts';

export type Me = ReplyOf<typeof me>;
export type Brand = ReplyOf<typeof readBrand>;

/** Who is signed in: undefined while it is being found out, null for nobody. */
export function useMe() {
  return useQuery({
    queryKey: ['me'],
    queryFn: () =>
      call(me, {}).catch((error: unknown) => {
        if (error instanceof ProblemError && error.status === 401) return null;
        throw error;
      }),
  });
}

/** The operator's brand and the mode; never changes while the page is open. */
export function useBrand() {
  return useQuery({ queryKey: ['brand'], queryFn: () => call(readBrand, {}), staleTime: Number.POSITIVE_INFINITY });
}
