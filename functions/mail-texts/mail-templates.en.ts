import { inPlace } from '#shared/places/phrases.ts';
import { claims } from './claims.en.ts';
import { collection } from './collection.en.ts';
import { containers } from './containers.en.ts';
import {
  afterDamage,
  boxTexts,
  claimOff,
  dueDeadline,
  dueText,
  foundAgain,
  incidents,
  otherDeparture,
} from './incidents.en.ts';
import { leftBehind } from './left-behind.en.ts';
import type { RemeasuredColis, Revival } from './mail-content.ts';
import type { fr } from './mail-templates.fr.ts';
import { missing } from './missing.en.ts';
import { payments } from './payments.en.ts';
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
} from './phrases.en.ts';
import { proxies } from './recipients.en.ts';
import { reminders } from './reminders.en.ts';
import { decisions, draftRejected, etats, languageNames, lineToCorrect, replaceAction } from './statuts.en.ts';
import { waitlist } from './waitlist.en.ts';

const WELCOME_LINK = [
  'Please confirm that this address is yours: you can then hold more unpaid parcels. The link below is valid for 7 days.',
  'If you did not create this account, ignore this message and do not open the link.',
];

const RETURNED = {
  RENVOI: ['Your parcel is back at the depot', 'is back at our depot'],
  TRANSFERT: ['Your parcel is at the depot of its departure', 'has arrived at the depot of its departure'],
} as const;

