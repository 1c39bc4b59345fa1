import type { ChangePreview } from '#shared/changes/schema.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { groupCancelled, withExpectant } from '../outbox/notify-recipients.ts';
import { cancellationOf } from '../outbox/recipient-parcels.ts';
import { previewGroups } from './preview-recipient-mails.lazy.ts';

/** Returns the mail that cancelled parcels do not come, to recipients who expect them. */
export const previewCancellationMails = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
): Promise<ChangePreview['mailsDestinataires']> => {
  const expected = await withExpectant(colisList.filter(hasOwnEmail), undefined);
  return previewGroups(groupCancelled(expected), container, (templates, parcels, ofOne) =>
    templates.recipientCancelled(parcels, cancellationOf(ofOne)),
  );
};
