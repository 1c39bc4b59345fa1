import { beforeAll, expect, test } from 'vitest';
import { type MailContent, notificationText } from '#functions/mail-texts/mail-content.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import { renderMail } from '#functions/mail-texts/render-mail.ts';
import { ETATS } from '#shared/colis/constants.ts';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { CUSTOMS_ETAPES, CUSTOMS_STATUTS } from '#shared/customs/constants.ts';
import type { Site } from '#shared/sites/schema.ts';
import { TRACKING_STATUTS } from '#shared/tracking/constants.ts';
import { siteBody } from '../../support/sites.ts';

beforeAll(() => {
  process.env.SITE_URL = 'https://yonnee.example';
});

const INSTANT = '2026-03-01T23:30:00.000Z';
const CONTAINER = { id: 7, lieuEnlevement: 'Le Havre', destination: 'Dakar' };
const EVENT = { statut: 'EN_TRANSIT', lieu: 'Algésiras', description: '' } as const;
const PLAN = {
  dateDepart: '2026-03-01T23:30:00.000Z',
  dateArrivee: '2026-04-01T10:00:00.000Z',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
};
const SCHEDULE_CHANGE = {
  bookingId: 7,
  fuseau: 'Europe/Paris',
  before: PLAN,
  after: { ...PLAN, dateDepart: '2026-03-05T09:00:00.000Z', destination: 'Saint-Louis' },
};
const BOOKED = {
  depot: undefined,
  colisId: 11,
  cents: 12_500,
  lapsesAt: '2026-02-20T22:30:00.000Z',
  container: { id: 7, lieuEnlevement: 'Le Havre', destination: 'Dakar', dateDepart: INSTANT, fuseau: 'Europe/Paris' },
};
const REMEASURED = {
  colisId: 11,
  before: { grams: 10_000, cm3: 36_000, cents: 10_000 },
  after: { grams: 12_500, cm3: 36_000, cents: 12_500 },
};
const DOCUMENT = { typeDocument: 'Facture', colisId: 11, statut: 'REFUSE', motif: 'Le tampon est illisible.' } as const;
const PARCELS = {
  count: 2,
  senders: ['Awa', 'Modou'],
  codes: ['YN-7K3M-9QPX-4WTHW', 'YN-0000-0000-00000'],
  container: { ...PLAN, fuseau: 'Europe/Paris' },
  stopPath: '/arreter-messages?jeton=DEST-0123456789abcdef.x',
  damages: [],
};
const CONTACT_MESSAGE = {
  fullName: 'Fatou Sarr',
  email: 'fatou@yonnee.test',
  subject: 'Une question',
  message: 'Combien coûte\nun fauteuil ?',
} as const;
const ETATS_TOLD = ETATS.filter((etat) => etat !== 'ANNULE');
const STATUTS_TOLD = CONTAINER_STATUTS.filter((statut) => statut !== 'ANNULE');

