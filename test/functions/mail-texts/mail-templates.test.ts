import { expect, test } from 'vitest';
import type { MailContent, RemeasuredColis } from '#functions/mail-texts/mail-content.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import type { Language } from '#shared/auth/schema.ts';
import { ETATS } from '#shared/colis/constants.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { CUSTOMS_ETAPES, CUSTOMS_STATUTS } from '#shared/customs/constants.ts';
import { TRACKING_STATUTS } from '#shared/tracking/constants.ts';
import { allMails, CONTAINER, DOCUMENT, EVENT } from '../../support/items/mail-contents.ts';

const ETATS_TOLD = ETATS.filter((etat) => etat !== 'ANNULE');
const STATUTS_TOLD = CONTAINER_STATUTS.filter((statut) => statut !== 'ANNULE');

const WITHOUT_ACTION = ['accountErased', 'contactReceived', 'contactForSupport', 'payerReceipt', 'payerRefunded'];

const french = Object.entries(allMails('fr'));
const english = Object.entries(allMails('en'));

test('every mail exists completely in both languages', () => {
  expect(Object.keys(mailTemplates.en)).toEqual(Object.keys(mailTemplates.fr));
  expect(Object.keys(mailTemplates.fr).sort()).toEqual(Object.keys(allMails('fr')).sort());
  for (const [name, mail] of french) {
    const other = allMails('en')[name as keyof typeof mailTemplates.fr];
    expect(other.subject).not.toBe(mail.subject);
    expect(other.paragraphs).toHaveLength(mail.paragraphs.length);
    expect(other.action?.path).toBe(mail.action?.path);
  }
});

