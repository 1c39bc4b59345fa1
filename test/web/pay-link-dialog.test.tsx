// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { PayLink } from '#shared/payments/pay-links.ts';
import { PayLinkButton } from '#web/core/payLink/PayLinkButton.tsx';
import { fillIn, getOnly, openDialog, press, runInAct } from './browser.ts';
import { mockApi, pageText, requestBodies, requests, show } from './visit.tsx';

/** Links by which somebody else pays, made where parcels are. */

const link = (change: Partial<PayLink> = {}): PayLink => ({
  ...{ code: 'YN-7K3M-9QPX-4WTHW', colisIds: [7, 8], montant: 230, equipe: false },
  ...{ creeLe: '2026-11-30T10:00:00Z', expireLe: '2026-12-03T10:00:00Z' },
  ...change,
});
const other = link({ code: 'YN-0000-0000-00000', colisIds: [7], montant: 115 });
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const open = async (made: () => { status: number; body: unknown }) => {
  mockApi((call) => {
    if (call === 'POST /payments/liens') return made();
    if (call.startsWith('GET /payments/liens')) return { body: { success: true, data: [link(), other] } };
    return { body: { success: true, message: 'Lien annulé.' } };
  });
  await show(<PayLinkButton colisIds={[7, 8]} />);
  await openDialog('Faire payer par quelqu’un d’autre');
};

test('a link is made by one press, and sent by WhatsApp, by mail or as a code to scan', async () => {
  await open(() => ({ status: 201, body: { success: true, data: link() } }));
  await waitFor(() => expect(pageText()).toContain('/payer/YN-7K3M-9QPX-4WTHW'));
  expect(requestBodies).toEqual([{ colisIds: [7, 8] }]);
  const message = new URL(getOnly('a[href^="https://wa.me/"]').getAttribute('href') ?? '').searchParams.get('text');
  expect(plain(message ?? '')).toMatch(/230,00 \$ .*\/payer\/YN-7K3M-9QPX-4WTHW$/);
  expect(document.querySelector('dialog svg path[shape-rendering]')).toBeTruthy();
  await fillIn(getOnly('[name="email"]'), 'cousine@example.fr');
  await press('Envoyer par e-mail');
  await waitFor(() => expect(pageText()).toContain('Le lien est envoyé.'));
  expect(requestBodies.at(-1)).toEqual({ colisIds: [7, 8], email: 'cousine@example.fr' });
});

test('a link is printed as a small paper that says what its page shows, with the code, the address and its end', async () => {
  const view = {
    ...{ etat: 'A_PAYER', expediteur: 'Awa', montant: 230, devise: 'USD', francs: null, minutes: null, rembourse: 0 },
    lignes: [
      { destinataire: 'Fatou', depart: 'Le Havre', destination: 'Dakar', montant: 115 },
      { destinataire: null, depart: 'Le Havre', destination: 'Dakar', montant: 115 },
    ],
  };
  const printed = vi.fn(() => plain(document.querySelector('body > [aria-hidden="true"]')?.textContent ?? ''));
  vi.stubGlobal('print', printed);
  await open(() => ({ status: 201, body: { success: true, data: link() } }));
  await waitFor(() => expect(pageText()).toContain('/payer/YN-7K3M-9QPX-4WTHW'));
  mockApi(() => ({ body: { success: true, data: view } }));
  await press('Imprimer');
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  expect(requests).toContain('GET /api/payer/YN-7K3M-9QPX-4WTHW');
  expect(printed.mock.results[0]?.value).toMatch(
    /^YónneeÀ payer pour Awa230,00 \$Colis pour FatouLe Havre vers Dakar115,00 \$ColisLe Havre vers Dakar115,00 \$Payez sans compte : scannez ce code, ou ouvrez l’adresse\.\S+\/payer\/YN-7K3M-9QPX-4WTHWValable jusqu’au .*3 décembre 2026/,
  );
  expect(document.querySelector('body > [aria-hidden="true"] svg')).toBeTruthy();

  await runInAct(() => dispatchEvent(new Event('afterprint')));
  mockApi(() => ({
    status: 404,
    body: { success: false, code: 'INVALID_PAY_LINK', message: 'Ce lien ne demande rien.' },
  }));
  await press('Imprimer');
  await waitFor(() => expect(pageText()).toContain('Le papier n’a pas pu être préparé. Ce lien ne demande rien.'));
  expect(printed).toHaveBeenCalledOnce();
});

test('a link is cancelled where it was made, and so is an earlier one of the same parcel', async () => {
  await open(() => ({ status: 201, body: { success: true, data: link() } }));
  await waitFor(() => expect(plain(pageText())).toContain('Annuler le lien de 1 colis, 115,00 $'));
  await press('Annuler ce lien');
  await waitFor(() => expect(requests).toContain('DELETE /payments/liens/YN-7K3M-9QPX-4WTHW'));
});

test('who has as many links as are open at most cancels one, and gets the new one', async () => {
  const refused = { status: 409, body: { success: false, code: 'PAY_LINKS_FULL', message: 'Vous avez déjà 5 liens.' } };
  let reply: { status: number; body: unknown } = refused;
  await open(() => reply);
  await waitFor(() => expect(plain(pageText())).toContain('Annuler le lien de 1 colis, 115,00 $'));
  expect(pageText()).toContain('Vous avez déjà 5 liens.');
  reply = { status: 201, body: { success: true, data: link() } };
  await press(document.querySelector('dialog button:not([aria-label])')?.textContent ?? '');
  await waitFor(() => expect(pageText()).toContain('/payer/YN-7K3M-9QPX-4WTHW'));
});
