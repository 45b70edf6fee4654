// Streams the prices of a pair, places one trade with practice money, and prints how it was settled. The token needs the
// scopes read and practice-trade: API_TOKEN=apt_… npx node examples/practice.ts BTCUSD UP 5.00 30
const { API_URL: url = 'http://127.0.0.1:3000', API_TOKEN: token = '' } = process.env;
const [currencyPair = 'BTCUSD', positions = 'UP', amount = '5.00', duration = '30'] = process.argv.slice(2);
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

async function api(path: string, more: RequestInit = {}) {
  const response = await fetch(url + path, { headers, ...more });
  const reply = await response.json();
  if (!response.ok) fail(reply.detail);
  return reply;
}

const body = JSON.stringify({ currencyPair, positions, amount, duration: Number(duration), wallet: 'practice' });
const placing = { method: 'POST', headers: { ...headers, 'idempotency-key': crypto.randomUUID() }, body };
let tradeId: string | undefined;
const live = new WebSocket(`${url.replace('http', 'ws')}/api/live`, ['live', `bearer.${token}`]);
live.onclose = ({ code }) => {
  fail(`The stream of ${url} ended with ${code}. Does the server run there, and does API_TOKEN hold?`);
};
live.onmessage = async ({ data }) => {
  const frame = JSON.parse(data);
  if (frame.type === 'hello') ({ tradeId } = await api('/api/trades', placing));
  if (frame.type === 'ticks') for (const tick of frame.ticks) if (tick.pair === currencyPair) console.log(tick.price);
  if (frame.type !== 'changed' || frame.subject !== tradeId) return;
  const { status, profit } = await api(`/api/trades/${tradeId}`);
  if (status === 'PENDING') return;
  console.log(`${tradeId} ${status} ${profit}`);
  process.exit();
};
