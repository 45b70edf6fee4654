import { Type } from 'typebox';
import { Nullable, Time } from './formats.ts';
import { operation } from './operation.ts';

export const listMarketSources = operation({
  id: 'markets.sources',
  method: 'GET',
  path: '/api/admin/market-sources',
  summary: 'How the sources of prices stood when the recorder last wrote it down (M2)',
  access: 'admin',
  staff: ['operations', 'risk'],
  command: false,
  reply: Type.Object({
    items: Type.Array(
      Type.Object({
        name: Type.String({ description: 'as in PRICE_SOURCES' }),
        time: Time,
        clock: Nullable(
          Type.Object({
            offset: Type.Number({ description: 'how far its clock is ahead of the database’s, ms' }),
            uncertainty: Type.Number({ description: 'how wrong the offset may be, ms' }),
            roundTrip: Type.Number({ description: 'ms' }),
          }),
        ),
        lag: Type.Number({ description: 'how late the latest of its last twenty changes came, ms' }),
        dropped: Type.Array(Type.Object({ reason: Type.String(), count: Type.Integer() }), {
          description: 'quotes that were not recorded since the recorder began',
        }),
      }),
    ),
  }),
  failures: [],
});
