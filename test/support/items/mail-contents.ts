import type { MailContent } from '#functions/mail-texts/mail-content.ts';
import { mailTemplates } from '#functions/mail-texts/mail-templates.ts';

/** Facts that mails are about, in tests. */
export const INSTANT = '2026-03-01T23:30:00.000Z';
export const CONTAINER = { id: 7, lieuEnlevement: 'Le Havre', destination: 'Dakar' };
export const EVENT = { statut: 'EN_TRANSIT', lieu: 'Algésiras', description: '' } as const;
export const PLAN = {
  dateDepart: '2026-03-01T23:30:00.000Z',
  dateArrivee: '2026-04-01T10:00:00.000Z',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
};
export const SCHEDULE_CHANGE = {
  bookingId: 7,
  fuseau: 'Europe/Paris',
  before: PLAN,
  after: { ...PLAN, dateDepart: '2026-03-05T09:00:00.000Z', destination: 'Saint-Louis' },
};
export const SCHEDULE_OUTCOME = {
  colisIds: [11],
  partis: false,
  aApporterIds: [11],
  tropTardIds: [12, 13],
  unpaidIds: [13],
  lapsesAt: '2026-03-04T22:30:00.000Z',
};
export const BOOKED = {
  depot: undefined,
  colisId: 11,
  cents: 12_500,
  lapsesAt: '2026-02-20T22:30:00.000Z',
  container: { id: 7, lieuEnlevement: 'Le Havre', destination: 'Dakar', dateDepart: INSTANT, fuseau: 'Europe/Paris' },
};
const NOTICED = {
  destination: 'Dakar',
  isAtDepot: true,
  isCancelled: false,
  held: undefined,
  to: BOOKED.container,
  depot: undefined,
};
const REMEASURED = {
  colisId: 11,
  before: { grams: 10_000, cm3: 36_000, cents: 10_000 },
  after: { grams: 12_500, cm3: 36_000, cents: 12_500 },
};
export const DOCUMENT = {
  typeDocument: 'Facture',
  colisId: 11,
  statut: 'REFUSE',
  motif: 'Le tampon est illisible.',
} as const;
export const PARCELS = {
  count: 2,
  senders: ['Awa', 'Modou'],
  codes: ['YN-7K3M-9QPX-4WTHW', 'YN-0000-0000-00000'],
  container: { ...PLAN, fuseau: 'Europe/Paris' },
  stopPath: '/arreter-messages?jeton=DEST-0123456789abcdef.x',
  damages: [],
};
const CONTACT_MESSAGE = {
  id: 31,
  fullName: 'Fatou Sarr',
  email: 'fatou@yonnee.test',
  subject: 'Une question',
  message: 'Combien coûte\nun fauteuil ?',
} as const;

/** Payment of two parcels by a pay link, of which one is refunded at once. */
const PAID_BY_LINK = {
  sender: 'Awa',
  cents: 23_000,
  refunded: 11_500,
  receipt: '2026-000042',
  lines: ['Fatou', null].map((name) => ({
    name,
    cities: { lieuEnlevement: 'Le Havre', destination: 'Dakar' },
    cents: 11_500,
  })),
};

type MailTemplates = typeof mailTemplates.fr;

/** Content of every mail template, each with sample data. */
export const allMails = (language: 'fr' | 'en'): Record<keyof MailTemplates, MailContent> =>
  mailsOf(mailTemplates[language], language);

