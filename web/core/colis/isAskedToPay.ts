import { isPayableByCard } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { isPaymentPostponed, isPutOff } from '#shared/situation/problems.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';

/** Reports whether a customer is asked to pay a parcel by card: not later, nor for a departure that takes it no more. */
export const isAskedToPay = (colis: Colis, container: Container | null | undefined): boolean =>
  isPayableByCard(colis) && !isPutOff(colis) && !needsDeparture(colis, container);

/** Reports whether a customer may pay a parcel by card before its terms ask for it. */
export const isPaidEarly = (colis: Colis, container: Container | null | undefined): boolean =>
  isPayableByCard(colis) && isPutOff(colis) && !needsDeparture(colis, container);

/** Reports whether the page of a card payment is open for a parcel, which goes on; one of Wave has a button of its own. */
export const isCardPageOpen = ({ paiementEnCours, moyenEnCours }: Colis): boolean =>
  paiementEnCours && moyenEnCours !== 'WAVE';

/** Dollars that a card is asked for a parcel now: a deposit that is missing, or all that is due. */
export const askedSum = ({ acompteDu, aPayer }: Colis): number => acompteDu ?? aPayer;

/** Reports whether a customer has to choose another departure for a parcel before anything else. */
export const needsDeparture = (colis: Colis, container: Container | null | undefined): boolean =>
  situationFor(colis, container).action === 'CHOOSE_DEPARTURE';

/** Reports whether nothing is asked for an unpaid parcel before another departure is chosen. */
export const isPostponed = (colis: Colis, container: Container | null | undefined): boolean =>
  isPaymentPostponed(colis, container ?? undefined, new Date().toISOString());
