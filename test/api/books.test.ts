import { beforeAll, expect, test } from 'vitest';
import { dayIn } from '#shared/dates.ts';
import { localSite } from '#shared/site.ts';
import { api, newAdmin } from '../support/calls/api.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { cash, closeDrawer, openDrawer, soldForCash } from '../support/items/counter.ts';
import { newDepot } from '../support/items/intake.ts';
import { movementsOf } from '../support/items/movements.ts';
import { RATES, storeTodaysRates } from '../support/items/wave.ts';

/** Books of a month: what they are kept with, and its closing. */

beforeAll(async () => {
  if (projectCloud()) await storeTodaysRates();
});

const thisMonth = () => dayIn(new Date(), localSite.zone).slice(0, 7);
const close = async (mois: string, mouvements: number, empreinte = 'a'.repeat(64), tauxDu = RATES.date) => {
  const { token } = await newAdmin();
  return api('POST', `/comptabilite/${mois}/cloture`, { token, body: { mouvements, empreinte, tauxDu } });
};

test('an admin reads with which seller and rates a month is kept', async () => {
  const { token } = await newAdmin();
  const { body } = await api('GET', `/comptabilite/${thisMonth()}`, { token });
  expect(body.data).toEqual({
    mois: thisMonth(),
    vendeur: { nom: 'Yónnee SAS (exemple)', siren: '000000000', tauxTva: null },
    taux: RATES,
    fini: false,
    cloture: null,
  });
});

test('a month is closed once, when it is over and as it was seen; the same closing again changes nothing', async () => {
  expect(await close(thisMonth(), 0)).toMatchObject({ status: 409, body: { code: 'MONTH_NOT_OVER' } });
  expect(await close('2025-03', 1)).toMatchObject({ status: 409, body: { code: 'MONTH_CHANGED' } });
  const otherRates = await close('2025-03', 0, 'a'.repeat(64), '2025-03-31');
  expect(otherRates).toMatchObject({ status: 409, body: { code: 'MONTH_CHANGED' } });
  const closed = await close('2025-03', 0);
  expect(closed).toMatchObject({
    status: 201,
    body: { data: { fini: true, cloture: { taux: RATES, mouvements: 0, empreinte: 'a'.repeat(64) } } },
  });
  const again = await close('2025-03', 0);
  expect(again.body.data.cloture).toEqual(closed.body.data.cloture);
  expect(Object.keys(again.body.data.cloture).sort()).toEqual(['empreinte', 'le', 'mouvements', 'par', 'taux']);
  expect(await close('2025-03', 0, 'b'.repeat(64))).toMatchObject({ status: 409, body: { code: 'MONTH_CLOSED' } });
  expect((await close('2025-03', 0, 'none')).body.fields).toHaveProperty('empreinte');
});

test('two admins who close a month at once close it once', async () => {
  const replies = await Promise.all(['c', 'd', 'c', 'd'].map((each) => close('2025-04', 0, each.repeat(64))));
  const hashes = replies.flatMap(({ status, body }) => (status === 201 ? [body.data.cloture.empreinte] : [body.code]));
  expect(new Set(hashes).size).toBe(2);
  expect(hashes).toContain('MONTH_CLOSED');
});

test('a drawer that is closed stands in the books of the month with its difference, and cash as it came', async () => {
  const { agent, container } = await newDepot();
  await openDrawer(agent, [{ devise: 'EUR', montant: 50 }]);
  const { paiementId } = await soldForCash(agent, container.id, cash(80, 'EUR'));
  await closeDrawer(agent, [{ devise: 'EUR', montant: 125 }], 'Il manque un billet');
  const { token } = await newAdmin();
  const { body } = await api('GET', `/comptoir/caisses/cloturees/${thisMonth()}?limit=100`, { token });
  expect(body.data.at(-1)).toMatchObject({
    ...{ ecarts: [{ devise: 'EUR', montant: -5 }], motif: 'Il manque un billet', banque: [], sorties: [], entrees: [] },
  });
  const movement = (await movementsOf(thisMonth())).find((each) => each.paymentId === paiementId);
  expect(movement?.origine).toEqual({ devise: 'EUR', montant: 80 });
});