export const en: typeof fr = {
  welcome: (path) => ({
    subject: 'Welcome',
    paragraphs: [
      'Welcome to Yónnee. Your account has been created: you can now book space in a container.',
      ...WELCOME_LINK,
    ],
    onlyInMail: WELCOME_LINK,
    action: { label: 'Confirm my address', path },
    impersonal: true,
  }),
  confirmEmail: (path) => ({
    subject: 'Confirm your email address',
    paragraphs: [
      'You requested a new link to confirm your email address. The link below is valid for 7 days.',
      'If you did not request it, ignore this message and do not open the link.',
    ],
    action: { label: 'Confirm my address', path },
    impersonal: true,
  }),
  accountErased: () => ({
    subject: 'Your account has been deleted',
    paragraphs: [
      'Your Yónnee account has been deleted, as you requested. Your details, those of your recipients, your files and your notifications have been erased.',
      'Accounting law requires us to keep your payments and the parcels you paid for, without your name. This is our last message. If you did not request this, contact us at once.',
    ],
    impersonal: true,
  }),
  passwordReset: (path) => ({
    subject: 'Choose a new password',
    paragraphs: [
      'You requested a new password. The link below is valid for 15 minutes and works once.',
      'If you did not request it, ignore this message: your password does not change.',
    ],
    action: { label: 'Choose a new password', path },
    impersonal: true,
  }),
  booked: ({ colisId, colisIds = [colisId], pieces, cents, lapsesAt, container, depot }) => {
    const { id, dateDepart, fuseau } = container;
    const echeance = deadline(lapsesAt, fuseau);
    const isOne = colisIds.length === 1;
    const due = cents === 0 ? 'There is nothing to pay: confirm your space' : `Pay ${dollars(cents)}`;
    return {
      subject: 'We have received your booking',
      paragraphs: [
        `${isOne ? `Your parcel no. ${numbers(colisIds, pieces)} has a space` : `Your parcels no. ${numbers(colisIds, pieces)} have their space`} in container no. ${id} (${itinerary(container)}), departing on ${day(dateDepart, fuseau)}. ${due} before ${echeance.texte}.`,
        'After that, the space is released and the booking cancelled.',
        dropOff(container, depot, isOne ? 'your parcel' : 'your parcels'),
      ],
      action: {
        label: cents === 0 ? 'Confirm my space' : isOne ? 'Pay for my parcel' : 'Pay for my parcels',
        path: '/colis',
      },
      echeance,
    };
  },
  sold: ({ colisId, colisIds = [colisId], pieces, cents, reste, quand, lapsesAt, recu, container, depot }) => {
    const { id, dateDepart, fuseau } = container;
    const echeance = deadline(lapsesAt, fuseau);
    const isOne = colisIds.length === 1;
    const names = numbers(colisIds, pieces);
    const place = isOne
      ? `Your parcel no. ${names} ${recu ? 'is at the depot and travels' : 'has a space'}`
      : `Your parcels no. ${names} ${recu ? 'are at the depot and travel' : 'have their space'}`;
    const when = { CHARGEMENT: 'before loading', RETRAIT: 'on collection' };
    const due =
      reste === 0
        ? `Everything is paid: ${dollars(cents)}.`
        : `Price: ${dollars(cents)}; ${dollars(reste)} is still due ${quand ? when[quand] : `before ${echeance.texte}`}.`;
    return {
      subject: recu ? `Your ${isOne ? 'parcel is' : 'parcels are'} at the depot` : 'We have received your booking',
      paragraphs: [
        `${place} in container no. ${id} (${itinerary(container)}), departing on ${day(dateDepart, fuseau)}. ${due}`,
        ...(reste > 0
          ? ['You pay at the counter, or online by a link that you ask us for; with this link, somebody else can pay.']
          : []),
        ...(recu ? [] : [dropOff(container, depot, isOne ? 'your parcel' : 'your parcels')]),
      ],
      action: isOne ? { label: 'View my parcel', path: `/colis/${colisId}` } : myColis,
      ...(reste > 0 && !quand && { echeance }),
    };
  },
  etat: (id, etat, { dommage, retrouve } = {}, due = [], container) => ({
    subject: retrouve ? 'Your parcel was found' : etats[etat].one.subject,
    paragraphs: [
      `${foundAgain(`Your parcel no. ${id}`, retrouve)} ${etats[etat].one.now}${dommage ? damagesText([{ name: '', note: dommage }], true) : ''}${claimOff(retrouve)}${container ? ` Container no. ${container.id} (${itinerary(container)}).` : ''}`,
      ...(container ? expectedArrival(container) : []),
      ...(dommage ? [afterDamage] : []),
      ...owedText(due, true),
    ],
    action: dommage || due.length > 0 ? { label: 'View my parcel', path: `/colis/${id}` } : myColis,
  }),
  received: ({ colisId, piece, verdict, ecart, refus, reste, retour, due, to, depot, part }) => {
    if (verdict === 'REFUSE')
      return {
        subject: 'Your parcel was not accepted',
        paragraphs: [
          `Our depot could not accept your parcel no. ${numbers([colisId], [piece])}: ${refus}`,
          'You can bring it again once the problem is solved.',
          ...(due ? [dueText(due, to.fuseau)] : []),
          ...(reste ? [] : [dropOff(to, depot, 'your parcel')]),
        ],
        action: myColis,
        ...dueDeadline(due, to.fuseau),
      };
    return {
      subject: retour ? RETURNED[retour][0] : 'Your parcel is at the depot',
      paragraphs: [
        `Your parcel no. ${numbers([colisId], [piece])} ${retour ? RETURNED[retour][1] : 'has arrived at our depot'}${depot ? ` ${inPlace('en', depot.ville)}` : ''}.${ecart === null ? (retour ? '' : ' It matches your booking.') : ' Its measurements differ from your booking.'}`,
        ...(retour && part && !reste && ecart !== 'SANS_PLACE'
          ? [`It leaves on ${day(to.dateDepart, to.fuseau)}.${due ? '' : ' There is nothing you need to do.'}`]
          : []),
        ...(reste ? [`Its container has left without it. ${otherDeparture()}`] : []),
        ...(ecart === 'A_DECIDER'
          ? ['A payment for this parcel is in progress: once it is completed, we will email you if the price changes.']
          : []),
        ...(ecart === 'SANS_PLACE' ? [`This container no longer has enough space for it. ${otherDeparture()}`] : []),
        ...(due ? [dueText(due, to.fuseau)] : []),
      ],
      action: due && !due.reporte ? { label: 'Pay for my parcel', path: `/colis/${colisId}` } : myColis,
      ...dueDeadline(due, to.fuseau),
    };
  },
  remeasured: (remeasured) => {
    const { colisId, before, after, supplement, refundCents, corrige, due, depart } = remeasured;
    const measures = `${remeasuredWords(remeasured)[0]} ${listChanges([
      ['Sold as', before.piece?.en ?? 'per kilo', after.piece?.en ?? 'per kilo'],
      ...(after.piece
        ? []
        : ([
            ['Weight', kilos(before.grams), kilos(after.grams)],
            ['Volume', cubicMetres(before.cm3), cubicMetres(after.cm3)],
          ] as const)),
      ['Price', dollars(before.cents), dollars(after.cents)],
    ])}`;
    const why = after.piece
      ? 'A piece costs the same whatever it weighs, as long as it is no larger than in the price list. If this change surprises you, contact us.'
      : 'The price depends on the weight, or on the volume if that makes the chargeable weight higher. If these figures surprise you, contact us.';
    if (supplement?.etat === 'DU')
      return {
        subject: 'A supplement is due',
        paragraphs: [
          `${measures}${voidAmounts(corrige)} A supplement of ${dollars(supplement.cents)} is due${depart ? ` before the loading, by ${day(depart.dateDepart, depart.fuseau)} at the latest` : ''}: your parcel will be loaded once it is paid.`,
          why,
        ],
        action: { label: 'Pay the supplement', path: `/colis/${colisId}` },
      };
    return {
      subject: remeasuredWords(remeasured)[1],
      paragraphs: [
        `${measures}${remeasuredMoney({ before, after, supplement, refundCents, corrige })}`,
        why,
        ...(due ? [dueText(due, due.fuseau)] : []),
      ],
      action: due && !due.reporte ? { label: 'Pay for my parcel', path: `/colis/${colisId}` } : myColis,
      ...(due && dueDeadline(due, due.fuseau)),
    };
  },
  moved: ({ colisId, piece, from, to, received, due, boite, depot, held, demande }) => ({
    subject: 'Your parcel has a new departure',
    paragraphs: [
      `Your parcel no. ${numbers([colisId], [piece])} will no longer travel in container no. ${from.id} (${itinerary(from)}, departing on ${day(from.dateDepart, from.fuseau)}): it now has its space in container no. ${to.id} (${itinerary(to)}), departing on ${day(to.dateDepart, to.fuseau)}.`,
      demande
        ? movedPrice(demande)
        : 'Its rates stay those of your booking. If this change does not suit you, contact us.',
      ...(boite
        ? boxTexts('Your parcel', { choix: boite.choix, due, held, to, depot })
        : received
          ? []
          : [dropOff(to, depot, 'your parcel')]),
      ...(due ? [dueText(due, to.fuseau)] : []),
    ],
    action: { label: 'View my parcel', path: `/colis/${colisId}` },
    ...dueDeadline(due, to.fuseau),
  }),
  differenceKept: (id) => ({
    subject: 'Your booking stays as it is',
    paragraphs: [
      `The measurements of your parcel no. ${id} differ from your booking, but its space and price stay as they are. There is nothing you need to do.`,
    ],
    action: myColis,
  }),
  customsDecided: ({ typeDocument, colisId, bookingId, statut, etape, motif, lignes = [] }) => ({
    subject: decisions[etape ?? statut].subject,
    paragraphs: [
      `Your customs document “${typeDocument}”${colisId === null ? '' : ` for parcel no. ${colisId}`} ${decisions[etape ?? statut].now}${motif ? `: ${motif}` : '.'}`,
      ...lignes.map(lineToCorrect),
      statut === 'REFUSE' && colisId === null ? draftRejected : decisions[etape ?? statut].next,
    ],
    action: statut === 'REFUSE' ? replaceAction(colisId, bookingId) : myColis,
  }),
  contactReceived: () => ({
    subject: 'We have received your message',
    paragraphs: [
      'We have received your message and will reply to this address.',
      'If you did not write to us, ignore this message.',
    ],
    impersonal: true,
  }),
  contactForSupport: ({ id, fullName, email, subject, message, langue }) => ({
    subject: `Contact form message no. ${id}`,
    paragraphs: [
      `${fullName} (${email}) wrote to us in ${languageNames[langue]}. Reply to this email to answer them.`,
      subject,
      message,
    ],
    impersonal: true,
  }),
  cancelled: ({ colisId: id, par, refundCents, fraisCents, incident, boxes }) => {
    if (incident)
      return {
        subject: incident === 'PERDU' ? 'Your lost parcel is cancelled' : 'Your missing parcel is cancelled',
        paragraphs: [
          `Your parcel no. ${id}, which ${incident === 'PERDU' ? 'we declared lost' : 'we did not find at arrival'}, is cancelled.${refundText(refundCents, fraisCents)}`,
          'For your claim, contact us with your proof of purchase. If we find the parcel, we will write to you.',
        ],
        action: { label: 'View my parcel', path: `/colis/${id}` },
      };
    return {
      subject: 'Your parcel is cancelled',
      paragraphs: [
        `${par === 'CLIENT' ? `As you asked, your parcel no. ${id} is cancelled` : `We had to cancel your parcel no. ${id}`}.${refundText(refundCents, fraisCents)}`,
        ...boxesTexts(boxes),
        'You can book space in another container.',
      ],
      ...afterCancellation(boxes),
    };
  },
  revived: ({ colisId, cents, lapsesAt, fuseau, aRapporter, sansPlace }) => {
    const echeance = deadline(lapsesAt, fuseau);
    const due =
      cents === 0
        ? `There is nothing to pay: confirm your space before ${echeance.texte}`
        : `It costs ${dollars(cents)} at today’s rate. Pay for it before ${echeance.texte}`;
    return {
      subject: 'Your parcel is active again',
      paragraphs: [
        `Our team has revived your parcel no. ${colisId}, which was cancelled${sansPlace ? '. As it was measured, it still has no space in its container: our team will offer you another departure.' : ': it has its space again.'} ${due}; otherwise ${sansPlace ? '' : 'its space will be released and '}it will be cancelled.`,
        ...(aRapporter ? [`${BRING_AGAIN[aRapporter]}: once it is paid, please bring it to the depot again.`] : []),
        'If you had paid for it before it was cancelled, that payment is refunded and no longer counts.',
      ],
      action: { label: cents === 0 ? 'Confirm my space' : 'Pay for my parcel', path: '/colis' },
      echeance,
    };
  },
  lapsesSoon: (id, at, fuseau) => {
    const echeance = deadline(at, fuseau);
    return {
      subject: 'Your parcel is still unpaid',
      paragraphs: [
        `Your parcel no. ${id} is not paid yet. Unless it is paid before ${echeance.texte}, its space will be released and it will be cancelled.`,
      ],
      action: { label: 'Pay for my parcel', path: '/colis' },
      echeance,
    };
  },
  lapsed: (id, boxes, depotFini = false) => ({
    subject: 'Your parcel is cancelled',
    paragraphs: [
      depotFini
        ? `The drop-off of its container ended without your parcel no. ${id}, which was not paid: it has been cancelled and its space released. You owe us nothing.`
        : `Your parcel no. ${id} was not paid in time: it has been cancelled and its space released. You owe us nothing.`,
      ...boxesTexts(boxes),
      'You can book space in another container.',
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
    ...(corrige?.supplementCents ? [` The supplement of ${dollars(corrige.supplementCents)} is no longer due.`] : []),
    ...(corrige?.refundCents ? [` The refund of ${dollars(corrige.refundCents)} no longer applies.`] : []),
  ].join('');

/** Says what a new measurement changes for the customer's money, after the measures. */
const remeasuredWords = ({ colisId, corrige, sansReception, recu }: RemeasuredColis): [string, string] => {
  if (sansReception)
    return [
      `The intake of your parcel no. ${colisId} had been recorded by mistake: it has the measures and the price of your booking again.`,
      'Your parcel has the measures of your booking again',
    ];
  if (recu)
    return [
      `Your parcel no. ${colisId} has arrived at our depot. Its measurements differ from your booking.`,
      'Your parcel is at the depot',
    ];
  return corrige
    ? [
        `Our depot has corrected the weighing of your parcel no. ${colisId}.`,
        'The weighing of your parcel is corrected',
      ]
    : [`We have remeasured your parcel no. ${colisId}.`, 'Your parcel has been remeasured'];
};

const remeasuredMoney = ({
  before,
  after,
  supplement,
  refundCents,
  corrige,
}: Omit<RemeasuredColis, 'colisId'>): string => {
  const voided = voidAmounts(corrige);
  if (supplement) return `${voided} The difference is too small to be charged: you have nothing to pay.`;
  if (refundCents)
    return `${voided} The ${dollars(refundCents)} that were paid too much will be refunded: another email will confirm it.`;
  return before.cents === after.cents ? ` Its price is still ${dollars(after.cents)}.` : voided;
};

/** Reasons for which a sender brings a revived parcel again. */
const BRING_AGAIN: Record<NonNullable<Revival['aRapporter']>, string> = {
  RENDU: 'It had been given back to you',
  REFUSE: 'The depot had refused it',
};
