import { isPayableByCard } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';

/** Reports whether a customer is asked to pay a parcel by card: not for a departure that takes it no more. */
export const isAskedToPay = (colis: Colis, container: Container | null | undefined): boolean =>
  isPayableByCard(colis) && !needsDeparture(colis, container);

/** Reports whether a customer has to choose another departure for a parcel before anything else. */
export const needsDeparture = (colis: Colis, container: Container | null | undefined): boolean =>
  situationFor(colis, container).action === 'CHOOSE_DEPARTURE';