/** Content of every mail template, each with sample data. */
const allMails = (language: 'fr' | 'en'): Record<keyof typeof mailTemplates.fr, MailContent> => {
  const words = mailTemplates[language];
  return {
    welcome: words.welcome('/confirm-email?token=7.1.a'),
    confirmEmail: words.confirmEmail('/confirm-email?token=7.1.a'),
    accountErased: words.accountErased(),
    passwordReset: words.passwordReset('/reset-password?token=a.b'),
    paymentReceived: words.paymentReceived(123_450, [11, 12]),
    supplementPaid: words.supplementPaid(2_500, [11]),
    supplementDue: words.supplementDue(2_500, 11),
    supplementWaived: words.supplementWaived(2_500, 11),
    differenceKept: words.differenceKept(11),
    moved: words.moved({ colisId: 11, from: BOOKED.container, to: { ...BOOKED.container, id: 8 }, depot: undefined }),
    available: words.available({
      colisIds: [11, 12],
      codes: [
        { id: 11, code: '048213' },
        { id: 12, code: '731940' },
      ],
      damages: [],
      destination: 'Dakar',
      dernierJour: '2096-03-10',
      site: undefined,
    }),
    handedOver: words.handedOver({
      colisId: 11,
      nom: 'Moussa Sarr',
      qualite: 'DESTINATAIRE',
      le: INSTANT,
      site: undefined,
    }),
    confirmedFree: words.confirmedFree([11]),
    paymentFailed: words.paymentFailed(123_450, [11]),
    paymentRecorded: words.paymentRecorded(123_450, [11], 'VIREMENT'),
    paymentDeleted: words.paymentDeleted(123_450, [11, 12]),
    paymentRejected: words.paymentRejected(123_450, [11, 12]),
    refunded: words.refunded(5, [11]),
    refundedManually: words.refundedManually(5, [11]),
    paymentRequired: words.paymentRequired([11, 12]),
    booked: words.booked(BOOKED),
    etat: words.etat(11, 'EN_TRANSIT'),
    etatFromTracking: words.etatFromTracking(CONTAINER, EVENT, 'EN_TRANSIT', [11, 12]),
    containerStatut: words.containerStatut(CONTAINER, 'EN_ATTENTE'),
    containerCancelled: words.containerCancelled(CONTAINER, [11, 12]),
    replanned: words.replanned(SCHEDULE_CHANGE),
    tracking: words.tracking(CONTAINER, { statut: 'PROBLEME', lieu: 'Algésiras', description: 'Grève des dockers.' }),
    remeasured: words.remeasured(REMEASURED),
    received: words.received({ colisId: 11, verdict: 'DIFFERENT', ecart: 'SANS_PLACE', refus: null }),
    customsDecided: words.customsDecided(DOCUMENT),
    contactReceived: words.contactReceived(),
    contactForSupport: words.contactForSupport({ ...CONTACT_MESSAGE, langue: language }),
    cancelled: words.cancelled(11),
    lapsesSoon: words.lapsesSoon(11, INSTANT, 'Europe/Paris'),
    lapsed: words.lapsed(11),
    paymentReminder: words.paymentReminder({
      colisIds: [11, 12],
      cents: 12_500,
      lapsesAt: INSTANT,
      fuseau: 'Europe/Paris',
    }),
    dropOffReminder: words.dropOffReminder({
      colisIds: [11],
      isLate: false,
      container: BOOKED.container,
      depot: undefined,
    }),
    customsReminder: words.customsReminder([11, 12]),
    proxyNamed: words.proxyNamed(11),
    proxyWithdrawn: words.proxyWithdrawn(11),
    recipientBooked: words.recipientBooked({ ...PARCELS, count: 1, senders: ['Awa'], codes: ['YN-7K3M-9QPX-4WTHW'] }),
    recipientDeparted: words.recipientDeparted(PARCELS),
    recipientDelayed: words.recipientDelayed({ ...PARCELS, senders: [] }, '2026-03-28T10:00:00.000Z', 'CONGESTION'),
    recipientArrived: words.recipientArrived({ ...PARCELS, count: 1, codes: ['YN-7K3M-9QPX-4WTHW'] }),
    recipientAvailable: words.recipientAvailable(PARCELS, {
      codes: [
        { suivi: 'YN-7K3M-9QPX-4WTHW', code: '048213' },
        { suivi: 'YN-0000-0000-00000', code: '771902' },
      ],
      site: undefined,
      dernierJour: '2096-04-10',
      proxies: ['Ibrahima Fall'],
    }),
    codeWithdrawn: words.codeWithdrawn({ colisId: 11, cause: 'TRIES', site: undefined }),
    recipientCodeWithdrawn: words.recipientCodeWithdrawn(
      { ...PARCELS, count: 1, codes: ['YN-7K3M-9QPX-4WTHW'] },
      'HANDOVER_UNDONE',
      undefined,
    ),
    recipientHandedOver: words.recipientHandedOver(
      { ...PARCELS, count: 1, codes: ['YN-7K3M-9QPX-4WTHW'] },
      { nom: 'Ibrahima Fall', qualite: 'MANDATAIRE', le: '2026-04-05T10:30:00.000Z', site: undefined },
    ),
    message: words.message({
      colisIds: [11],
      textes: { fr: { objet: 'Horaires', texte: 'Le dépôt ferme.' }, en: { objet: 'Hours', texte: 'We close.' } },
    }),
  };
};
const WITHOUT_ACTION = ['accountErased', 'contactReceived', 'contactForSupport'];

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
    expect(action?.path).toMatch(/^\/(colis(\/11)?|suivi\/YN-[\w-]+|(reset-password|confirm-email)\?token=[\w.]+)?$/);
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
  ['fr', 'etat', /^Votre colis n° 11 est en route\.$/],
  ['en', 'etat', /^Your parcel no\. 11 is on its way\.$/],
  ['fr', 'containerStatut', /n° 7 \(Le Havre vers Dakar\), où vous avez des colis, est en attente/],
  ['en', 'containerStatut', /no\. 7 \(Le Havre to Dakar\), which holds your parcels, is on hold/],
  ['fr', 'tracking', /n° 7 \(Le Havre vers Dakar\) : bloqué par un problème, Algésiras\. Grève des dockers\.$/],
  ['en', 'tracking', /no\. 7 \(Le Havre to Dakar\): held up by a problem, Algésiras\. Grève des dockers\.$/],
  [
    'fr',
    'etatFromTracking',
    /^Vos colis n° 11, 12 sont en route\. Conteneur n° 7 \(Le Havre vers Dakar\) : Algésiras\.$/,
  ],
  [
    'en',
    'etatFromTracking',
    /^Your parcels no\. 11, 12 are on their way\. Container no\. 7 \(Le Havre to Dakar\): Algésiras\.$/,
  ],
  ['fr', 'containerCancelled', /n° 7 \(Le Havre vers Dakar\), et avec lui vos colis n° 11, 12\. Ce que vous avez payé/],
  ['en', 'containerCancelled', /no\. 7 \(Le Havre to Dakar\), and with it your parcels no\. 11, 12\. Any payment will/],
  [
    'fr',
    'replanned',
    /change de programme\. Départ \(heure de Paris\) : 5 mars 2026 à 10:00 \(avant : 2 mars 2026 à 00:30\)\. Destination : Saint-Louis \(avant : Dakar\)\. Vos/,
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
    /^Les 2 colis envoyés par Awa et Modou peuvent être retirés à Dakar\. Le magasinage est gratuit jusqu’au 10 avril 2096 inclus\. Codes de retrait : colis YN-7K3M-9QPX-4WTHW : 048213 ; .* Vous avez désigné Ibrahima Fall\./,
  ],
  [
    'en',
    'recipientAvailable',
    /^The 2 parcels from Awa and Modou can be collected in Dakar\. Storage is free up to and including 10 April 2096\. Collection codes: parcel YN-7K3M-9QPX-4WTHW: 048213; .* You have named Ibrahima Fall\./,
  ],
  [
    'fr',
    'recipientHandedOver',
    /^Le colis envoyé par Awa et Modou a été remis à Ibrahima Fall \(personne désignée par le destinataire\) le 5 avril 2026/,
  ],
  [
    'en',
    'recipientHandedOver',
    /^The parcel from Awa and Modou was handed over to Ibrahima Fall \(person named by the recipient\) on 5 April 2026/,
  ],
  ['fr', 'lapsesSoon', /n° 11 .* 2 mars 2026.* 00:30 \(heure de Paris\)/],
  ['en', 'lapsesSoon', /no\. 11 .* 2 March 2026.* 00:30 \(Paris time\)/],
] as const)('in %s, the mail %s states its amount, parcels and date', (language, name, words) => {
  expect(allMails(language)[name].paragraphs.join(' ')).toMatch(words);
});

