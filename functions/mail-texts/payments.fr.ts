import type { BeyondPrice } from '#shared/colis/supplement.ts';
import type { RestMoment } from '#shared/money/terms.ts';
import type { RecordedMethod } from '#shared/payments/schema.ts';
import { capitalize, pluralOf } from './formats.ts';
import { otherDeparture } from './incidents.fr.ts';
import {
  type DutyOfParcel,
  type FeeOfParcel,
  isPlaceConfirmed,
  type MailContent,
  type PaidColis,
  type PartPayment,
  type ReceivedMoney,
  type ReopenedColis,
  type StorageBegun,
  type StorageWaived,
  type TermsOfParcel,
  type UnpaidParcels,
} from './mail-content.ts';
import { colisNames, day, deadline, dollars, methodText, myColis, received } from './phrases.fr.ts';

/** Says what happens to parcels that are not paid: they lose their space, or are not handed over. */
const unlessPaid = ({ colisIds, partis, remis }: UnpaidParcels): string[] => [
  ...(colisIds.length > 0
    ? ['Si vous ne voulez plus rien envoyer, ne faites rien : une place qui n’est pas payée à temps est libérée.']
    : []),
  ...(partis.length > 0
    ? [
        `${capitalize(colisNames(partis))} ${partis.length > 1 ? 'sont déjà chargés, partis ou arrivés : ils ne seront remis à leur destinataire qu’une fois payés' : 'est déjà chargé, parti ou arrivé : il ne sera remis à son destinataire qu’une fois payé'}.`,
      ]
    : []),
  ...(remis.length > 0
    ? [
        `${capitalize(colisNames(remis))} ${remis.length > 1 ? 'ont déjà été remis : leur prix reste dû' : 'a déjà été remis : son prix reste dû'}.`,
      ]
    : []),
];

/** Says what is due again for a parcel, before what, and what becomes of its collection. */
const dueAgain = ({ colisId, due, fuseau, parti, ferme }: ReopenedColis, isOne: boolean): string => {
  const sum = `${isOne ? '' : `Colis n° ${colisId} : `}${dollars(due.cents)} à payer`;
  if (due.reporte === 'RETRAIT')
    return `${sum} au plus tard au retrait.${ferme ? ' Le colis peut toujours être retiré : cette somme peut être payée sur place. Le code de retrait reste le même.' : ''}`;
  if (parti)
    return `${sum} avant la remise.${ferme ? ' D’ici là, le colis ne peut pas être retiré : prévenez la personne qui devait venir. Le code de retrait reste le même.' : ''}`;
  if (due.lapsesAt !== null)
    return `${sum} avant le ${deadline(due.lapsesAt, fuseau).texte} : une place qui n’est pas payée à temps est libérée.`;
  return `${sum} avant le chargement.`;
};

/** Says that parcels are paid, not that their customer owes nothing. */
const allPaid = (ids: readonly number[]): string =>
  pluralOf(ids) === 'one' ? 'Ce colis est payé.' : 'Ces colis sont payés.';

/** Says what a payment leaves: the place is confirmed, or there is none in its departure, or in none that lies ahead. */
const nextOfPaid = (
  ids: readonly number[],
  { withoutDeparture = [], withoutSpace = [], haveLeft }: Partial<PaidColis> = {},
): string => {
  if (withoutDeparture.length > 0)
    return ` ${capitalize(colisNames(withoutDeparture))} ${pluralOf(withoutDeparture) === 'one' ? 'ne part' : 'ne partent'} plus avec le conteneur prévu. ${otherDeparture()}`;
  if (withoutSpace.length > 0)
    return ` ${capitalize(colisNames(withoutSpace))} ${pluralOf(withoutSpace) === 'one' ? 'est sans place dans son conteneur, tel qu’il est mesuré' : 'sont sans place dans leur conteneur, tels qu’ils sont mesurés'}. Notre équipe vous proposera un autre départ.`;
  return haveLeft ? ` ${allPaid(ids)}` : ' Votre place est confirmée.';
};

const BEYOND_PRICE_WORDS: Record<BeyondPrice, string> = {
  SUPPLEMENT: 'votre supplément',
  FRAIS_ARRIVEE: 'les frais d’arrivée',
};
const OF_BEYOND_PRICE: Record<BeyondPrice, string> = {
  SUPPLEMENT: 'du supplément',
  FRAIS_ARRIVEE: 'des frais d’arrivée',
};

