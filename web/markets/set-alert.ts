import { useQueryClient } from '@tanstack/react-query';
import { setAlert } from '#api/alerts.ts';
import type { BodyOf, ReplyOf } from '#api/operation.ts';
import { call } from '#web/client/client.ts';
import { useCommand } from '#web/client/use-command.ts';

export type AlertView = ReplyOf<typeof setAlert>;
type NewAlert = BodyOf<typeof setAlert>;

/** Sets alerts (M6), for a screen: what was asked keeps its key when the form that asked it is closed (P4). */
export function useSetAlert(onSet: (alert: AlertView) => void) {
  const queries = useQueryClient();
  const { state, asked, busy, run } = useCommand((body: NewAlert, key) => call(setAlert, { body, key }));
  return {
    state,
    asked,
    busy,
    run: async (body: NewAlert): Promise<AlertView | null> => {
      const alert = await run(body);
      if (!alert) return null;
      void queries.invalidateQueries({ queryKey: ['alerts'] });
      onSet(alert);
      return alert;
    },
  };
}