test.each([...french, ...english])(
  'the mail %s is complete, uses only characters of the site’s font, and links to the next step',
  (name, { subject, paragraphs, action }) => {
    if (WITHOUT_ACTION.includes(name)) return expect(action).toBeUndefined();
    for (const text of [subject, ...paragraphs, action?.label]) {
      expect(text?.trim()).toBeTruthy();
      expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
      expect(text).not.toMatch(/[\u2190-\u21ff]/); // arrows
    }
    expect(action?.path).toMatch(
      /^\/(colis(\/11(#reclamations)?)?|ajouter-colis\/7|(suivi|payer)\/YN-[\w-]+|(reset-password|confirm-email)\?token=[\w.]+|(mandataire|reclamation)\?jeton=[\w.-]+)?$/,
    );
  },
);

test.each([
  ['fr', 'paymentReceived', /1\s?234,50\s\$ pour vos colis n° 11, 12\./],
  ['en', 'paymentReceived', /\$1,234\.50 for your parcels no\. 11, 12\./],
  ['fr', 'paymentFailed', /1\s?234,50\s\$ pour votre colis n° 11 a été refusé/],
  ['en', 'paymentFailed', /\$1,234\.50 for your parcel no\. 11 was declined/],
  ['fr', 'refunded', /0,05\s\$ pour votre colis n° 11\./],
  ['en', 'refunded', /\$0\.05 for your parcel no\. 11\./],
  [
    'fr',
    'paymentRejected',
    /a rejeté le paiement de 1\s?234,50\s\$ pour vos colis n° 11, 12 : ce montant reste à payer\./,
  ],
  [
    'en',
    'paymentRejected',
    /rejected the payment of \$1,234\.50 for your parcels no\. 11, 12: this amount is still unpaid\./,
  ],
  ['fr', 'paymentRecorded', /votre paiement de 1\s?234,50\s\$ par virement pour votre colis n° 11\./],
  ['en', 'paymentRecorded', /your payment of \$1,234\.50 by bank transfer for your parcel no\. 11\./],
  [
    'fr',
    'paymentDeleted',
    /retiré le paiement de 1\s?234,50\s\$ en attente pour vos colis n° 11, 12 : ce montant reste/,
  ],
  ['en', 'paymentDeleted', /withdrawn the pending payment of \$1,234\.50 for your parcels no\. 11, 12: this amount is/],
  [
    'fr',
    'booked',
    /colis n° 11 .* n° 7 \(Le Havre vers Dakar\), départ le 2 mars 2026\. Payez 125,00\s\$ avant le 20 février 2026 à 23:30 \(heure de Paris\)\./,
  ],
  [
    'en',
    'booked',
    /parcel no\. 11 .* no\. 7 \(Le Havre to Dakar\), departing on 2 March 2026\. Pay \$125\.00 before 20 February 2026 at 23:30 \(Paris time\)\./,
  ],
  ['fr', 'etat', /^Votre colis n° 11 est en route\. Conteneur n° 7 \(Le Havre vers Dakar\)\.$/],
  ['en', 'etat', /^Your parcel no\. 11 is on its way\. Container no\. 7 \(Le Havre to Dakar\)\.$/],
  [
    'fr',
    'containerStatut',
    /n° 7 \(Le Havre vers Dakar\), où vous avez des colis, est en attente.* Cela concerne vos colis n° 11, 12\./,
  ],
  [
    'en',
    'containerStatut',
    /no\. 7 \(Le Havre to Dakar\), which holds your parcels, is on hold.* This concerns your parcels no\. 11, 12\./,
  ],
  ['fr', 'tracking', /n° 7 \(Le Havre vers Dakar\) : bloqué par un problème, Algésiras\. Grève des dockers\.$/],
  ['en', 'tracking', /no\. 7 \(Le Havre to Dakar\): held up by a problem, Algeciras\. Grève des dockers\.$/],
  [
    'fr',
    'etatFromTracking',
    /^Vos colis n° 11, 12 sont en route\. Conteneur n° 7 \(Le Havre vers Dakar\)\. Lieu : Algésiras\.$/,
  ],
  [
    'en',
    'etatFromTracking',
    /^Your parcels no\. 11, 12 are on their way\. Container no\. 7 \(Le Havre to Dakar\)\. Place: Algeciras\.$/,
  ],
  ['fr', 'containerCancelled', /n° 7 \(Le Havre vers Dakar\), et avec lui vos colis n° 11, 12\. Ce qui est payé/],
  ['en', 'containerCancelled', /no\. 7 \(Le Havre to Dakar\), and with it your parcels no\. 11, 12\. Any payment will/],
  [
    'fr',
    'replanned',
    /change de programme\. Départ \(heure de Paris\) : 5 mars 2026 à 10:00 \(avant : 2 mars 2026 à 00:30\)\. Destination : Saint-Louis \(avant : Dakar\)\. Votre colis n° 11 garde sa place\. Payez avant le 4 mars 2026 à 23:30/,
  ],
  [
    'en',
    'replanned',
    /has a new schedule\. Departure \(Paris time\): 5 March 2026 at 10:00 \(before: 2 March 2026 at 00:30\)\. Destination: Saint-Louis \(before: Dakar\)\. Your/,
  ],
  [
    'fr',
    'customsDecided',
    /« Facture » du colis n° 11 a été refusé : Le tampon est illisible\. Remplacez-le sur la page/,
  ],
  [
    'en',
    'customsDecided',
    /“Facture” for parcel no\. 11 has been rejected: Le tampon est illisible\. Replace it on your parcel/,
  ],
  [
    'fr',
    'contactForSupport',
    /Fatou Sarr \(fatou@yonnee\.test\) nous a écrit, en français\..* Une question Combien coûte\nun fauteuil \?$/,
  ],
  [
    'en',
    'contactForSupport',
    /Fatou Sarr \(fatou@yonnee\.test\) wrote to us in English\..* Une question Combien coûte\nun fauteuil \?$/,
  ],
  [
    'fr',
    'remeasured',
    /colis n° 11\. Poids : 12,5 kg \(avant : 10 kg\)\. Prix : 125,00\s\$ \(avant : 100,00\s\$\)\. Le prix dépend/,
  ],
  [
    'en',
    'remeasured',
    /parcel no\. 11\. Weight: 12\.5 kg \(before: 10 kg\)\. Price: \$125\.00 \(before: \$100\.00\)\. The price/,
  ],
  [
    'fr',
    'recipientBooked',
    /^Awa vous envoie un colis avec Yónnee : il voyagera par bateau, du Havre à Dakar\. Départ prévu le 2 mars 2026, arrivée vers le 1er avril 2026\./,
  ],
  [
    'en',
    'recipientBooked',
    /^Awa is sending you a parcel with Yónnee: it will travel by sea from Le Havre to Dakar\. Departure is planned for 2 March 2026, arrival around 1 April 2026\./,
  ],
  [
    'fr',
    'recipientDeparted',
    /^Les 2 colis envoyés par Awa et Modou ont quitté Le Havre\. Arrivée prévue à Dakar vers le 1er avril 2026\./,
  ],
  [
    'en',
    'recipientDeparted',
    /^The 2 parcels from Awa and Modou have left Le Havre\. Arrival in Dakar is expected around 1 April 2026\./,
  ],
  [
    'fr',
    'recipientDelayed',
    /^Les 2 colis qui vous sont destinés arriveront à Dakar vers le 1er avril 2026, au lieu du 28 mars 2026\. Raison du retard : port encombré\./,
  ],
  [
    'en',
    'recipientDelayed',
    /^The 2 parcels for you will arrive in Dakar around 1 April 2026 instead of 28 March 2026\. Reason for the delay: port congestion\./,
  ],
  ['fr', 'recipientArrived', /^Le colis envoyé par Awa et Modou est arrivé à Dakar\. Il passe maintenant la douane\./],
  ['en', 'recipientArrived', /^The parcel from Awa and Modou has arrived in Dakar\. It is now going through customs\./],
  [
    'fr',
    'recipientAvailable',
    /^Les 2 colis envoyés par Awa et Modou peuvent être retirés à Dakar\. Le magasinage est gratuit jusqu’au 10 avril 2096 inclus\. Codes de retrait : colis YN-7K3M-9QPX-4WTHW : 048213 ; .* Ibrahima Fall peut aussi venir\./,
  ],
  [
    'en',
    'recipientAvailable',
    /^The 2 parcels from Awa and Modou can be collected in Dakar\. Storage is free up to and including 10 April 2096\. Collection codes: parcel YN-7K3M-9QPX-4WTHW: 048213; .* Ibrahima Fall may also come\./,
  ],
  [
    'fr',
    'recipientHandedOver',
    /^Le colis envoyé par Awa et Modou a été remis à Ibrahima Fall \(personne désignée\) le 5 avril 2026/,
  ],
  [
    'en',
    'recipientHandedOver',
    /^The parcel from Awa and Modou was handed over to Ibrahima Fall \(named person\) on 5 April 2026/,
  ],
  ['fr', 'lapsesSoon', /n° 11 .* 2 mars 2026.* 00:30 \(heure de Paris\)/],
  ['en', 'lapsesSoon', /no\. 11 .* 2 March 2026.* 00:30 \(Paris time\)/],
] as const)('in %s, the mail %s states its amount, parcels and date', (language, name, words) => {
  expect(allMails(language)[name].paragraphs.join(' ')).toMatch(words);
});

test.each(['fr', 'en'] as const)('every état, statut and decision has its own sentence in %s', (language) => {
  const words = mailTemplates[language];
  const first = (mail: MailContent) => mail.paragraphs[0];
  const sentencesByKind = [
    ETATS_TOLD.map((etat) => first(words.etat(11, etat))),
    ETATS_TOLD.map((etat) => first(words.etatFromTracking(CONTAINER, EVENT, etat, [11, 12]))),
    STATUTS_TOLD.map((statut) => first(words.containerStatut(CONTAINER, statut, [11, 12]))),
    TRACKING_STATUTS.map((statut) => first(words.tracking(CONTAINER, { ...EVENT, statut }))),
    [
      ...CUSTOMS_STATUTS.map((statut) => first(words.customsDecided({ ...DOCUMENT, statut }))),
      ...CUSTOMS_ETAPES.map((etape) => first(words.customsDecided({ ...DOCUMENT, etape }))),
    ],
  ];
  for (const sentences of sentencesByKind) expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentencesByKind.map(({ length }) => length)).toEqual([5, 5, 3, 9, 6]);
});

test('a mail about many parcels states their number instead of listing them', () => {
  const ids = Array.from({ length: 40 }, (_, n) => 9_000_000_000 + n);
  expect(mailTemplates.fr.paymentReceived(100, ids).paragraphs[0]).toContain(' pour vos 40 colis. ');
  expect(mailTemplates.en.paymentReceived(100, ids).paragraphs[0]).toContain(' for your 40 parcels. ');
});

test.each<[Partial<RemeasuredColis>, string, string]>([
  [
    { refundCents: 3_000 },
    'Les 30,00 $ payés en trop seront remboursés : un autre e-mail',
    'The $30.00 that were paid too much will be refunded: another email',
  ],
  [{ corrige: { refundCents: 3_000 } }, 'Le remboursement de 30,00 $ n’a plus lieu.', 'The refund of $30.00 no longer'],
  [
    { corrige: { supplementCents: 3_000 } },
    'supplément de 30,00 $ n’est plus',
    'supplement of $30.00 is no longer due',
  ],
  [
    { corrige: { refundCents: 500 }, supplement: { cents: 3_000, etat: 'DU' } },
    'Le remboursement de 5,00 $ n’a plus lieu. Un supplément de 30,00 $ est à payer',
    'The refund of $5.00 no longer applies. A supplement of $30.00 is due',
  ],
])('a mail about a weighing says what will be refunded, and what no longer holds: %o', (money, fr, en) => {
  const size = { grams: 10_000, cm3: 36_000 };
  const remeasured = { colisId: 11, before: { ...size, cents: 13_000 }, after: { ...size, cents: 10_000 }, ...money };
  const textOf = (language: Language) =>
    mailTemplates[language].remeasured(remeasured).paragraphs.join().replaceAll(/\s/g, ' ');
  expect(textOf('fr')).toContain(fr);
  expect(textOf('en')).toContain(en);
  expect(textOf('fr')).toContain(money.corrige ? 'corrigé la pesée de votre colis n° 11' : 'Nous avons remesuré');
  expect(textOf('fr') + textOf('en')).not.toMatch(/remboursé |(been|is|are|have) refunded/);
});

test.each([
  ['fr', 'sans place'],
  ['en', 'no space'],
] as const)('a parcel without space that costs nothing has none confirmed: %s', (language, words) => {
  const paid = { withoutDeparture: [], withoutSpace: [11], haveLeft: false };
  const { subject, paragraphs } = mailTemplates[language].confirmedFree([11], paid);
  expect(paragraphs.join()).toContain(words);
  expect(`${subject} ${paragraphs.join()}`).not.toMatch(/confirm/);
});

test('a payment for a parcel without space confirms none', () => {
  const paid = { withoutDeparture: [], withoutSpace: [11], haveLeft: false };
  const [french] = mailTemplates.fr.paymentReceived(100, [11], paid).paragraphs;
  const [english] = mailTemplates.en.paymentReceived(100, [11], paid).paragraphs;
  expect(french).toContain('Votre colis n° 11 est sans place dans son conteneur');
  expect(english).toContain('Your parcel no. 11 has no space in its container');
  expect(`${french} ${english}`).not.toMatch(/confirm/);
});

test('a mail about a payment says that its parcels are paid, not that nothing is owed for others', () => {
  const paid = { withoutDeparture: [], withoutSpace: [], haveLeft: true };
  const last = ({ paragraphs }: MailContent) => paragraphs[0]?.replace(/^.*\. (?=\D)/, '');
  expect(last(mailTemplates.fr.beyondPricePaid('SUPPLEMENT', 2_000, [11]))).toBe('Ce colis est payé.');
  expect(last(mailTemplates.fr.paymentReceived(2_000, [11, 12], paid))).toBe('Ces colis sont payés.');
  expect(last(mailTemplates.en.beyondPricePaid('SUPPLEMENT', 2_000, [11]))).toBe('This parcel is paid.');
  expect(last(mailTemplates.en.paymentReceived(2_000, [11, 12], paid))).toBe('These parcels are paid.');
});

test('the mail about an intake by mistake says that measures and price are those of the booking again', () => {
  const sizes = {
    before: { grams: 6_000, cm3: 36_000, cents: 6_000 },
    after: { grams: 10_000, cm3: 36_000, cents: 10_000 },
  };
  const mistake = { colisId: 11, ...sizes, corrige: { refundCents: 4_000 }, sansReception: true } as const;
  expect(mailTemplates.fr.remeasured(mistake).paragraphs[0]?.replaceAll(/\s/g, ' ')).toMatch(
    /avait été enregistrée par erreur : il reprend les mesures .*Le remboursement de 40,00 \$ n’a plus lieu/,
  );
  expect(mailTemplates.en.remeasured(mistake).subject).toBe('Your parcel has the measures of your booking again');
});

test('the mail about a withdrawn departure speaks of loaded parcels only to whom it concerns', () => {
  const last = (loaded: 'ALL' | 'NONE') =>
    mailTemplates.fr.withdrawn(CONTAINER, 'DEPA', [11], loaded).paragraphs.at(-1) ?? '';
  expect(last('ALL')).toBe('Vous n’avez rien à faire : nous vous écrirons au départ.');
  expect(last('NONE')).not.toContain('déjà chargé');
});

test('the mail about a departure does not name the place again that its way names', () => {
  const container = { ...CONTAINER, lieuEnlevement: 'Paris (Gennevilliers)' };
  const event = { ...EVENT, statut: 'EN_TRANSIT', lieu: 'Paris', description: '' } as const;
  expect(mailTemplates.fr.etatFromTracking(container, event, 'EN_TRANSIT', [11]).paragraphs.join()).not.toContain(
    'Lieu',
  );
  const other = { ...event, lieu: 'Rouen' };
  expect(mailTemplates.fr.etatFromTracking(container, other, 'EN_TRANSIT', [11]).paragraphs.join()).toContain('Rouen');
});

test('what a counter gave back in cash is not announced as a transfer to come', () => {
  const [given, never] = mailTemplates.fr.refundedManually(4_000, [11], 'COUNTER').paragraphs;
  expect(given).toContain('en espèces, au comptoir');
  expect(`${given} ${never}`).not.toMatch(/virement|jours/);
});
