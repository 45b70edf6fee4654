import { useQuery } from '@tanstack/react-query';
import { readBrand } from '#api/brand.ts';
import { call } from './client.ts';

/** The operator's brand and the mode; never changes while the page is open. */
export function useBrand() {
  return useQuery({ queryKey: ['brand'], queryFn: () => call(readBrand, {}), staleTime: Number.POSITIVE_INFINITY });
}
