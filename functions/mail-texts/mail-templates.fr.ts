import { claims } from './claims.fr.ts';
import { collection } from './collection.fr.ts';
import { containers } from './containers.fr.ts';
import {
  afterDamage,
  boxTexts,
  claimOff,
  dueDeadline,
  dueText,
  foundAgain,
  incidents,
  otherDeparture,
} from './incidents.fr.ts';
import { leftBehind } from './left-behind.fr.ts';
import type {
  BookedColis,
  CancelledBoxes,
  CancelledColis,
  CustomsDecision,
  FoundAtScan,
  MailContent,
  MovedColis,
  NamedContainer,
  OwedForColis,
  ReceivedColis,
  RemeasuredColis,
  Revival,
  SoldColis,
  SupportRequest,
} from './mail-content.ts';
import { missing } from './missing.fr.ts';
import { payments } from './payments.fr.ts';
import {
  afterCancellation,
  boxesTexts,
  cubicMetres,
  damagesText,
  day,
  deadline,
  dollars,
  dropOff,
  expectedArrival,
  itinerary,
  kilos,
  listChanges,
  movedPrice,
  myColis,
  numbers,
  owedText,
  refundText,
} from './phrases.fr.ts';
import { proxies } from './recipients.fr.ts';
import { reminders } from './reminders.fr.ts';
import { decisions, draftRejected, etats, languageNames, lineToCorrect, replaceAction } from './statuts.fr.ts';
import { waitlist } from './waitlist.fr.ts';

/** Words of the first mail about its link. */
const WELCOME_LINK = [
  'Confirmez que cette adresse est bien la vôtre : vous pourrez garder davantage de colis en attente de paiement. Le lien ci-dessous est valable 7 jours.',
  'Si vous n’avez pas créé ce compte, ignorez ce message et n’ouvrez pas le lien.',
];

/** Subject, and words for where it is, of a box that came back, or from another depot, to that of its departure. */
const RETURNED = {
  RENVOI: ['Votre colis est revenu au dépôt', 'est revenu à notre dépôt'],
  TRANSFERT: ['Votre colis est au dépôt de son départ', 'est arrivé au dépôt de son départ'],
} as const;