/** Mails to customers about payments, supplements and refunds. */
export const payments = {
  paymentReceived: (cents: number, ids: number[], paid?: PaidColis): MailContent => ({
    subject: 'Paiement reçu',
    paragraphs: [`Nous avons reçu ${received(cents, paid?.recu)} pour ${colisNames(ids)}.${nextOfPaid(ids, paid)}`],
    action: myColis,
  }),
  partPaid: (
    cents: number,
    ids: number[],
    rest: number,
    moment: RestMoment,
    { pour, haveLeft, recu }: PartPayment = {},
  ): MailContent => {
    const isOne = pluralOf(ids) === 'one';
    const then = `${isOne ? 'il ne sera' : 'ils ne seront'} ${moment === 'CHARGEMENT' ? 'chargé' : 'remis'}${isOne ? '' : 's'} qu’une fois tout payé.`;
    return {
      subject: 'Paiement reçu',
      paragraphs: [
        `Nous avons reçu ${received(cents, recu)} ${pour ? `${OF_BEYOND_PRICE[pour]} ` : ''}pour ${colisNames(ids)}. Il reste ${dollars(rest)} à payer.`,
        haveLeft ? capitalize(then) : `${isOne ? 'Sa' : 'Leur'} place est gardée, mais ${then}`,
      ],
      action: { label: 'Payer le reste', path: '/colis' },
    };
  },
  beyondPricePaid: (
    pour: BeyondPrice,
    cents: number,
    ids: number[],
    wholeCents = cents,
    recu?: ReceivedMoney,
  ): MailContent => ({
    subject: 'Paiement reçu',
    paragraphs: [
      `Nous avons reçu ${wholeCents > cents ? `les ${received(cents, recu)} qui restaient ${OF_BEYOND_PRICE[pour]} de ${dollars(wholeCents)}` : `${BEYOND_PRICE_WORDS[pour]} de ${received(cents, recu)}`} pour ${colisNames(ids)}. ${allPaid(ids)}`,
    ],
    action: myColis,
  }),
  supplementWaived: (cents: number, id: number): MailContent => ({
    subject: 'Vous n’avez pas de supplément à payer',
    paragraphs: [
      `Nous renonçons au supplément de ${dollars(cents)} pour ${colisNames([id])} : vous n’avez plus rien à payer.`,
    ],
    action: myColis,
  }),
  restWaived: (cents: number, id: number): MailContent => ({
    subject: 'Vous n’avez plus rien à payer',
    paragraphs: [`Nous renonçons à ${dollars(cents)} pour ${colisNames([id])} : vous n’avez plus rien à payer.`],
    action: myColis,
  }),
  feeAdded: ({ colisId, code, nom, cents, priceCents, owedCents, refundCents }: FeeOfParcel): MailContent => ({
    subject: code === 'FRAIS' ? 'Des frais s’ajoutent à votre colis' : 'Une réduction pour votre colis',
    paragraphs: [
      `${capitalize(colisNames([colisId]))} : ${nom}, ${dollars(cents)}. Son prix est maintenant de ${dollars(priceCents)}.`,
      ...(owedCents > 0 ? [`Il reste ${dollars(owedCents)} à payer.`] : []),
      ...(refundCents > 0 ? [`${dollars(refundCents)} vous seront remboursés.`] : []),
    ],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
  }),
  dutyChanged: ({ colisId, cents, francs, owedCents, refundCents }: DutyOfParcel): MailContent => {
    const [colis, isAsked] = [colisNames([colisId]), cents > 0];
    const sum = received(Math.abs(cents), francs && { devise: 'XOF', montant: Math.abs(francs.montant) });
    const rate = francs && isAsked ? `, au taux du ${day(`${francs.tauxDu}T12:00:00Z`, 'UTC')}` : '';
    return {
      subject: isAsked
        ? 'Des droits de douane sont à payer pour votre colis'
        : 'Les droits de douane de votre colis ne sont plus demandés',
      paragraphs: [
        isAsked
          ? `La douane demande ${sum} pour ${colis}${rate}. Cette somme se paie au retrait ; vous pouvez aussi la payer sur la page du colis, qui est remis une fois tout payé.`
          : `Nous ne demandons plus les droits de douane de ${sum} pour ${colis}.`,
        ...(owedCents > 0 ? [`À payer au total : ${dollars(owedCents)}.`] : []),
        ...(refundCents > 0 ? [`${dollars(refundCents)} seront remboursés à qui les a payés.`] : []),
      ],
      action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
    };
  },
  storageBegun: ({ colisId, dayCents, owedCents }: StorageBegun): MailContent => ({
    subject: 'Du magasinage est à payer pour votre colis',
    paragraphs: [
      `Les jours de magasinage gratuit sont passés pour ${colisNames([colisId])} : chaque jour entier coûte ${dollars(dayCents)}, jusqu’à son retrait. À payer au total : ${dollars(owedCents)}.`,
    ],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
  }),
  storageWaived: ({ colisId, cents, owedCents }: StorageWaived): MailContent => ({
    subject: 'Aucun magasinage n’est plus compté pour votre colis',
    paragraphs: [
      `Nous ne comptons plus de magasinage pour ${colisNames([colisId])}${cents > 0 ? `, et renonçons à ${dollars(cents)}` : ''}.`,
      ...(owedCents > 0 ? [`À payer au total : ${dollars(owedCents)}.`] : []),
    ],
    action: { label: 'Voir mon colis', path: `/colis/${colisId}` },
  }),
  termsSet: ({ colisId, cents, conditions, acompteCents = 0, reste, lapsesAt, fuseau }: TermsOfParcel): MailContent => {
    const colis = colisNames([colisId]);
    const action = { label: 'Voir mon colis', path: `/colis/${colisId}` };
    if (conditions === 'A_L_ARRIVEE')
      return {
        subject: 'Vous payez au retrait',
        paragraphs: [
          `${capitalize(colis)} a sa place : ${dollars(cents)} sont à payer au retrait. Il ne sera remis qu’une fois tout payé ; vous pouvez aussi payer avant.`,
        ],
        action,
      };
    const echeance = deadline(lapsesAt, fuseau);
    if (conditions === 'PREPAYE')
      return {
        subject: 'Votre colis est à payer',
        paragraphs: [`${dollars(cents)} pour ${colis} sont à payer avant le ${echeance.texte}.`],
        action: { label: 'Payer mon colis', path: `/colis/${colisId}` },
        echeance,
      };
    return {
      subject: 'Un acompte garde votre place',
      paragraphs: [
        `Pour ${colis}, un acompte de ${dollars(acompteCents)} est à payer avant le ${echeance.texte}. Le reste est à payer ${reste === 'CHARGEMENT' ? 'avant le chargement' : 'au retrait'}.`,
      ],
      action: { label: 'Payer l’acompte', path: `/colis/${colisId}` },
      echeance,
    };
  },
  supplementDue: (cents: number, id: number, parti = false): MailContent => ({
    subject: 'Un supplément est à payer',
    paragraphs: [
      `Le supplément de ${dollars(cents)} pour ${colisNames([id])} vous a été remboursé : il est donc de nouveau à payer. Votre colis ne sera ${parti ? 'remis' : 'chargé'} qu’ensuite.`,
    ],
    action: { label: 'Payer le supplément', path: `/colis/${id}` },
  }),
  arrivalCostsDue: (cents: number, id: number): MailContent => ({
    subject: 'Des frais d’arrivée sont de nouveau à payer',
    paragraphs: [
      `${dollars(cents)} pour ${colisNames([id])} vous ont été rendus : cette somme est donc de nouveau à payer. Votre colis ne sera remis qu’ensuite.`,
    ],
    action: { label: 'Payer les frais d’arrivée', path: `/colis/${id}` },
  }),
  restDue: (cents: number, id: number, parti = false): MailContent => ({
    subject: 'Une partie du prix est de nouveau à payer',
    paragraphs: [
      `${dollars(cents)} pour ${colisNames([id])} vous ont été rendus : cette somme est donc de nouveau à payer. Ce que vous avez payé d’autre reste payé. Sans cette somme, votre colis n’est ${parti ? 'pas' : 'ni chargé ni'} remis.`,
    ],
    action: { label: 'Payer le reste', path: `/colis/${id}` },
  }),
  confirmedFree: (ids: number[], paid?: PaidColis): MailContent => ({
    subject: isPlaceConfirmed(paid) ? 'Votre place est confirmée' : 'Vous n’avez rien à payer',
    paragraphs: [`Il n’y a rien à payer pour ${colisNames(ids)}.${nextOfPaid(ids, paid)}`],
    action: myColis,
  }),
  paymentFailed: (cents: number, ids: number[]): MailContent => ({
    subject: 'Votre paiement n’a pas abouti',
    paragraphs: [
      `Le paiement de ${dollars(cents)} pour ${colisNames(ids)} a été refusé par votre banque. Rien n’a été débité.`,
      'Vous pouvez payer de nouveau, avec un autre moyen de paiement si besoin. Une place qui n’est pas payée à temps est libérée.',
    ],
    action: { label: 'Payer de nouveau', path: '/colis' },
  }),
  paymentRecorded: (cents: number, ids: number[], moyen: RecordedMethod): MailContent => ({
    subject: 'Votre paiement est enregistré',
    paragraphs: [
      `Nous avons enregistré votre paiement de ${dollars(cents)} ${methodText[moyen]} pour ${colisNames(ids)}. Nous vous écrirons dès que l’argent sera arrivé.`,
      'D’ici là, votre place est gardée. Si vous n’avez pas convenu de ce paiement avec nous, écrivez-nous.',
    ],
    action: myColis,
  }),
  paymentDeleted: (cents: number, ids: number[]): MailContent => ({
    subject: 'Votre paiement a été retiré',
    paragraphs: [
      `Notre équipe a retiré le paiement de ${dollars(cents)} en attente pour ${colisNames(ids)} : ce montant reste à payer.`,
      'Vous pouvez payer par carte, ou nous contacter si vous avez déjà payé. Une place qui n’est pas payée à temps est libérée.',
    ],
    action: { label: 'Payer', path: '/colis' },
  }),
  paymentRejected: (cents: number, ids: number[]): MailContent => ({
    subject: 'Votre paiement a été rejeté',
    paragraphs: [
      `Notre équipe a rejeté le paiement de ${dollars(cents)} pour ${colisNames(ids)} : ce montant reste à payer.`,
      'Vous pouvez payer par carte, ou nous contacter si vous avez déjà payé. Une place qui n’est pas payée à temps est libérée.',
    ],
    action: { label: 'Payer', path: '/colis' },
  }),
  refunded: (cents: number, ids: number[]): MailContent => ({
    subject: 'Vous êtes remboursé',
    paragraphs: [
      `Nous vous avons remboursé ${dollars(cents)} pour ${colisNames(ids)}. La somme revient par le moyen du paiement ; sur une carte, sous 5 à 10 jours selon votre banque.`,
    ],
    action: myColis,
  }),
  refundedToPayer: (cents: number, ids: number[], by?: 'TEAM'): MailContent => ({
    subject: 'La personne qui a payé est remboursée',
    paragraphs: [
      `Nous avons remboursé ${dollars(cents)} pour ${colisNames(ids)}, à la personne qui avait payé par votre lien. ${by ? 'Notre équipe lui a rendu cette somme elle-même.' : 'Sur une carte, la somme arrive sous 5 à 10 jours selon la banque.'}`,
    ],
    action: myColis,
  }),
  refundedManually: (cents: number, ids: number[], by: 'COUNTER' | 'TEAM'): MailContent => ({
    subject: 'Vous êtes remboursé',
    paragraphs:
      by === 'COUNTER'
        ? [
            `Nous vous avons rendu ${dollars(cents)} en espèces, au comptoir, pour ${colisNames(ids)}.`,
            'Si vous n’avez pas reçu cette somme, écrivez-nous.',
          ]
        : [
            `Nous vous avons remboursé ${dollars(cents)} pour ${colisNames(ids)}, en espèces, par virement ou par mobile.`,
            'Si vous n’avez rien reçu d’ici quelques jours, écrivez-nous.',
          ],
    action: myColis,
  }),
  takenBack: (cents: number, ids: number[], parts: readonly ReopenedColis[] = []): MailContent => ({
    subject: 'Paiement annulé au comptoir',
    paragraphs: [
      `Nous avons annulé l’encaissement de ${dollars(cents)} pour ${colisNames(ids)}, et vous avons rendu cette somme en espèces, au comptoir.`,
      ...parts.map((part) => dueAgain(part, ids.length === 1)),
      'Si vous n’avez pas reçu cette somme, écrivez-nous.',
    ],
    action: { label: 'Payer', path: ids.length === 1 ? `/colis/${ids[0]}` : '/colis' },
  }),
  paymentRequired: (unpaid: UnpaidParcels): MailContent => ({
    subject: 'Paiement à refaire',
    paragraphs: [
      `Tout ce que vous aviez payé pour ${colisNames(Object.values(unpaid).flat())} vous a été remboursé. Le prix est donc de nouveau à payer.`,
      ...unlessPaid(unpaid),
    ],
    action: { label: 'Payer', path: '/colis' },
  }),
  paymentContested: (unpaid: UnpaidParcels): MailContent => ({
    subject: 'Paiement à refaire',
    paragraphs: [
      `Votre banque vous a rendu ce que vous aviez payé pour ${colisNames(Object.values(unpaid).flat())}, après une contestation. Le prix est donc de nouveau à payer.`,
      ...unlessPaid(unpaid),
    ],
    action: { label: 'Payer', path: '/colis' },
  }),
};
