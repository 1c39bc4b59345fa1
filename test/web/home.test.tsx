// @vitest-environment jsdom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Container } from '#shared/containers/schema.ts';
import { queryClient } from '#web/app/queryClient.ts';
import { requestedReturn } from '#web/core/navigation/requestedReturn.ts';
import { signIn, signOut } from '#web/core/session/session.ts';
import '#web/features/home/DeleteDialog.tsx';
import '#web/features/home/FoundDepartures.tsx';
import '#web/features/home/LoginDialog.tsx';
import { dismiss, useToasts } from '#web/ui/toasts.ts';
import { fillIn, getOnly, press, runInAct, waitUntilIdle } from './browser.ts';
import { container } from './containers.ts';
import { isPageLoading, openPage, pageLoaded } from './open-page.tsx';

/** Mocked reply for each address; `asked` holds the requested addresses. */
let answers: (address: string) => { status?: number; body: unknown };
let asked: string[];
const listing = (...data: Container[]) => ({ body: { success: true, data } });

vi.mock('#web/core/api/sendSigned.ts', async () => {
  const { fetchApi } = await import('#web/core/api/fetchApi.ts');
  return { sendSigned: fetchApi };
});

beforeEach(() => {
  asked = [];
  answers = () => listing(container());
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.replace('/backend', ''));
    const { status = 200, body } = answers(address);
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(async () => {
  await runInAct(signOut);
  queryClient.clear();
});

const settled = () => waitUntilIdle(() => isPageLoading() || queryClient.isFetching() > 0);
const page = () => (document.body.textContent ?? '').replace(/\s+/g, ' ');
const Toasts = () =>
  useToasts().map(({ id, message }) => (
    <p key={id}>
      {message}
      <button type="button" onClick={() => dismiss(id)}>
        compris
      </button>
    </p>
  ));

async function visit(address = '/') {
  const router = await openPage(address, {
    client: queryClient,
    frame: (page) => (
      <>
        {page}
        <Toasts />
      </>
    ),
  });
  await settled();
  return router;
}

/** Loads the parts of admins, which a page loads with its first card. */
beforeAll(async () => void (await import('#web/features/home/AdminButtons.tsx')));

test('a card shows the route, the departure in the pickup place’s zone, the price and the remaining space', async () => {
  answers = () => listing(container({ dateDepart: '2096-12-11T23:30:00.000Z', statut: 'EN_COURS' }));
  await visit();
  expect(page()).toContain('Le Havre vers Dakar');
  expect(page()).toContain('12 décembre 2096');
  expect(page()).toContain('10,00 $ le kilo');
  expect(page()).toContain('il reste 9 000 kg');
  expect(page()).toContain('15 000 kg pris sur 24 000 kg, soit 63 %');
  expect(page()).toContain('il reste 25 m³');
  expect(page()).toContain('40 pieds');
  expect(page()).toContain('n° 1234567890');
});

test('a visitor who books is asked to log in, and the login returns to the booking', async () => {
  const router = await visit();
  await press('Réserver ce conteneur');
  await waitUntilIdle(() => !page().includes('Connectez-vous pour réserver'));
  expect(page()).toContain('Connectez-vous pour réserver');
  await press('Annuler');
  expect(router.state.location.pathname).toBe('/');
  await press('Réserver ce conteneur');
  await press('Se connecter');
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'), { timeout: 10_000 });
  expect(requestedReturn(router.state.location)).toBe('/ajouter-colis/1234567890');
});

test('a customer opens the booking unless no weight or no volume is left', async () => {
  signIn({ token: 'jwt', role: 'USER' });
  answers = () =>
    listing(container({ id: 1, poidsRestant: 0 }), container({ id: 2, volumeRestant: 0 }), container({ id: 3 }));
  const router = await visit();
  const book = () =>
    [...document.querySelectorAll('button')].filter((each) => each.textContent === 'Réserver ce conteneur');
  for (const full of [0, 1]) {
    await runInAct(() => book()[full]?.click());
    expect(page()).toContain("Ce conteneur n'a pas assez de poids ou de volume disponible.");
    await press('compris');
  }
  expect(router.state.location.pathname).toBe('/');
  await runInAct(() => book()[2]?.click());
  await pageLoaded();
  expect(router.state.location.pathname).toBe('/ajouter-colis/3');
});

test('a search without a date shows an error and focuses the date field', async () => {
  await visit();
  await press('Rechercher');
  expect(page()).toContain('Veuillez choisir une date de départ.');
  expect(document.activeElement).toBe(getOnly('input[type="date"]'));
  expect(asked.some((address) => address.includes('by-date'))).toBe(false);
});

test('a search without results offers the nearest departures', async () => {
  const router = await visit();
  answers = (address) =>
    address.includes('by-date') ? listing(container({ destination: 'Abidjan' })) : listing(container());
  await fillIn(getOnly('input[type="date"]'), '2096-12-12');
  await fillIn(getOnly('input[list$="-to"]'), 'dakar');
  await press('Rechercher');
  await settled();
  expect(asked).toContain('/bookings/by-date?dateDepart=2096-12-12&limit=100');
  expect(router.state.location.search).toBe('?dateDepart=2096-12-12&destination=dakar');
  expect(page()).toContain('Aucun conteneur ne correspond à votre recherche');
  expect(page()).toContain('Départs les plus proches');
  expect(page()).not.toContain('Abidjan');
  await press('Effacer la recherche');
  await settled();
  expect(router.state.location.search).toBe('');
  expect(page()).toContain('Prochains départs');
});

test('a failed search shows an error and can be retried', async () => {
  answers = () => ({ status: 422, body: { success: false, code: 'INVALID_FIELDS', message: 'non' } });
  await visit('/?dateDepart=2096-12-12');
  expect(page()).toContain('Erreur lors de la recherche.');
  answers = () => listing(container());
  await press('Réessayer');
  await settled();
  expect(page()).toContain('Départs du 12 décembre 2096');
  expect(page()).toContain('Le Havre vers Dakar');
});

test('a list that fails to load shows an error', async () => {
  answers = () => ({
    status: 429,
    body: { success: false, code: 'TOO_MANY_REQUESTS', message: 'Réessayez plus tard.' },
  });
  await visit();
  expect(page()).toContain('Une erreur est survenue. Réessayez plus tard.');
  expect(page()).not.toContain('Chargement');
});

test('an admin sees every statut, and a refusal to delete a container with parcels shows its reason', async () => {
  signIn({ token: 'jwt', role: 'admin' });
  answers = () => listing(container({ statut: 'ANNULE', status: 'ANNULE' }));
  await visit('/?statut=ANNULE');
  expect(asked).toContain('/bookings?limit=12&statut=ANNULE');
  expect(page()).toContain('Fermé aux réservations');
  const message = 'Ce conteneur contient des colis : il ne peut pas être supprimé.';
  answers = () => ({ status: 409, body: { success: false, code: 'CONTAINER_HOLDS_COLIS', message } });
  await settled();
  await press('Supprimer');
  expect(page()).toContain('Confirmer la suppression du conteneur ?');
  await press('Supprimer le conteneur');
  await settled();
  expect(page()).toContain(message);
});

test('a deleted container leaves the list at once even if the index still has it', async () => {
  signIn({ token: 'jwt', role: 'ADMIN' });
  await visit();
  const stale = answers;
  answers = (address) =>
    /\d$/.test(address) && !address.includes('limit') ? { body: { success: true, message: 'ok' } } : stale(address);
  await press('Supprimer');
  await press('Supprimer le conteneur');
  await settled();
  expect(page()).toContain('Conteneur supprimé avec succès.');
  expect(page()).not.toContain('n° 1234567890');
  expect(document.activeElement?.textContent).toBe('Tous les conteneurs');
});