test('a mail has a greeting, a full link and a signature, as text and as HTML', () => {
  const mail = renderMail(mailTemplates.fr.passwordReset('/reset-password?token=a.b%3D&x=1'), 'fr', 'Awa');
  expect(mail.subject).toBe('Choisissez un nouveau mot de passe · Yónnee');
  expect(mail.text.startsWith('Bonjour,\n\n'), 'a stranger may have chosen the name').toBe(true);
  expect(mail.text).toContain(
    'Choisir un nouveau mot de passe : https://yonnee.example/reset-password?token=a.b%3D&x=1',
  );
  expect(mail.text.endsWith('L’équipe Yónnee')).toBe(true);
  expect(mail.html).toContain('<html lang="fr">');
  expect(mail.html).toContain('href="https://yonnee.example/reset-password?token=a.b%3D&#38;x=1"');
  const english = renderMail(mailTemplates.en.lapsed(11), 'en', 'Awa').text;
  expect(english).toMatch(/^Hello Awa,\n\n/);
  expect(english).toContain('View departures: https://yonnee.example/\n\nThe Yónnee team');
});

test('text typed by customers is escaped in HTML mails', () => {
  const mail: MailContent = {
    subject: 'x',
    paragraphs: [`<script>alert("1" & '2')</script>`],
    action: { label: '<i>', path: '/"><b>' },
  };
  const { html, text } = renderMail(mail, 'en', '<img src=x onerror=alert(1)>');
  expect(html).not.toMatch(/<(script|img|i|b)[ >]/);
  expect(html).toContain('Hello &#60;img src=x onerror=alert(1)&#62;,');
  expect(html).toContain('&#60;script&#62;alert(&#34;1&#34; &#38; &#39;2&#39;)&#60;/script&#62;');
  expect(text).toContain('<img src=x onerror=alert(1)>');
});

