import type { IncidentType } from '#shared/situation/incident.ts';
import { wasBrought } from '#shared/situation/stages.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DomainEvent, IncidentNews } from '../core/domain-events.ts';
import type { IncidentOfColis } from '../mail-texts/mail-content.ts';
import type { CustomerMessage } from './customer-messages.ts';

type IncidentEvent = Extract<DomainEvent, { type: 'COLIS_INCIDENT' }>;

/** Incident that a parcel has while each of its news stands. */
const INCIDENT_OF_NEWS: Readonly<Record<IncidentNews, IncidentType>> = {
  RESTE: 'RESTE',
  MANQUANT: 'MANQUANT',
  EN_TROP: 'EN_TROP',
  PERDU: 'MANQUANT',
  RENVOI: 'EN_TROP',
};

/** Returns what a mail says of a parcel's incident; undefined once it has ended. */
export const incidentFacts = async (
  { id: colisId, incident: current, reception }: StoredColis,
  { incident }: Pick<IncidentEvent, 'incident'>,
): Promise<IncidentOfColis | undefined> => {
  if (current?.type !== INCIDENT_OF_NEWS[incident]) return undefined;
  const { destination } = await containerOf(current.conteneurId);
  return { colisId, incident, destination, isAtDepot: wasBrought({ reception }) };
};

/** Message to the sender of a parcel that left its way; undefined once it is back on it. */
export const incidentMessage = async (event: IncidentEvent): Promise<CustomerMessage | undefined> => {
  const [colis] = await colisOfRefs([{ userId: event.userId, id: event.colisId }]);
  const facts = colis && (await incidentFacts(colis, event));
  return (
    facts && {
      type: event.type,
      writeMail: (templates) => templates.incident(facts),
      channels: ['mail', 'notification'],
    }
  );
};
