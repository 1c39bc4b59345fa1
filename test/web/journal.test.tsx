// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { JournalEntry, PublicJournalEntry } from '#shared/journal/schema.ts';
import { Journal } from '#web/core/journal/Journal.tsx';
import { press, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { container } from './containers.ts';
import { listReply, mockApi, pageText, requests, show, visit, waitUntilSettled } from './visit.tsx';

const site = { id: 3, nom: 'Dépôt Yónnee', ville: 'Gennevilliers' };

const entry = (special: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 'a',
  le: '2096-11-29T10:00:00.000Z',
  leAppareil: null,
  motif: null,
  action: 'RECU',
  changements: [
    { champ: 'poids', de: 18, vers: 20.5 },
    { champ: 'prix', de: 180, vers: 205 },
  ],
  par: { userId: 4, role: 'AGENT', nom: 'Modou Fall' },
  tache: null,
  site,
  ...special,
});

const publicEntry = (special: Partial<PublicJournalEntry> = {}): PublicJournalEntry => ({
  id: 'a',
  le: '2096-11-29T10:00:00.000Z',
  action: 'RESERVE',
  changements: [],
  parMoi: true,
  site: null,
  ...special,
});

const journals = () => requests.filter((call) => call.includes('journal'));
const openJournal = async () => {
  await runInAct(() => {
    const details = [...document.querySelectorAll('details')].at(-1) as HTMLDetailsElement;
    details.open = true;
    details.dispatchEvent(new Event('toggle'));
  });
  await waitUntilSettled();
};

test('the journal of a container names a price list by its name', async () => {
  const changed = { action: 'RECU', changements: [{ champ: 'tarif', de: '12/1', vers: '34/2' }] } as const;
  mockApi((call) =>
    call.startsWith('GET /tarifs')
      ? listReply([{ id: 12, nom: 'Le Havre – Dakar' }])
      : listReply([entry({ ...changed, changements: [...changed.changements] })]),
  );
  await show(<Journal of={{ bookingId: 9 }} title="Historique" />, { as: 'ADMIN' });
  await openJournal();
  expect(pageText()).toContain('Tarif : n° 34, version 2 (avant : Le Havre – Dakar, version 1)');
});

test('an admin reads what was decided on an exception, and why', async () => {
  const decided = {
    action: 'EXCEPTION_DECIDEE',
    changements: [{ champ: 'decision', de: 'RECHERCHE', vers: 'PERDU' }],
  } as const;
  mockApi(() => listReply([entry({ ...decided, changements: [...decided.changements], motif: 'Vu avec le port.' })]));
  await show(<Journal of={{ bookingId: 9 }} title="Historique" />, { as: 'ADMIN' });
  await openJournal();
  expect(pageText()).toContain('Décision prise');
  expect(pageText()).toContain('Décision : déclaré perdu (avant : recherche en cours)');
  expect(pageText()).toContain('Motif : Vu avec le port.');
});

test('an admin reads who did what, when and where, before and after, once the journal is opened', async () => {
  const device = entry({ id: 'b', action: 'CHARGE', leAppareil: '2096-11-30T08:00:00.000Z', changements: [] });
  const job = entry({
    ...{ id: 'c', action: 'ETAT_CHANGE', par: null, tache: 'BALAYAGE', site: null },
    changements: [
      { champ: 'etat', de: 'ENREGISTRE', vers: 'ANNULE' },
      { champ: 'destinataire', de: null, vers: null },
      { champ: 'supplement', de: null, vers: 25 },
      { champ: 'paiementEnCours', de: null, vers: 'ESPECES' },
      { champ: 'conteneur', de: 9, vers: 10 },
    ],
  });
  mockApi(() => listReply([device, entry(), job]));
  await show(<Journal of={{ colisId: 11 }} title="Historique" />, { as: 'ADMIN' });
  expect(journals()).toEqual([]);
  await openJournal();
  await waitFor(() => expect(journals()).toEqual(['GET /cockpit/journal/colis/11']));
  await waitFor(() => {
    const words = pageText().replaceAll('\u00a0', ' ');
    expect(words).toContain('Reçu au dépôtPoids : 20,5 kg (avant : 18 kg)Prix : 205,00 $ (avant : 180,00 $)');
    expect(words).toMatch(/29 novembre 2096.*Modou Fall \(agent\) · Dépôt Yónnee, Gennevilliers/);
    expect(words).toMatch(/Noté sur l’appareil le 30 novembre 2096/);
    expect(words).toContain('État : Annulé (avant : Enregistré)Destinataire : modifiéSupplément à payer : 25,00 $');
    expect(words).toContain('Paiement en cours : espècesConteneur : n° 10 (avant : n° 9)');
    expect(words).toContain('tâche planifiée');
  });
});