test('a mail without an action has no button', () => {
  const { html, text } = renderMail({ subject: 'x', paragraphs: ['y'] }, 'fr', 'Awa');
  expect(html).not.toContain('<a ');
  expect(text).toBe('Bonjour Awa,\n\ny\n\nL’équipe Yónnee');
});

test.each(['fr', 'en'] as const)('every état, statut and decision has its own sentence in %s', (language) => {
  const words = mailTemplates[language];
  const first = (mail: MailContent) => mail.paragraphs[0];
  const sentencesByKind = [
    ETATS_TOLD.map((etat) => first(words.etat(11, etat))),
    ETATS_TOLD.map((etat) => first(words.etatFromTracking(CONTAINER, EVENT, etat, [11, 12]))),
    STATUTS_TOLD.map((statut) => first(words.containerStatut(CONTAINER, statut))),
    TRACKING_STATUTS.map((statut) => first(words.tracking(CONTAINER, { ...EVENT, statut }))),
    [
      ...CUSTOMS_STATUTS.map((statut) => first(words.customsDecided({ ...DOCUMENT, statut }))),
      ...CUSTOMS_ETAPES.map((etape) => first(words.customsDecided({ ...DOCUMENT, etape }))),
    ],
  ];
  for (const sentences of sentencesByKind) expect(new Set(sentences).size).toBe(sentences.length);
  expect(sentencesByKind.map(({ length }) => length)).toEqual([5, 5, 3, 9, 6]);
});

test('the mail of a booking says where, until when and at what hours to bring the parcel', () => {
  const booked = {
    ...BOOKED,
    container: { ...BOOKED.container, receptionFin: '2026-03-02T17:00:00.000Z' },
    depot: { ...siteBody(), id: 5, enService: true, createdAt: INSTANT, telephone: '+33123456789' } as Site,
  };
  expect(mailTemplates.fr.booked(booked).paragraphs[2]).toBe(
    'Apportez votre colis au plus tard le 2 mars 2026 à 18:00 (heure de Paris) à cette adresse : Dépôt de Gennevilliers, 12 rue du Port, Gennevilliers. Horaires : lundi – vendredi : 09:00–18:00 ; samedi : 09:00–13:00. Téléphone : +33\u00a01\u00a023\u00a045\u00a067\u00a089.',
  );
  expect(mailTemplates.en.booked({ ...booked, colisIds: [11, 12] }).paragraphs[2]).toBe(
    'Bring your parcels by 2 March 2026 at 18:00 (Paris time) to this address: Dépôt de Gennevilliers, 12 rue du Port, Gennevilliers. Opening hours: Monday – Friday: 09:00–18:00; Saturday: 09:00–13:00. Phone: +33\u00a01\u00a023\u00a045\u00a067\u00a089.',
  );
  expect(mailTemplates.en.booked(BOOKED).paragraphs[2]).toBe(
    `Bring your parcel to the drop-off point before departure (city of departure: ${BOOKED.container.lieuEnlevement}).`,
  );
});

test('customers of a container are notified of another depot and another drop-off cut-off', () => {
  const { before, after } = SCHEDULE_CHANGE;
  const change = {
    ...SCHEDULE_CHANGE,
    before: { ...before, siteDepart: 'Dépôt Nord, 1 rue A, Lille', receptionFin: '' },
    after: { ...before, siteDepart: 'Dépôt Sud, 2 rue B, Lyon', receptionFin: '2026-03-02T17:00:00.000Z' },
  };
  expect(mailTemplates.fr.replanned(change).paragraphs[0]).toContain(
    'Dépôt jusqu’au (heure de Paris) : 2 mars 2026 à 18:00 (avant : aucun). Lieu de dépôt : Dépôt Sud, 2 rue B, Lyon (avant : Dépôt Nord, 1 rue A, Lille).',
  );
  expect(mailTemplates.en.replanned({ ...change, before, after }).paragraphs[0]).not.toMatch(/Drop-off|Collection/);
});

test('the mail for a free booking asks the customer to confirm it, not to pay', () => {
  for (const language of ['fr', 'en'] as const) {
    const { paragraphs, action } = mailTemplates[language].booked({ ...BOOKED, cents: 0 });
    expect(paragraphs[0]).toMatch(
      /rien à payer : confirmez votre place avant le|nothing to pay: confirm your space before/,
    );
    expect(paragraphs.join() + action?.label).not.toMatch(/0[.,]00|Pay/);
  }
});

