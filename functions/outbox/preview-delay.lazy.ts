import { LANGUAGES } from '#shared/auth/schema.ts';
import type { ChangePreview } from '#shared/changes/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { mailTemplates } from '../mail-texts/mail-templates.ts';
import { renderMail } from '../mail-texts/render-mail.ts';
import { groupByRecipient } from './notify-recipients.ts';
import { greetingOfRecipient, languageOfRecipient, presentParcels } from './recipient-parcels.ts';

/** Page that stops mails; the link of an example mail stops nobody's. */
const STOP_PATH = '/arreter-messages';

/**
 * Returns the mail about a later arrival to the recipients of parcels, in each language as one of them would read it.
 */
export const previewDelay = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  formerArrival: string,
  motif: DelayReason | null,
): Promise<ChangePreview['mailsDestinataires']> => {
  const groups = Map.groupBy((await groupByRecipient(colisList)).values(), languageOfRecipient);
  const mails = LANGUAGES.map(async (langue) => {
    const recipients = groups.get(langue) ?? [];
    const [first] = recipients;
    if (!first?.[0]) return [];
    const parcels = await presentParcels(first, container, STOP_PATH);
    const content = mailTemplates[langue].recipientDelayed(parcels, formerArrival, motif);
    const { subject, text } = renderMail(content, langue, greetingOfRecipient(first[0]));
    return [{ langue, destinataires: recipients.length, objet: subject, texte: text }];
  });
  return (await Promise.all(mails)).flat();
};