export const fr = {
  welcome: (path: string): MailContent => ({
    subject: 'Bienvenue',
    paragraphs: [
      'Bienvenue chez Yónnee. Votre compte est créé : vous pouvez réserver une place dans un conteneur.',
      ...WELCOME_LINK,
    ],
    onlyInMail: WELCOME_LINK,
    action: { label: 'Confirmer mon adresse', path },
    impersonal: true,
  }),
  confirmEmail: (path: string): MailContent => ({
    subject: 'Confirmez votre adresse e-mail',
    paragraphs: [
      'Vous avez demandé un nouveau lien pour confirmer votre adresse e-mail. Le lien ci-dessous est valable 7 jours.',
      'Si vous n’avez rien demandé, ignorez ce message et n’ouvrez pas le lien.',
    ],
    action: { label: 'Confirmer mon adresse', path },
    impersonal: true,
  }),
  accountErased: (): MailContent => ({
    subject: 'Votre compte est supprimé',
    paragraphs: [
      'Votre compte Yónnee est supprimé, comme vous l’avez demandé. Vos coordonnées, celles de vos destinataires, vos fichiers et vos notifications sont effacés.',
      'La loi nous oblige à conserver, pour la comptabilité, vos paiements et les colis payés, sans votre nom. C’est notre dernier message. Si vous n’avez pas demandé cette suppression, écrivez-nous sans attendre.',
    ],
    impersonal: true,
  }),
  passwordReset: (path: string): MailContent => ({
    subject: 'Choisissez un nouveau mot de passe',
    paragraphs: [
      'Vous avez demandé un nouveau mot de passe. Le lien ci-dessous est valable 15 minutes, une seule fois.',
      'Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    ],
    action: { label: 'Choisir un nouveau mot de passe', path },
    impersonal: true,
  }),
  booked: ({ colisId, colisIds = [colisId], pieces, cents, lapsesAt, container, depot }: BookedColis): MailContent => {
    const { id, dateDepart, fuseau } = container;
    const echeance = deadline(lapsesAt, fuseau);
    const isOne = colisIds.length === 1;
    const due = cents === 0 ? 'Il n’y a rien à payer : confirmez votre place' : `Payez ${dollars(cents)}`;
    return {
      subject: 'Votre réservation est enregistrée',
      paragraphs: [
        `${isOne ? `Votre colis n° ${numbers(colisIds, pieces)} a sa place` : `Vos colis n° ${numbers(colisIds, pieces)} ont leur place`} dans le conteneur n° ${id} (${itinerary(container)}), départ le ${day(dateDepart, fuseau)}. ${due} avant le ${echeance.texte}.`,
        'Passé ce délai, la place est libérée et la réservation annulée.',
        dropOff(container, depot, isOne ? 'votre colis' : 'vos colis'),
      ],
      action: {
        label: cents === 0 ? 'Confirmer ma place' : isOne ? 'Payer mon colis' : 'Payer mes colis',
        path: '/colis',
      },
      echeance,
    };
  },
  sold: ({
    colisId,
    colisIds = [colisId],
    pieces,
    cents,
    reste,
    quand,
    lapsesAt,
    recu,
    container,
    depot,
  }: SoldColis): MailContent => {
    const { id, dateDepart, fuseau } = container;
    const echeance = deadline(lapsesAt, fuseau);
    const isOne = colisIds.length === 1;
    const names = numbers(colisIds, pieces);
    const place = isOne
      ? `Votre colis n° ${names} ${recu ? 'est au dépôt et part' : 'a sa place'}`
      : `Vos colis n° ${names} ${recu ? 'sont au dépôt et partent' : 'ont leur place'}`;
    const when = { CHARGEMENT: 'avant le chargement', RETRAIT: 'au retrait' };
    const due =
      reste === 0
        ? `Tout est payé : ${dollars(cents)}.`
        : `Prix : ${dollars(cents)} ; il reste ${dollars(reste)} à payer ${quand ? when[quand] : `avant le ${echeance.texte}`}.`;
    return {
      subject: recu
        ? isOne
          ? 'Votre colis est au dépôt'
          : 'Vos colis sont au dépôt'
        : 'Votre réservation est enregistrée',
      paragraphs: [
        `${place} dans le conteneur n° ${id} (${itinerary(container)}), départ le ${day(dateDepart, fuseau)}. ${due}`,
        ...(reste > 0
          ? [
              'Vous payez au comptoir, ou en ligne par un lien que vous nous demandez ; avec ce lien, quelqu’un d’autre peut payer.',
            ]
          : []),
        ...(recu ? [] : [dropOff(container, depot, isOne ? 'votre colis' : 'vos colis')]),
      ],
      action: isOne ? { label: 'Voir mon colis', path: `/colis/${colisId}` } : myColis,
      ...(reste > 0 && !quand && { echeance }),
    };
  },
  etat: (
    id: number,
    etat: keyof typeof etats,
    { dommage, retrouve }: FoundAtScan = {},
    due: readonly OwedForColis[] = [],
    container?: NamedContainer,
  ): MailContent => ({
    subject: retrouve ? 'Votre colis est retrouvé' : etats[etat].one.subject,
    paragraphs: [
      `${foundAgain(`Votre colis n° ${id}`, retrouve)} ${etats[etat].one.now}${dommage ? damagesText([{ name: '', note: dommage }], true) : ''}${claimOff(retrouve)}${container ? ` Conteneur n° ${container.id} (${itinerary(container)}).` : ''}`,
      ...(container ? expectedArrival(container) : []),
      ...(dommage ? [afterDamage] : []),
      ...owedText(due, true),
    ],
    action: dommage || due.length > 0 ? { label: 'Voir mon colis', path: `/colis/${id}` } : myColis,
  }),
  received: ({
    colisId,
    piece,
    verdict,
    ecart,
    refus,
    reste,
    retour,
    due,
    to,
    depot,
    part,
  }: ReceivedColis): MailContent => {
    if (verdict === 'REFUSE')
      return {
        subject: 'Votre colis n’a pas été accepté',
        paragraphs: [
          `Notre dépôt n’a pas pu accepter votre colis n° ${numbers([colisId], [piece])} : ${refus}`,
          'Vous pouvez le rapporter une fois le problème réglé.',
          ...(due ? [dueText(due, to.fuseau)] : []),
          ...(reste ? [] : [dropOff(to, depot, 'votre colis')]),
        ],
        action: myColis,
        ...dueDeadline(due, to.fuseau),
      };
    return {
      subject: retour ? RETURNED[retour][0] : 'Votre colis est au dépôt',
      paragraphs: [
        `Votre colis n° ${numbers([colisId], [piece])} ${retour ? RETURNED[retour][1] : 'est bien arrivé à notre dépôt'}${depot ? ` (${depot.ville})` : ''}.${ecart === null ? (retour ? '' : ' Il correspond à votre réservation.') : ' Ses mesures diffèrent de votre réservation.'}`,
        ...(retour && part && !reste && ecart !== 'SANS_PLACE'
          ? [`Départ prévu le ${day(to.dateDepart, to.fuseau)}.${due ? '' : ' Vous n’avez rien à faire.'}`]
          : []),
        ...(reste ? [`Son conteneur est parti sans lui. ${otherDeparture()}`] : []),
        ...(ecart === 'A_DECIDER'
          ? [
              'Un paiement est en cours pour ce colis : une fois qu’il sera terminé, nous vous écrirons si le prix change.',
            ]
          : []),
        ...(ecart === 'SANS_PLACE' ? [`Ce conteneur n’a plus assez de place pour lui. ${otherDeparture()}`] : []),
        ...(due ? [dueText(due, to.fuseau)] : []),
      ],
      action: due && !due.reporte ? { label: 'Payer mon colis', path: `/colis/${colisId}` } : myColis,
      ...dueDeadline(due, to.fuseau),
    };
  },
  remeasured: (remeasured: RemeasuredColis): MailContent => {
    const { colisId, before, after, supplement, refundCents, corrige, due, depart } = remeasured;
    const measures = `${remeasuredWords(remeasured)[0]} ${listChanges([
      ['Vendu comme', before.piece?.fr ?? 'au kilo', after.piece?.fr ?? 'au kilo'],
      ...(after.piece
        ? []
        : ([
            ['Poids', kilos(before.grams), kilos(after.grams)],
            ['Volume', cubicMetres(before.cm3), cubicMetres(after.cm3)],
          ] as const)),
      ['Prix', dollars(before.cents), dollars(after.cents)],
    ])}`;
    const why = after.piece
      ? 'Une pièce a le même prix quel que soit son poids, tant qu’elle n’est pas plus grande que dans la liste de prix. Si ce changement vous surprend, écrivez-nous.'
      : 'Le prix dépend du poids, ou du volume s’il donne un poids facturé plus élevé. Si ces mesures vous surprennent, écrivez-nous.';
    if (supplement?.etat === 'DU')
      return {
        subject: 'Un supplément est à payer',
        paragraphs: [
          `${measures}${voidAmounts(corrige)} Un supplément de ${dollars(supplement.cents)} est à payer${depart ? ` avant le chargement, au plus tard le ${day(depart.dateDepart, depart.fuseau)}` : ''} : votre colis ne sera chargé qu’ensuite.`,
          why,
        ],
        action: { label: 'Payer le supplément', path: `/colis/${colisId}` },
      };
    return {
      subject: remeasuredWords(remeasured)[1],
      paragraphs: [
        `${measures}${remeasuredMoney({ before, after, supplement, refundCents, corrige })}`,
        why,
        ...(due ? [dueText(due, due.fuseau)] : []),
      ],
      action: due && !due.reporte ? { label: 'Payer mon colis', path: `/colis/${colisId}` } : myColis,
      ...(due && dueDeadline(due, due.fuseau)),
    };
  },
  moved: ({ colisId, piece, from, to, received, due, boite, depot, held, demande }: MovedColis): MailContent => ({
    subject: 'Votre colis change de départ',
    paragraphs: [
      `Votre colis n° ${numbers([colisId], [piece])} ne part plus avec le conteneur n° ${from.id} (${itinerary(from)}, départ le ${day(from.dateDepart, from.fuseau)}) : il a sa place dans le conteneur n° ${to.id} (${itinerary(to)}), départ le ${day(to.dateDepart, to.fuseau)}.`,
      demande
        ? movedPrice(demande)
        : 'Ses tarifs restent ceux de votre réservation. Si ce changement ne vous convient pas, écrivez-nous.',
      ...(boite
        ? boxTexts('Votre colis', { choix: boite.choix, due, held, to, depot })
        : received
          ? []
          : [dropOff(to, depot, 'votre colis')]),
      ...(due ? [dueText(due, to.fuseau)] : []),
    ],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
    ...dueDeadline(due, to.fuseau),
  }),
  differenceKept: (id: number): MailContent => ({
    subject: 'Votre réservation reste inchangée',
    paragraphs: [
      `Les mesures de votre colis n° ${id} diffèrent de votre réservation, mais sa place et son prix ne changent pas. Vous n’avez rien à faire.`,
    ],
    action: myColis,
  }),
  customsDecided: ({
    typeDocument,
    colisId,
    bookingId,
    statut,
    etape,
    motif,
    lignes = [],
  }: CustomsDecision): MailContent => ({
    subject: decisions[etape ?? statut].subject,
    paragraphs: [
      `Votre document de douane « ${typeDocument} »${colisId === null ? '' : ` du colis n° ${colisId}`} ${decisions[etape ?? statut].now}${motif ? ` : ${motif}` : '.'}`,
      ...lignes.map(lineToCorrect),
      statut === 'REFUSE' && colisId === null ? draftRejected : decisions[etape ?? statut].next,
    ],
    action: statut === 'REFUSE' ? replaceAction(colisId, bookingId) : myColis,
  }),
  contactReceived: (): MailContent => ({
    subject: 'Nous avons reçu votre message',
    paragraphs: [
      'Nous avons bien reçu votre message et vous répondrons à cette adresse.',
      'Si vous ne nous avez pas écrit, ignorez ce message.',
    ],
    impersonal: true,
  }),
  contactForSupport: ({ id, fullName, email, subject, message, langue }: SupportRequest): MailContent => ({
    subject: `Message n° ${id} du formulaire de contact`,
    paragraphs: [
      `${fullName} (${email}) nous a écrit, en ${languageNames[langue]}. Répondez à cet e-mail pour lui répondre.`,
      subject,
      message,
    ],
    impersonal: true,
  }),
  cancelled: ({ colisId: id, par, refundCents, fraisCents, incident, boxes }: CancelledColis): MailContent => {
    if (incident)
      return {
        subject: incident === 'PERDU' ? 'Votre colis perdu est annulé' : 'Votre colis introuvable est annulé',
        paragraphs: [
          `${incident === 'PERDU' ? `Votre colis n° ${id}, que nous avons déclaré perdu, est annulé` : `Votre colis n° ${id}, que nous n’avons pas trouvé à l’arrivée, est annulé`}.${refundText(refundCents, fraisCents)}`,
          'Pour votre réclamation, écrivez-nous en joignant vos preuves d’achat. Si nous retrouvons le colis, nous vous écrirons.',
        ],
        action: { label: 'Voir mon colis', path: `/colis/${id}` },
      };
    return {
      subject: 'Votre colis est annulé',
      paragraphs: [
        `${par === 'CLIENT' ? `Comme vous l’avez demandé, votre colis n° ${id} est annulé` : `Nous avons dû annuler votre colis n° ${id}`}.${refundText(refundCents, fraisCents)}`,
        ...boxesTexts(boxes),
        'Vous pouvez réserver une place dans un autre conteneur.',
      ],
      ...afterCancellation(boxes),
    };
  },
  revived: ({ colisId, cents, lapsesAt, fuseau, aRapporter, sansPlace }: Revival): MailContent => {
    const echeance = deadline(lapsesAt, fuseau);
    const due =
      cents === 0
        ? `Il n’y a rien à payer : confirmez votre place avant le ${echeance.texte}`
        : `Son prix est de ${dollars(cents)}, au tarif du jour. Payez-le avant le ${echeance.texte}`;
    return {
      subject: 'Votre colis est réactivé',
      paragraphs: [
        `Notre équipe a réactivé votre colis n° ${colisId}, qui était annulé${sansPlace ? '. Tel qu’il est mesuré, il est toujours sans place dans son conteneur : notre équipe vous proposera un autre départ.' : ' : il a de nouveau sa place.'} ${due}, sinon ${sansPlace ? '' : 'sa place sera libérée et '}il sera annulé.`,
        ...(aRapporter ? [`${BRING_AGAIN[aRapporter]} : une fois payé, apportez-le de nouveau au dépôt.`] : []),
        'Si vous l’aviez payé avant son annulation, ce paiement vous est remboursé et ne compte plus.',
      ],
      action: { label: cents === 0 ? 'Confirmer ma place' : 'Payer mon colis', path: '/colis' },
      echeance,
    };
  },
  lapsesSoon: (id: number, at: string, fuseau: string): MailContent => {
    const echeance = deadline(at, fuseau);
    return {
      subject: 'Votre colis n’est pas encore payé',
      paragraphs: [
        `Votre colis n° ${id} n’est pas encore payé. Sans paiement avant le ${echeance.texte}, sa place sera libérée et il sera annulé.`,
      ],
      action: { label: 'Payer mon colis', path: '/colis' },
      echeance,
    };
  },
  lapsed: (id: number, boxes: readonly CancelledBoxes[], depotFini = false): MailContent => ({
    subject: 'Votre colis est annulé',
    paragraphs: [
      depotFini
        ? `Le dépôt de son conteneur s’est terminé sans votre colis n° ${id}, qui n’était pas payé : il est annulé et sa place est libérée. Vous ne nous devez rien.`
        : `Votre colis n° ${id} n’a pas été payé à temps : il est annulé et sa place est libérée. Vous ne nous devez rien.`,
      ...boxesTexts(boxes),
      'Vous pouvez réserver une place dans un autre conteneur.',
    ],
    ...afterCancellation(boxes),
  }),
  ...payments,
  ...proxies,
  ...claims,
  ...reminders,
  ...containers,
  ...collection,
  ...incidents,
  ...leftBehind,
  ...missing,
  ...waitlist,
};

/** Says which amounts of an earlier weighing do not stand any more. */
const voidAmounts = (corrige: RemeasuredColis['corrige']): string =>
  [
    ...(corrige?.supplementCents ? [` Le supplément de ${dollars(corrige.supplementCents)} n’est plus à payer.`] : []),
    ...(corrige?.refundCents ? [` Le remboursement de ${dollars(corrige.refundCents)} n’a plus lieu.`] : []),
  ].join('');

/** Says what a new measurement changes for the customer's money, after the measures. */
/** Returns what happened to the measures of a parcel, in a sentence and as a subject. */
const remeasuredWords = ({ colisId, corrige, sansReception, recu }: RemeasuredColis): [string, string] => {
  if (sansReception)
    return [
      `La réception de votre colis n° ${colisId} avait été enregistrée par erreur : il reprend les mesures et le prix de votre réservation.`,
      'Votre colis reprend les mesures de votre réservation',
    ];
  if (recu)
    return [
      `Votre colis n° ${colisId} est bien arrivé à notre dépôt. Ses mesures diffèrent de votre réservation.`,
      'Votre colis est au dépôt',
    ];
  return corrige
    ? [`Notre dépôt a corrigé la pesée de votre colis n° ${colisId}.`, 'La pesée de votre colis est corrigée']
    : [`Nous avons remesuré votre colis n° ${colisId}.`, 'Votre colis a été remesuré'];
};

const remeasuredMoney = ({
  before,
  after,
  supplement,
  refundCents,
  corrige,
}: Omit<RemeasuredColis, 'colisId'>): string => {
  const voided = voidAmounts(corrige);
  if (supplement) return `${voided} La différence est trop faible pour être facturée : vous n’avez rien à payer.`;
  if (refundCents)
    return `${voided} Les ${dollars(refundCents)} payés en trop seront remboursés : un autre e-mail vous le confirmera.`;
  return before.cents === after.cents ? ` Son prix reste de ${dollars(after.cents)}.` : voided;
};

/** Reasons for which a sender brings a revived parcel again. */
const BRING_AGAIN: Record<NonNullable<Revival['aRapporter']>, string> = {
  RENDU: 'Il vous avait été rendu',
  REFUSE: 'Le dépôt l’avait refusé',
};
