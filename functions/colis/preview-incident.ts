import type { IncidentPreview } from '#shared/colis/decisions.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { IncidentAct } from '#shared/situation/incident.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { findCollection } from '../core/collection.ts';
import type { IncidentOfColis } from '../mail-texts/mail-content.ts';
import { concernsRecipientToo, incidentFacts, messageOfIncident } from '../outbox/incident-messages.ts';
import { previewChange, previewRecipientMails } from '../outbox/preview-change.ts';
import { hasUnpaidAmount } from './amounts.ts';
import { checkActFits, isNews, withAct } from './decide-incident.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Previews a decision on an exception of a parcel: what its sender and its recipient would be told. Writes nothing.
 * Throws INCIDENT_ACT_REFUSED or a more exact reason for a decision that does not fit the situation.
 */
export const previewIncident = async (colis: StoredColis, decision: IncidentAct): Promise<IncidentPreview> => {
  checkActFits(colis, decision);
  const after = decidedColis(colis, decision);
  const isCollectable =
    decision === 'ADOPTER' && !hasUnpaidAmount(after) && (await findCollection(after.bookingId)) !== undefined;
  const facts = isNews(decision) && !isCollectable ? await incidentFacts(after, { incident: decision }) : undefined;
  return {
    retraitOuvert: isCollectable,
    messages: [],
    mailsDestinataires: [],
    ...(facts && (await news(after, facts))),
  };
};

/** Returns a parcel as a decision leaves it, as far as messages name it. */
const decidedColis = (colis: StoredColis, decision: IncidentAct): StoredColis =>
  decision === 'ADOPTER'
    ? { ...colis, bookingId: colis.incident?.conteneurId ?? colis.bookingId, etat: 'ARRIVE', incident: undefined }
    : withAct(colis, decision, { motif: '', par: 0, le: nowIso() });

const news = async (
  after: StoredColis,
  facts: IncidentOfColis,
): Promise<Pick<IncidentPreview, 'messages' | 'mailsDestinataires'>> => {
  const messages = [messageOfIncident(facts)];
  const { messages: shown } = await previewChange({
    colisList: [after],
    moves: () => true,
    cancels: false,
    messages: () => messages,
  });
  const isForRecipient = concernsRecipientToo(facts.incident) && isUnderWay(after);
  const mailsDestinataires = isForRecipient
    ? await previewRecipientMails([after], await containerOf(after.bookingId), (templates, parcels) =>
        templates.recipientIncident(parcels, facts),
      )
    : [];
  return { messages: shown, mailsDestinataires };
};
