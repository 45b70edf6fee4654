import { useQuery } from '@tanstack/react-query';
import { loadChunk } from '#web/ui/chunks.ts';

/** A part of a screen that comes after the first paint (E3), by a name of its own; one that did not come is asked for by a press. */
export const useScript = <T extends object>(name: string, load: () => Promise<T>, enabled = true) =>
  useQuery({
    queryKey: ['script', name],
    enabled,
    queryFn: async () => ({ ...(await loadChunk(load)) }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
