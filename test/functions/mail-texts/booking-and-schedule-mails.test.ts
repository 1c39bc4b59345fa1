import { expect, test } from 'vitest';
import type { DueForColis } from '#functions/core/events/domain-events.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';
import type { Site } from '#shared/sites/schema.ts';
import {
  BOOKED,
  CONTAINER,
  EVENT,
  INSTANT,
  PARCELS,
  PLAN,
  SCHEDULE_CHANGE,
  SCHEDULE_OUTCOME,
} from '../../support/items/mail-contents.ts';
import { siteBody } from '../../support/items/sites.ts';

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

test('the mail of a booking names the pieces as which parcels are sold', () => {
  const drum = { code: 'DRUM_220', fr: 'Fût de 220 l', en: 'Drum 220 l' };
  const shipment = { ...BOOKED, colisIds: [11, 12], pieces: [drum, null] };
  expect(mailTemplates.fr.booked(shipment).paragraphs[0]).toMatch(
    /^Vos colis n° 11 \(Fût de 220 l\), 12 ont leur place/,
  );
  expect(mailTemplates.en.booked(shipment).paragraphs[0]).toMatch(
    /^Your parcels no\. 11 \(Drum 220 l\), 12 have their space/,
  );
});

test('the mail of an intake says when the rest of a price is due: no supplement, and nothing before it by its terms', () => {
  const intake = { colisId: 11, piece: undefined, verdict: 'CONFORME' as const, ecart: null, refus: null };
  const received = (due: DueForColis) => {
    const { paragraphs, action } = mailTemplates.fr.received({
      ...intake,
      due,
      to: BOOKED.container,
      depot: undefined,
    });
    return [String(paragraphs.at(-1)).replaceAll(/[\u00a0\u202f]/g, ' '), action?.label];
  };
  const due = { cents: 10_000, isSupplement: false, lapsesAt: null };
  expect(received({ ...due, reporte: 'RETRAIT' })).toEqual([
    'Il reste 100,00 $ à payer au retrait : le colis est remis une fois tout payé.',
    'Voir mes colis',
  ]);
  expect(received({ ...due, reporte: 'CHARGEMENT' })[0]).toBe(
    'Il reste 100,00 $ à payer avant le chargement : le colis ne partira qu’ensuite.',
  );
  expect(received(due)).toEqual(['Il reste 100,00 $ à payer : le colis ne partira qu’ensuite.', 'Payer mon colis']);
  expect(received({ ...due, isSupplement: true })[0]).toContain('Un supplément de 100,00 $ reste à payer');
});

test('mails about a moved, received or refused parcel name its piece, and its price by no kilo', () => {
  const piece = { code: 'DRUM_220', fr: 'Fût de 220 l', en: 'Drum 220 l' };
  const place = { from: BOOKED.container, to: BOOKED.container, depot: undefined, held: undefined };
  const intake = { colisId: 11, piece, ecart: null, to: BOOKED.container, depot: undefined };
  const textsOf = (language: 'fr' | 'en') => {
    const words = mailTemplates[language];
    return [
      words.moved({ colisId: 11, piece, ...place }),
      words.received({ ...intake, verdict: 'CONFORME', refus: null }),
      words.received({ ...intake, verdict: 'REFUSE', refus: 'Ouvert' }),
    ].map(({ paragraphs }) => paragraphs.join(' '));
  };
  for (const text of textsOf('fr')) expect(text).toMatch(/otre colis n° 11 \(Fût de 220 l\) /);
  for (const text of textsOf('en')) expect(text).toMatch(/our parcel no\. 11 \(Drum 220 l\)[ :]/);
  expect(textsOf('fr')[0]).not.toContain('kilo');
  expect(textsOf('en')[0]).toContain('Its rates stay those of your booking.');
  expect(mailTemplates.en.moved({ colisId: 11, ...place }).paragraphs[0]).toMatch(
    /^Your parcel no\. 11 will no longer/,
  );
});