test('the journal of a container shows further entries on request, and what failed can be tried again', async () => {
  let fails = true;
  mockApi((call) => {
    if (fails) return { status: 500, body: { success: false } };
    const created = entry({ id: 'z', action: 'CREE', changements: [], site: null });
    return call.includes('cursor=2') ? listReply([created]) : listReply([entry()], { next: '2' });
  });
  await show(<Journal of={{ bookingId: 9 }} title="Historique" />, { as: 'ADMIN' });
  await openJournal();
  await waitFor(() => expect(pageText()).toContain('L’historique n’a pas pu être chargé.'));
  fails = false;
  await press('Réessayer');
  await waitUntilSettled();
  await press('Afficher la suite');
  await waitUntilSettled();
  expect(pageText()).toContain('Créé');
  expect(journals().at(-1)).toBe('GET /cockpit/journal/conteneurs/9?cursor=2');
});

test('a customer reads in plain sentences what happened to their parcel, without names of the team', async () => {
  mockApi((call) => {
    if (call.includes('/journal'))
      return listReply([
        publicEntry({
          ...{ id: 'b', action: 'RECU', parMoi: false, site: { nom: site.nom, ville: site.ville } },
          changements: [{ champ: 'poids', de: 18, vers: 20.5 }],
        }),
        publicEntry(),
      ]);
    if (call.includes('/colis/')) return { body: { success: true, data: colis() } };
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    return call.includes('/customs/user') ? listReply([]) : { status: 404, body: { success: false } };
  });
  await visit('/colis/1111111111');
  expect(journals()).toEqual([]);
  await openJournal();
  await waitFor(() => {
    const words = pageText().replaceAll('\u00a0', ' ');
    expect(words).toContain('Le dépôt a reçu le colis : Dépôt Yónnee, Gennevilliers.Poids : 20,5 kg (avant : 18 kg)');
    expect(words).toContain('Vous avez réservé ce colis.');
  });
  expect(journals()).toEqual(['GET /colis/1111111111/journal']);
});

const OWN_ENDS: [PublicJournalEntry['action'], PublicJournalEntry['changements'], string][] = [
  [
    'RECU',
    [
      { champ: 'incident', de: 'AUTRE_DEPOT', vers: null },
      { champ: 'decision', de: 'TRANSFERT', vers: null },
    ],
    'Le colis a été reçu au dépôt.Il n’est plus dans un autre dépôt.',
  ],
  [
    'ANNULE',
    [
      { champ: 'etat', de: 'EN_ATTENTE', vers: 'ANNULE' },
      { champ: 'incident', de: 'RESTE', vers: null },
    ],
    'Le colis a été annulé.',
  ],
  [
    'PAYE',
    [{ champ: 'echeance', de: '2096-11-30T10:00:00.000Z', vers: null }],
    'À payer avant : sans objet (avant : 30 novembre 2096 à 10:00 (votre heure))',
  ],
  [
    'SUPPLEMENT_PAYE',
    [{ champ: 'supplement', de: 40, vers: null }],
    'Votre supplément a été payé.Supplément à payer : rien (avant : 40,00 $)',
  ],
  [
    'ARRIVEE_RETIREE',
    [{ champ: 'etat', de: 'ARRIVE', vers: 'EN_TRANSIT' }],
    'Son arrivée avait été enregistrée par erreur : il n’est pas encore arrivé.',
  ],
  ['ETAT_CHANGE', [{ champ: 'etat', de: 'ENREGISTRE', vers: 'EN_TRANSIT' }], 'État : En transit (avant : Enregistré)'],
];

test.each(OWN_ENDS)('a customer reads the end of something in whole words: %s', async (action, changements, words) => {
  mockApi((call) => {
    if (call.includes('/journal')) return listReply([publicEntry({ action, changements, parMoi: false })]);
    if (call.includes('/colis/')) return { body: { success: true, data: colis() } };
    if (call.includes('/bookings/')) return { body: { success: true, data: container() } };
    return call.includes('/customs/user') ? listReply([]) : { status: 404, body: { success: false } };
  });
  await visit('/colis/1111111111');
  await openJournal();
  await waitFor(() => {
    const shown = document.querySelector('[class*=journal]')?.textContent?.replaceAll('\u00a0', ' ');
    expect(shown).toContain(words);
    expect(shown).not.toContain('aucun');
    expect(shown?.includes('État : ')).toBe(action === 'ETAT_CHANGE');
  });
});