test('the mail of a customs decision leaves out a missing reason or parcel', () => {
  const accepted = { typeDocument: 'Facture', colisId: null, statut: 'ACCEPTE', motif: null } as const;
  expect(mailTemplates.fr.customsDecided(accepted).paragraphs[0]).toBe(
    'Votre document de douane « Facture » a été accepté.',
  );
  expect(mailTemplates.en.customsDecided(accepted).paragraphs[0]).toBe(
    'Your customs document “Facture” has been accepted.',
  );
});

test('the mail about a correction names each line to correct with its note, and the one action', () => {
  const correction = {
    ...DOCUMENT,
    etape: 'A_CORRIGER',
    motif: null,
    lignes: [
      { rang: 2, designation: 'Téléphones', note: 'Le numéro de série manque.' },
      { rang: 5, designation: 'Robes', note: null },
    ],
  } as const;
  const french = mailTemplates.fr.customsDecided(correction);
  expect(french.subject).toBe('Votre document de douane est à corriger');
  expect(french.paragraphs.slice(0, 3)).toEqual([
    'Votre document de douane « Facture » du colis n° 11 est à corriger.',
    'Ligne 2, « Téléphones » : Le numéro de série manque.',
    'Ligne 5, « Robes » : à corriger.',
  ]);
  expect(french.action?.path).toBe('/colis/11');
  expect(mailTemplates.en.customsDecided(correction).paragraphs.slice(1, 3)).toEqual([
    'Line 2, “Téléphones”: Le numéro de série manque.',
    'Line 5, “Robes”: to correct.',
  ]);
});

test('the contact receipt and the welcome mail repeat nothing that the sender typed', () => {
  for (const language of ['fr', 'en'] as const)
    for (const mail of [mailTemplates[language].contactReceived(), mailTemplates[language].welcome('/')]) {
      const { subject, text, html } = renderMail(mail, language, 'Gagnez www.spam.test');
      expect(subject + text + html).not.toContain('spam');
      expect(text).toMatch(/^(Bonjour|Hello),\n\n/);
    }
});

test('line breaks of a contact message are kept in its mail', () => {
  const { text, html } = renderMail(allMails('fr').contactForSupport, 'fr');
  expect(text).toContain('Combien coûte\nun fauteuil ?');
  expect(html).toContain('Combien coûte<br>un fauteuil ?');
});

test('a mail about many parcels states their number instead of listing them', () => {
  const ids = Array.from({ length: 40 }, (_, n) => 9_000_000_000 + n);
  expect(mailTemplates.fr.paymentReceived(100, ids).paragraphs[0]).toContain(' pour vos 40 colis. ');
  expect(mailTemplates.en.paymentReceived(100, ids).paragraphs[0]).toContain(' for your 40 parcels. ');
});

test.each(['fr', 'en'] as const)('the longest notifications stay within 300 characters, in %s', (language) => {
  const words = mailTemplates[language];
  const ids = Array.from({ length: 10 }, (_, n) => 9_000_000_000 + n);
  const place = { id: 9_000_000_000, lieuEnlevement: 'A'.repeat(120), destination: 'B'.repeat(120) };
  const longest = { ...DOCUMENT, colisId: 9_000_000_000, typeDocument: 'C'.repeat(80), motif: '🐫'.repeat(250) };
  for (const mail of [
    words.paymentReceived(99_999_999, ids),
    words.paymentRejected(99_999_999, ids),
    words.paymentRecorded(99_999_999, ids, 'ESPECES'),
    words.paymentDeleted(99_999_999, ids),
  ])
    expect(notificationText(mail).notification).toBe(mail.paragraphs[0]);
  for (const mail of [
    words.paymentReceived(99_999_999, ids),
    words.paymentFailed(99_999_999, ids),
    words.paymentRejected(99_999_999, ids),
    words.refunded(99_999_999, ids),
    words.containerStatut(place, 'EN_COURS'),
    words.booked({ ...BOOKED, container: { ...BOOKED.container, lieuEnlevement: 'A'.repeat(120) } }),
    words.containerCancelled(place, ids),
    words.tracking(place, { statut: 'PROBLEME', lieu: 'D'.repeat(120), description: 'E'.repeat(500) }),
    words.etatFromTracking(place, { ...EVENT, lieu: 'D'.repeat(120) }, 'ARRIVE', ids),
    words.replanned({ ...SCHEDULE_CHANGE, after: { ...SCHEDULE_CHANGE.after, destination: 'B'.repeat(120) } }),
    words.customsDecided(longest),
  ]) {
    const { notification: notice } = notificationText(mail);
    expect(notice.length).toBeLessThanOrEqual(300);
    expect(notice).toMatch(/[.…]$/);
    expect(notice.isWellFormed()).toBe(true);
  }
});

