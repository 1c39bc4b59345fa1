import type { ChangePreview } from '#shared/changes/schema.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { IncidentForRecipient } from '../outbox/incident-messages.ts';
import { groupByRecipient, groupCancelled, withExpectant, withToldOfIncident } from '../outbox/notify-recipients.ts';
import { cancellationOf } from '../outbox/recipient-parcels.ts';
import { previewGroups } from './preview-recipient-mails.lazy.ts';

/** Returns the mail that cancelled parcels do not come, to recipients who expect them. */
export const previewCancellationMails = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
): Promise<ChangePreview['mailsDestinataires']> => {
  const expected = await withExpectant('ANNULE', colisList.filter(hasOwnEmail), undefined);
  return previewGroups(groupCancelled(expected), container, (templates, parcels, ofOne) =>
    templates.recipientCancelled(parcels, cancellationOf(ofOne, container)),
  );
};

/** Returns the mail that a revived parcel is expected again, to a recipient who was told that it does not come. */
export const previewRevivalMails = async (
  revived: StoredColis,
  container: StoredContainer,
): Promise<ChangePreview['mailsDestinataires']> => {
  const told = await withExpectant('REACTIVE', [revived].filter(hasOwnEmail), undefined);
  return previewGroups(await groupByRecipient(told), container, (templates, parcels) =>
    templates.recipientRevived(parcels),
  );
};

/** Returns the mail about another departure, to recipients who expect the parcels that are moved. */
export const previewMoveMails = async (
  moved: readonly StoredColis[],
  to: StoredContainer,
): Promise<ChangePreview['mailsDestinataires']> => {
  const expected = await withExpectant('DEPLACE', moved.filter(hasOwnEmail), undefined);
  return previewGroups(await groupByRecipient(expected), to, (templates, parcels) => templates.recipientMoved(parcels));
};

/** Returns the mail about what was decided on a parcel, to a recipient whom that concerns. */
export const previewIncidentMails = async (
  after: StoredColis,
  container: StoredContainer,
  facts: IncidentForRecipient,
): Promise<ChangePreview['mailsDestinataires']> => {
  const told = await withToldOfIncident(facts.incident, [after].filter(hasOwnEmail), undefined);
  return previewGroups(await groupByRecipient(told), container, (templates, parcels) =>
    templates.recipientIncident(parcels, facts),
  );
};
