import { useTranslation } from 'react-i18next';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { outOfPlace } from '#shared/places/phrases.ts';
import { cityIn } from '#shared/places/places.ts';
import { firstNameIn } from '#shared/recipients/first-name.ts';
import { isOffJourney } from '#shared/situation/journey.ts';
import { mayHaveLabel } from '#web/core/colis/mayHaveLabel.ts';
import { date } from '#web/core/format.ts';
import { situationFor } from '#web/core/situation/situationFor.ts';
import { trackingUrl } from '#web/core/tracking/trackingUrl.ts';
import { useLanguage } from '#web/i18n/i18n.ts';

/** A parcel that may have a label, with its tracking code. */
export type LabelledColis = Colis & { codeSuivi: string };

/** Facts of a parcel that its label shows. */
export type LabelFacts = Pick<
  LabelledColis,
  'id' | 'codeSuivi' | 'envoi' | 'piece' | 'nomDestinataire' | 'adresseDestinataire'
>;
type LabelVoyage = Pick<Container, 'lieuEnlevement' | 'destination' | 'dateDepart' | 'fuseau'>;

/** Content of a label. It shows only the consignee's first name and city, since anybody may read it. */
export interface LabelContent {
  code: string;
  /** Public tracking address, which the QR code contains. */
  url: string;
  /** Place in the shipment: "2/3". */
  part: string;
  destination: string;
  origin: string;
  departure: string;
  recipientTitle: string;
  recipient: string;
  /** Its number, after the piece as which it is sold. */
  number: string;
}

/** Reports whether the departure of a container is that of a parcel, and takes place at its date. */
const leavesOnTime = (colis: Colis, container: Container): boolean => {
  const { titre } = situationFor(colis, container);
  return !isOffJourney(titre) && titre !== 'DEPART_SUSPENDU' && titre !== 'DEPART_ATTENDU';
};

/** Reports whether a parcel has a label; a parcel that is older than the codes needs one first. */
export const hasLabel = (colis: Colis): colis is LabelledColis => mayHaveLabel(colis) && colis.codeSuivi !== null;

/** Returns a function that writes the label of a parcel in the page's language. */
export function useLabelContent() {
  const write = useLabelText();
  return (colis: LabelledColis, container: Container): LabelContent =>
    write(colis, container, leavesOnTime(colis, container));
}

/** Returns a function that writes a label of these facts; without `isOnTime` the parcel leaves at the container's date. */
export function useLabelText() {
  const { t } = useTranslation('labels');
  const language = useLanguage();
  return (colis: LabelFacts, container: LabelVoyage, isOnTime = true): LabelContent => {
    const { rang, total } = colis.envoi ?? { rang: 1, total: 1 };
    const city = cityIn(colis.adresseDestinataire) ?? container.destination;
    return {
      code: colis.codeSuivi,
      url: trackingUrl(colis.codeSuivi),
      part: `${rang}/${total}`,
      destination: container.destination,
      origin: t('label.origin', { from: outOfPlace(language, container.lieuEnlevement) }),
      departure: isOnTime
        ? t('label.departure', { date: date(language, container.dateDepart, container.fuseau) })
        : t('label.departureUnknown'),
      recipientTitle: t('label.recipient'),
      recipient: [firstNameIn(colis.nomDestinataire), city].filter(Boolean).join(' · '),
      number: [colis.piece?.[language], t('label.number', { id: colis.id })].filter(Boolean).join(' · '),
    };
  };
}