test('the mail of a refused customs document links to the page where the customer replaces it', () => {
  const draft = { ...DOCUMENT, colisId: null, bookingId: 7 };
  for (const { customsDecided } of Object.values(mailTemplates)) {
    expect(customsDecided(DOCUMENT).action?.path).toBe('/colis/11');
    expect(customsDecided(draft).action?.path).toBe('/ajouter-colis/7');
    expect(customsDecided({ ...draft, bookingId: undefined }).action?.path).toBe('/colis');
    expect(customsDecided({ ...DOCUMENT, statut: 'ACCEPTE' }).action?.path).toBe('/colis');
  }
  expect(mailTemplates.fr.customsDecided(draft).paragraphs[1]).toContain(
    'Joignez un autre fichier à votre réservation',
  );
});

test('the notification of a deadline carries its instant, so pages show it in the reader’s time zone', () => {
  expect(notificationText(mailTemplates.fr.lapsesSoon(11, INSTANT, 'Europe/Paris')).echeance).toEqual({
    texte: '2 mars 2026 à 00:30 (heure de Paris)',
    instant: INSTANT,
    fuseau: 'Europe/Paris',
    langue: 'fr',
  });
  expect(notificationText(mailTemplates.en.booked(BOOKED)).echeance).toMatchObject({
    texte: '20 February 2026 at 23:30 (Paris time)',
    instant: BOOKED.lapsesAt,
  });
  expect(notificationText(mailTemplates.en.lapsed(11)), 'no deadline').toEqual({
    notification: mailTemplates.en.lapsed(11).paragraphs[0],
  });
  const longNames = { ...BOOKED.container, lieuEnlevement: 'A'.repeat(120), destination: 'B'.repeat(120) };
  expect(
    notificationText(mailTemplates.fr.booked({ ...BOOKED, container: longNames })).echeance,
    'cut off',
  ).toBeUndefined();
});

test('a container’s new arrival is given in the time zone of its destination', () => {
  const later = { ...PLAN, dateArrivee: '2026-04-02T10:00:00.000Z' };
  const { paragraphs } = mailTemplates.fr.replanned({ ...SCHEDULE_CHANGE, after: later });
  expect(paragraphs[0]).toContain('Arrivée (heure de Dakar) : 2 avril 2026 à 10:00 (avant : 1er avril 2026 à 10:00).');
  const elsewhere = mailTemplates.fr.replanned({ ...SCHEDULE_CHANGE, after: { ...later, destination: 'Rotterdam' } });
  expect(elsewhere.paragraphs[0]).toContain('Arrivée (heure de Paris) : 2 avril 2026 à 12:00');
});

test('a mail to a recipient links to each of their parcels, and ends with the link that stops such mails', () => {
  const { text, html } = renderMail(mailTemplates.fr.recipientDeparted(PARCELS), 'fr', 'Moussa');
  expect(text).toMatch(/^Bonjour Moussa,\n\n/);
  for (const code of PARCELS.codes) {
    expect(text).toContain(`Suivre le colis ${code} : https://yonnee.example/suivi/${code}\n`);
    expect(html).toContain(`href="https://yonnee.example/suivi/${code}"`);
  }
  expect(text).toMatch(
    /Yónnee ne vous envoie aucune publicité\.\n\nNe plus recevoir ces messages : https:.*\/arreter-messages\?jeton=DEST-/,
  );
  expect(html).toContain('href="https://yonnee.example/arreter-messages?jeton=DEST-0123456789abcdef.x"');
});

test.each([
  ['fr', /\. Le magasinage gratuit a pris fin le 10 mars 2020\./],
  ['en', /\. Free storage ended on 10 March 2020\./],
] as const)('in %s, mails about a collection say that free storage has ended', (language, words) => {
  const { available, recipientAvailable } = mailTemplates[language];
  const facts = { dernierJour: '2020-03-10', site: undefined, codes: [] };
  const mails = [
    available({ ...facts, colisIds: [11], damages: [], destination: 'Dakar' }),
    recipientAvailable(PARCELS, { ...facts, proxies: [] }),
  ];
  for (const { paragraphs } of mails) expect(paragraphs[0]).toMatch(words);
});
