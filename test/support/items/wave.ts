import { nowIso } from '#functions/core/clock.ts';
import { storeRates } from '#functions/core/items/exchange-rates.ts';
import { api, type Reply } from '../calls/api.ts';
import type { Person } from '../calls/people.ts';
import { runningCloud } from '../clouds/running-cloud.ts';

/** A euro is 1.25 dollars, hence a dollar 524.7656 francs. */
export const RATES = { date: nowIso().slice(0, 10), USD: 1.25, CAD: 1.5 };

/** Stores the rates of today, without which nobody pays by Wave. */
export const storeTodaysRates = (): Promise<unknown> => storeRates({ checkedAt: nowIso(), rates: RATES });

/** Starts a payment of several parcels by Wave. */
export const startByWave = ({ token }: Pick<Person, 'token'>, colisIds: number[]): Promise<Reply> =>
  api('POST', '/payments/group-payment?moyen=WAVE', { token, body: colisIds });

/** Starts a payment by Wave and returns its page, session and id. */
export const startWithWave = async (person: Pick<Person, 'token'>, colisIds: number[]) => {
  const { status, text, body } = await startByWave(person, colisIds);
  if (status !== 200) throw new Error(`start: ${status} ${text}`);
  return {
    page: body.redirectUrl as string,
    sessionId: body.data.sessionId as string,
    paymentId: body.data.id as number,
  };
};

/** Presses a button of Wave's page, and returns where it leads, or the status of the page. */
export const payWithWave = async (page: string, does: 'pay' | 'decline' = 'pay') => {
  const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ does }), redirect: 'manual' });
  await response.arrayBuffer();
  const location = response.headers.get('location');
  return { status: response.status, location: location ? new URL(location) : undefined };
};

/** Calls the API as the return page does after a payment by Wave. */
export const returnFromWave = ({ token }: Pick<Person, 'token'>, paymentId: number): Promise<Reply> =>
  api('GET', `/payments/validate/${paymentId}`, { token });

/** Calls Wave's API as the site does. */
export const callWaveApi = async (method: 'GET' | 'POST', path: string) => {
  const { wave, secrets } = runningCloud();
  const response = await fetch(`${wave}${path}`, {
    method,
    headers: { authorization: `Bearer ${secrets.waveApiKey}` },
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : undefined };
};

/** Controls Wave's emulator. */
export const waveControl = async (name: string, body: object = {}) => {
  const { wave, secrets } = runningCloud();
  const headers = { authorization: `Bearer ${secrets.waveApiKey}` };
  const response = await fetch(`${wave}/test/${name}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
};
