import type { IncidentPreview } from '#shared/colis/decisions.ts';
import type { IncidentAct } from '#shared/colis/incident.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { isCollectable } from '#shared/situation/stages.ts';
import { isFreeToCollect } from '../colis/amounts.ts';
import { checkActFits, confirmedHandover, newsOf, withAct } from '../colis/decide-incident.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { collectionFacts, findCollection, type StoredCollection } from '../core/items/collection.ts';
import { findRefusedHandover } from '../core/items/handovers.ts';
import type { IncidentOfColis } from '../mail-texts/mail-content.ts';
import { receiptMessage, receiptOf } from '../outbox/collection-messages.ts';
import type { CustomerMessage } from '../outbox/customer-messages.ts';
import { incidentFacts, isForRecipientToo, messageOfIncident } from '../outbox/incident-messages.ts';
import { siteOf } from '../sites/sites.service.ts';
import { previewIncidentMails, previewRecipientMails, previewToOwner } from './preview-change.ts';

/**
 * Previews a decision on an exception of a parcel: what its sender and its recipient would be told. Writes nothing.
 * Throws INCIDENT_ACT_REFUSED or a more exact reason for a decision that does not fit the situation.
 */
export const previewIncident = async (colis: StoredColis, decision: IncidentAct): Promise<IncidentPreview> => {
  await checkActFits(colis, decision);
  if (decision === 'REMISE_CONFIRMEE') return { retraitOuvert: false, ...(await receipts(colis)) };
  const after = decidedColis(colis, decision);
  const collection = announces(colis, after, decision) ? await findCollection(after.bookingId) : undefined;
  const retraitOuvert = collection !== undefined;
  if (collection) return { retraitOuvert, ...(await announcement(after, collection)) };
  const incident = newsOf(after, decision);
  const facts = incident && (await incidentFacts(after, { incident }));
  return { retraitOuvert, messages: [], mailsDestinataires: [], ...(facts && (await news(after, facts))) };
};

/** Reports whether a decision announces a parcel that can be collected: an adoption, or the release of a disputed one. */
const announces = (before: StoredColis, after: StoredColis, decision: IncidentAct): boolean =>
  decision === 'ADOPTER'
    ? isFreeToCollect(after)
    : !isCollectable(parcelFactsOf(before)) && isCollectable(parcelFactsOf(after));

/** Collection code in a preview: it is drawn with the decision. */
const CODE = '••••••';

/** Returns the mails that a parcel can be collected where its adoption leaves it. */
const announcement = async (after: StoredColis, collection: StoredCollection): Promise<Messages> => {
  const { id, trackingCode } = after;
  const container = await containerOf(after.bookingId);
  const facts = collectionFacts(container, collection);
  const site = facts.siteArriveeId === undefined ? undefined : await siteOf(facts.siteArriveeId);
  const { dernierJour } = collection;
  const available = { ...facts, colisIds: [id], codes: [{ id, code: CODE }], due: [], damages: [], site };
  const toSender: CustomerMessage = {
    type: 'COLIS_AVAILABLE',
    writeMail: (templates) => templates.available(available),
    channels: ['mail', 'notification'],
  };
  const codes = [{ suivi: trackingCode ? formatTrackingCode(trackingCode) : String(id), code: CODE }];
  const proxies: string[] = [];
  return {
    ...(await previewToOwner(after, [toSender])),
    mailsDestinataires: await previewRecipientMails([after], container, (templates, parcels) =>
      templates.recipientAvailable(parcels, { codes, due: [], site, dernierJour, proxies }),
    ),
  };
};

type Messages = Pick<IncidentPreview, 'messages' | 'mailsDestinataires'>;

/** Returns the receipts of a handover that is confirmed. */
const receipts = async (colis: StoredColis): Promise<Messages> => {
  const { after, cents } = await confirmedHandover(colis);
  const handover = await findRefusedHandover(colis.userId, colis.id);
  if (!handover) return { messages: [], mailsDestinataires: [] };
  const [message, facts, container] = await Promise.all([
    receiptMessage(handover, [after], cents),
    receiptOf(handover),
    containerOf(colis.bookingId),
  ]);
  return {
    ...(await previewToOwner(after, [message])),
    mailsDestinataires: await previewRecipientMails([after], container, (templates, parcels) =>
      templates.recipientHandedOver(parcels, facts),
    ),
  };
};

/** Returns a parcel as a decision leaves it, as far as messages name it. */
const decidedColis = (colis: StoredColis, decision: Exclude<IncidentAct, 'REMISE_CONFIRMEE'>): StoredColis =>
  decision === 'ADOPTER'
    ? { ...colis, bookingId: colis.incident?.conteneurId ?? colis.bookingId, etat: 'ARRIVE', incident: undefined }
    : withAct(colis, decision, { motif: '', par: 0, le: nowIso() });

const news = async (after: StoredColis, facts: IncidentOfColis): Promise<Messages> => {
  const mailsDestinataires =
    isForRecipientToo(facts) && isUnderWay(after)
      ? await previewIncidentMails(after, await containerOf(after.bookingId), facts)
      : [];
  return { ...(await previewToOwner(after, [messageOfIncident(facts)])), mailsDestinataires };
};