test('the mail about a parcel that became another piece names both, and no weight that a piece does not depend on', () => {
  const drum = { code: 'DRUM_220', fr: 'Fût de 220 l', en: 'Drum 220 l' };
  const remeasured = {
    colisId: 11,
    before: { grams: 23_000, cm3: 140_000, cents: 6_000 },
    after: { grams: 120_000, cm3: 342_000, cents: 11_000, piece: drum },
  };
  const [first, why] = mailTemplates.en.remeasured(remeasured).paragraphs;
  expect(first).toContain('Sold as: Drum 220 l (before: per kilo).');
  expect(first).not.toContain('Weight');
  expect(why).toContain('whatever it weighs');
  const { before, after } = remeasured;
  const back = mailTemplates.fr.remeasured({ colisId: 11, before: after, after: before }).paragraphs[0];
  expect(back).toMatch(/Vendu comme : au kilo \(avant : Fût de 220 l\)\. Poids : 23 kg/);
});

test('a mail names places in its own language', () => {
  const container = { ...BOOKED.container, lieuEnlevement: 'Anvers' };
  expect(mailTemplates.en.booked({ ...BOOKED, container }).paragraphs.join()).toMatch(/\(Antwerp to .*: Antwerp\)/);
  expect(mailTemplates.fr.booked({ ...BOOKED, container }).paragraphs.join()).toContain('(Anvers vers ');
  const parcels = { ...PARCELS, container: { ...PARCELS.container, lieuEnlevement: 'Gênes' } };
  expect(mailTemplates.en.recipientDeparted(parcels).paragraphs[0]).toContain(' left Genoa.');
});