/** Mails that each of these templates writes for its sample data. */
export const mailsOf = (words: MailTemplates, language: 'fr' | 'en'): Record<keyof MailTemplates, MailContent> => {
  return {
    welcome: words.welcome('/confirm-email?token=7.1.a'),
    confirmEmail: words.confirmEmail('/confirm-email?token=7.1.a'),
    accountErased: words.accountErased(),
    passwordReset: words.passwordReset('/reset-password?token=a.b'),
    paymentReceived: words.paymentReceived(123_450, [11, 12]),
    partPaid: words.partPaid(5_000, [11], 2_500, 'CHARGEMENT'),
    beyondPricePaid: words.beyondPricePaid('FRAIS_ARRIVEE', 2_500, [11]),
    arrivalCostsDue: words.arrivalCostsDue(2_500, 11),
    restDue: words.restDue(2_500, 11),
    supplementDue: words.supplementDue(2_500, 11),
    revived: words.revived({
      colisId: 11,
      cents: 12_300,
      lapsesAt: '2096-03-01T10:00:00.000Z',
      fuseau: 'Europe/Paris',
    }),
    supplementWaived: words.supplementWaived(2_500, 11),
    restWaived: words.restWaived(2_500, 11),
    feeAdded: words.feeAdded({
      colisId: 11,
      code: 'FRAIS',
      nom: 'Emballage',
      cents: 1_000,
      priceCents: 11_000,
      owedCents: 1_000,
      refundCents: 0,
    }),
    dutyChanged: words.dutyChanged({
      colisId: 11,
      cents: 24_830,
      francs: { montant: 150_000, taux: 604.12, tauxDu: '2026-03-01' },
      owedCents: 24_830,
      refundCents: 0,
    }),
    storageBegun: words.storageBegun({ colisId: 11, dayCents: 165, owedCents: 165 }),
    storageWaived: words.storageWaived({ colisId: 11, cents: 330, owedCents: 0 }),
    termsSet: words.termsSet({
      colisId: 11,
      cents: 10_000,
      conditions: 'ACOMPTE',
      acompteCents: 2_500,
      reste: 'RETRAIT',
      lapsesAt: '2096-03-01T10:00:00.000Z',
      fuseau: 'Europe/Paris',
    }),
    differenceKept: words.differenceKept(11),
    moved: words.moved({
      colisId: 11,
      from: BOOKED.container,
      to: { ...BOOKED.container, id: 8 },
      depot: undefined,
      held: undefined,
    }),
    dropOffClosed: words.dropOffClosed({ container: CONTAINER, colisIds: [11, 12], unpaidIds: [12], notLoaded: [] }),
    notLoaded: words.notLoaded(CONTAINER, [
      { colisId: 11, isAtDepot: true, raison: 'SANS_PLACE', to: { fuseau: 'Europe/Paris' } },
    ]),
    dropOffEnded: words.dropOffEnded({
      container: CONTAINER,
      fin: INSTANT,
      fuseau: 'Europe/Paris',
      colisIds: [11, 12],
      unpaidIds: [12],
      isPaid: true,
    }),
    boxesStay: words.boxesStay(CONTAINER, [{ colisIds: [11], lieu: 'EN_MER', site: undefined, destination: 'Dakar' }]),
    loadingReopened: words.loadingReopened(CONTAINER, [11, 12]),
    available: words.available({
      due: [],
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
    refundedToPayer: words.refundedToPayer(5, [11]),
    payLink: words.payLink({ sender: 'Awa', path: '/payer/YN-7K3M-9QPX-4WTHW', stopPath: PARCELS.stopPath }),
    payerReceipt: words.payerReceipt(PAID_BY_LINK),
    payerRefunded: words.payerRefunded(12_500, PAID_BY_LINK),
    refundedManually: words.refundedManually(5, [11], 'TEAM'),
    takenBack: words.takenBack(
      12_500,
      [11],
      [
        {
          due: { cents: 12_500, isSupplement: false, reporte: 'RETRAIT', lapsesAt: null },
          ...{ colisId: 11, fuseau: 'Europe/Paris', parti: true, ferme: true },
        },
      ],
    ),
    paymentRequired: words.paymentRequired({ colisIds: [11, 12], partis: [], remis: [] }),
    paymentContested: words.paymentContested({ colisIds: [11], partis: [12], remis: [13] }),
    booked: words.booked(BOOKED),
    sold: words.sold({ ...BOOKED, reste: 4_000, quand: 'RETRAIT', recu: true }),
    etat: words.etat(11, 'EN_TRANSIT', {}, [], CONTAINER),
    etatFromTracking: words.etatFromTracking(CONTAINER, EVENT, 'EN_TRANSIT', [11, 12]),
    containerStatut: words.containerStatut(CONTAINER, 'EN_ATTENTE', [11, 12]),
    containerCancelled: words.containerCancelled(CONTAINER, [11, 12], []),
    replanned: words.replanned(SCHEDULE_CHANGE, SCHEDULE_OUTCOME),
    withdrawn: words.withdrawn(CONTAINER, 'DEPA', [11, 12], 'SOME'),
    recipientWithdrawn: words.recipientWithdrawn(PARCELS, 'ARRI'),
    tracking: words.tracking(CONTAINER, { statut: 'PROBLEME', lieu: 'Algésiras', description: 'Grève des dockers.' }),
    remeasured: words.remeasured(REMEASURED),
    received: words.received({
      colisId: 11,
      verdict: 'DIFFERENT',
      ecart: 'SANS_PLACE',
      refus: null,
      to: BOOKED.container,
      depot: undefined,
    }),
    customsDecided: words.customsDecided(DOCUMENT),
    contactReceived: words.contactReceived(),
    contactForSupport: words.contactForSupport({ ...CONTACT_MESSAGE, langue: language }),
    cancelled: words.cancelled({ colisId: 11, boxes: [] }),
    lapsesSoon: words.lapsesSoon(11, INSTANT, 'Europe/Paris'),
    lapsed: words.lapsed(11, []),
    paymentReminder: words.paymentReminder({
      colisIds: [11, 12],
      cents: 12_500,
      lapsesAt: INSTANT,
      fuseau: 'Europe/Paris',
    }),
    dropOffReminder: words.dropOffReminder({
      colisIds: [11],
      container: BOOKED.container,
      depot: undefined,
    }),
    customsReminder: words.customsReminder([11, 12]),
    spaceOffered: words.spaceOffered({ grams: 30_000, cm3: 400_000, jusquau: INSTANT, container: BOOKED.container }),
    waitlistEnded: words.waitlistEnded({ cause: 'EXPIREE', container: BOOKED.container }),
    claimNews: words.claimNews({ colisId: 11, cote: 'EXPEDITEUR', statut: 'QUESTION' }),
    recipientClaim: words.recipientClaim({ ...PARCELS, count: 1 }, 'ACCEPTEE', '/reclamation?jeton=x'),
    proxyNamed: words.proxyNamed(11),
    proxyConfirmed: words.proxyConfirmed(11),
    recipientProxy: words.recipientProxy(
      { ...PARCELS, count: 1 },
      { name: 'Modou Fall', path: '/mandataire?jeton=x' },
      false,
    ),
    proxyWithdrawn: words.proxyWithdrawn(11),
    recipientBooked: words.recipientBooked({ ...PARCELS, count: 1, senders: ['Awa'], codes: ['YN-7K3M-9QPX-4WTHW'] }),
    recipientMoved: words.recipientMoved(PARCELS),
    recipientRevived: words.recipientRevived(PARCELS),
    recipientDeparted: words.recipientDeparted(PARCELS),
    recipientDelayed: words.recipientDelayed({ ...PARCELS, senders: [] }, '2026-03-28T10:00:00.000Z', 'CONGESTION'),
    recipientArrived: words.recipientArrived({ ...PARCELS, count: 1, codes: ['YN-7K3M-9QPX-4WTHW'] }),
    recipientAvailable: words.recipientAvailable(PARCELS, {
      codes: [
        { suivi: 'YN-7K3M-9QPX-4WTHW', code: '048213' },
        { suivi: 'YN-0000-0000-00000', code: '771902' },
      ],
      due: [],
      site: undefined,
      dernierJour: '2096-04-10',
      proxies: ['Ibrahima Fall'],
    }),
    incident: words.incident({ colisId: 11, incident: 'MANQUANT', ...NOTICED }),
    leftBehind: words.leftBehind([
      { colisId: 11, incident: 'RESTE', suivi: undefined, raison: 'NON_APPORTE', sansPayer: true, ...NOTICED },
      { colisId: 12, incident: 'RESTE', suivi: undefined, raison: 'DOCUMENT', aRemplacer: true, ...NOTICED },
    ]),
    missing: words.missing([
      { colisId: 11, incident: 'MANQUANT', suivi: undefined, ...NOTICED },
      { colisId: 12, incident: 'MANQUANT', suivi: undefined, ...NOTICED, isCancelled: true },
    ]),
    recipientMissing: words.recipientMissing(PARCELS, [
      { colisId: 11, incident: 'MANQUANT', suivi: 'YN-7K3M-9QPX-4WTHW', ...NOTICED },
      { colisId: 12, incident: 'MANQUANT', suivi: undefined, ...NOTICED },
    ]),
    recipientLeftBehind: words.recipientLeftBehind(PARCELS, [
      { colisId: 11, incident: 'RESTE', suivi: 'YN-7K3M-9QPX-4WTHW', raison: 'SANS_PLACE', ...NOTICED },
      { colisId: 12, incident: 'RESTE', suivi: undefined, raison: 'IMPAYE', ...NOTICED },
    ]),
    recipientCancelled: words.recipientCancelled(PARCELS, { isArrived: true, hadCode: true }),
    recipientIncident: words.recipientIncident(PARCELS, { incident: 'EN_TROP', ...NOTICED }),
    damaged: words.damaged(11, 'Carton ouvert'),
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