test('customers of a container are notified of another depot and another drop-off cut-off', () => {
  const { before, after } = SCHEDULE_CHANGE;
  const change = {
    ...SCHEDULE_CHANGE,
    before: { ...before, siteDepart: 'Dépôt Nord, 1 rue A, Lille', receptionFin: '' },
    after: { ...before, siteDepart: 'Dépôt Sud, 2 rue B, Lyon', receptionFin: '2026-03-02T17:00:00.000Z' },
  };
  expect(mailTemplates.fr.replanned(change, SCHEDULE_OUTCOME).paragraphs[0]).toContain(
    'Dépôt jusqu’au (heure de Paris) : 2 mars 2026 à 18:00 (avant : aucun). Lieu de dépôt : Dépôt Sud, 2 rue B, Lyon (avant : Dépôt Nord, 1 rue A, Lille).',
  );
  expect(mailTemplates.en.replanned({ ...change, before, after }, SCHEDULE_OUTCOME).paragraphs[0]).not.toMatch(
    /Drop-off|Collection/,
  );
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

test('a container’s new arrival is given in the time zone of its destination', () => {
  const later = { ...PLAN, dateArrivee: '2026-04-02T10:00:00.000Z' };
  const { paragraphs } = mailTemplates.fr.replanned({ ...SCHEDULE_CHANGE, after: later }, SCHEDULE_OUTCOME);
  expect(paragraphs[0]).toContain('Arrivée (heure de Dakar) : 2 avril 2026 à 10:00 (avant : 1er avril 2026 à 10:00).');
  const elsewhere = mailTemplates.fr.replanned(
    { ...SCHEDULE_CHANGE, after: { ...later, destination: 'Rotterdam' } },
    SCHEDULE_OUTCOME,
  );
  expect(elsewhere.paragraphs[0]).toContain('Arrivée (heure de Paris) : 2 avril 2026 à 12:00');
});

test.each([
  [
    'fr',
    'Votre colis peut être retiré : 100,00 $ à payer',
    /À payer au retrait : 100,00 \$\. Le colis est remis une fois cette somme payée/,
    /À payer au retrait : colis YN-2 : 12,50 \$\. Un colis est remis une fois sa somme payée.* Code.* : 048213/,
  ],
  [
    'en',
    'Your parcel can be collected: $100.00 to pay',
    /To pay on collection: \$100\.00\. The parcel is handed over once this is paid/,
    /To pay on collection: parcel YN-2: \$12\.50\. A parcel is handed over once its sum is paid.* Code.*: .*048213/i,
  ],
] as const)(
  'in %s, a recipient reads what is to be paid at the collection, and no code of that parcel',
  (language, subject, alone, beside) => {
    const { recipientAvailable } = mailTemplates[language];
    const facts = { dernierJour: null, site: undefined, proxies: [] };
    const one = recipientAvailable(
      { ...PARCELS, count: 1 },
      { ...facts, codes: [], due: [{ suivi: 'YN-1', cents: 10_000 }] },
    );
    expect(one.subject.replace(/\s/g, ' ')).toBe(subject);
    expect(one.paragraphs.join(' ').replace(/\s/g, ' ')).toMatch(alone);
    expect(one.paragraphs.join(' ')).not.toMatch(
      /Code de retrait|Collection code:|expéditeur|sender|donnez-lui|give them/,
    );
    const two = recipientAvailable(PARCELS, {
      ...facts,
      codes: [{ suivi: 'YN-1', code: '048213' }],
      due: [{ suivi: 'YN-2', cents: 1_250 }],
    });
    expect(two.subject).not.toMatch(/\$/);
    expect(two.paragraphs.join(' ').replace(/\s/g, ' ')).toMatch(beside);
  },
);

test.each([
  ['fr', /\. Le magasinage gratuit a pris fin le 10 mars 2020\./],
  ['en', /\. Free storage ended on 10 March 2020\./],
] as const)('in %s, mails about a collection say that free storage has ended', (language, words) => {
  const { available, recipientAvailable } = mailTemplates[language];
  const facts = { dernierJour: '2020-03-10', site: undefined, codes: [] };
  const mails = [
    available({ ...facts, colisIds: [11], due: [], damages: [], destination: 'Dakar' }),
    recipientAvailable(PARCELS, { ...facts, due: [], proxies: [] }),
  ];
  for (const { paragraphs } of mails) expect(paragraphs[0]).toMatch(words);
});

test.each([
  [
    'fr',
    /^Votre colis n° 11 est en route\. Conteneur n° 7 \(Le Havre vers Dakar\)\.$/,
    /^Arrivée prévue à Dakar vers le 1er avril/,
  ],
  [
    'en',
    /^Your parcel no\. 11 is on its way\. Container no\. 7 \(Le Havre to Dakar\)\.$/,
    /^Arrival in Dakar is expected around/,
  ],
] as const)('the %s mail about a departure names the city once, and the expected arrival', (language, now, arrival) => {
  const planned = { ...CONTAINER, dateArrivee: PLAN.dateArrivee, fuseau: 'Europe/Paris' };
  const { paragraphs } = mailTemplates[language].etatFromTracking(
    planned,
    { ...EVENT, lieu: 'Le Havre' },
    'EN_TRANSIT',
    [11],
  );
  expect(paragraphs[0]).toMatch(now);
  expect(paragraphs[1]).toMatch(arrival);
});

test.each([
  ['fr', 'Dakar', / Conteneur n° 7 \(Le Havre vers Dakar\)\.$/],
  ['fr', 'Algésiras', / Conteneur n° 7 \(Le Havre vers Dakar\)\. Lieu : Algésiras\.$/],
  ['en', 'Dakar', / Container no\. 7 \(Le Havre to Dakar\)\.$/],
  ['en', 'Algésiras', / Container no\. 7 \(Le Havre to Dakar\)\. Place: Algeciras\.$/],
] as const)('the %s mail about an arrival names a place that is not its destination: %s', (language, lieu, words) => {
  const { paragraphs } = mailTemplates[language].etatFromTracking(CONTAINER, { ...EVENT, lieu }, 'ARRIVE', [11]);
  expect(paragraphs[0]).toMatch(words);
});

test.each([
  ['fr', 'n’est pas parti avec le conteneur prévu : notre dépôt ne l’avait pas à temps.'],
  ['en', 'did not leave with its container: our depot did not have it in time.'],
] as const)(
  'the %s mail to the recipient of a parcel that nobody brought does not say that it was not loaded',
  (language, words) => {
    const facts = {
      incident: 'RESTE',
      destination: 'Dakar',
      isAtDepot: false,
      held: undefined,
      depot: undefined,
    } as const;
    const { paragraphs } = mailTemplates[language].recipientIncident(PARCELS, {
      ...facts,
      raison: 'NON_APPORTE',
      to: BOOKED.container,
    });
    expect(paragraphs[0]).toContain(words);
  },
);

const LEFT = {
  incident: 'RESTE',
  destination: 'Dakar',
  held: undefined,
  to: BOOKED.container,
  depot: undefined,
} as const;

test('a mail about a parcel that was left behind says why, and what its sender does next', () => {
  const { sender, recipient } = {
    sender: (facts: object) =>
      mailTemplates.fr.incident({ colisId: 11, ...LEFT, isAtDepot: true, ...facts }).paragraphs,
    recipient: (facts: object) =>
      mailTemplates.en.recipientIncident(PARCELS, { ...LEFT, isAtDepot: true, ...facts }).paragraphs,
  };
  expect(sender({ raison: 'DOCUMENT', aRemplacer: true }).join(' ')).toMatch(
    /son document de douane n’était pas accepté.*Remplacez son document de douane/,
  );
  expect(recipient({ raison: 'DOCUMENT', aRemplacer: true }).join(' ')).not.toMatch(/document/);
  expect(sender({ raison: 'SANS_PLACE' })[0]).toContain('le conteneur n’avait plus assez de place pour lui');
  expect(sender({ raison: 'REFUSE', refus: 'Le carton est ouvert.', isAtDepot: false })[0]).toContain(
    'notre dépôt n’avait pas pu l’accepter (« Le carton est ouvert. »)',
  );
  expect(recipient({ raison: 'REFUSE', refus: 'Le carton est ouvert.', isAtDepot: false }).join(' ')).not.toMatch(
    /carton/,
  );
  expect(sender({ raison: 'NON_APPORTE', isAtDepot: false, sansPayer: true }).at(-1)).toBe(
    'Ne le payez pas pour le moment. Sans autre départ, il sera annulé, et vous ne nous devrez rien.',
  );
  for (const paragraphs of [sender({ raison: 'DEPOT_FERME' }), recipient({ raison: 'DEPOT_FERME' })])
    expect(paragraphs.join(' ')).not.toMatch(/à temps|in time/);
});

test('a new schedule names whom it concerns, and promises no space to those that have left', () => {
  const outcome = { ...SCHEDULE_OUTCOME, aApporterIds: [], tropTardIds: [], unpaidIds: [], lapsesAt: undefined };
  const texts = (partis: boolean) =>
    [mailTemplates.fr, mailTemplates.en].map((words) =>
      words.replanned(SCHEDULE_CHANGE, { ...outcome, colisIds: [11, 12], partis }).paragraphs.slice(1),
    );
  expect(texts(false)).toEqual([
    ['Vos colis n° 11, 12 gardent leur place. Si ce changement ne vous convient pas, écrivez-nous.'],
    ['Your parcels no. 11, 12 keep their space. If this change does not suit you, contact us.'],
  ]);
  expect(texts(true)).toEqual([
    ['Cela concerne vos colis n° 11, 12. Vous n’avez rien à faire.'],
    ['This concerns your parcels no. 11, 12. There is nothing you need to do.'],
  ]);
});

test('a drop-off that was over and ends later says which parcels can be brought again, and until when', () => {
  const change = { ...SCHEDULE_CHANGE, after: { ...SCHEDULE_CHANGE.after, receptionFin: '2026-03-04T17:00:00.000Z' } };
  const texts = [mailTemplates.fr, mailTemplates.en].map((words) =>
    words.replanned(change, SCHEDULE_OUTCOME).paragraphs.find((text) => /de nouveau ouvert|open again/.test(text)),
  );
  expect(texts).toEqual([
    'Le dépôt est de nouveau ouvert : vous pouvez apporter votre colis n° 11 jusqu’au 4 mars 2026 à 18:00 (heure de Paris).',
    'The drop-off is open again: you can bring your parcel no. 11 until 4 March 2026 at 18:00 (Paris time).',
  ]);
});
