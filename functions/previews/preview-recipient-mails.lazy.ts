import { LANGUAGES } from '#shared/auth/schema.ts';
import type { ChangePreview } from '#shared/changes/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { MailContent, RecipientParcels } from '../mail-texts/mail-content.ts';
import { type MailTemplates, mailTemplates } from '../mail-texts/mail-templates.ts';
import { renderMail } from '../mail-texts/render-mail.ts';
import { groupByRecipient } from '../outbox/notify-recipients.ts';
import { greetingOfRecipient, languageOfRecipient, presentParcels } from '../outbox/recipient-parcels.ts';

/** Page that stops mails; the link of an example mail stops nobody's. */
const STOP_PATH = '/arreter-messages';

/** Returns a mail to the recipients of parcels, in each language as one of them would read it. */
export const previewMails = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  write: Write,
): Promise<ChangePreview['mailsDestinataires']> => previewGroups(await groupByRecipient(colisList), container, write);

type Write = (templates: MailTemplates, parcels: RecipientParcels, colisList: readonly StoredColis[]) => MailContent;

/** Returns a mail to recipients by address, in each language as one of them would read it. */
export const previewGroups = async (
  byRecipient: ReadonlyMap<string, StoredColis[]>,
  container: StoredContainer,
  write: Write,
): Promise<ChangePreview['mailsDestinataires']> => {
  const groups = Map.groupBy(byRecipient.values(), languageOfRecipient);
  const mails = LANGUAGES.map(async (langue) => {
    const recipients = groups.get(langue) ?? [];
    const [first] = recipients;
    if (!first?.[0]) return [];
    const content = write(mailTemplates[langue], await presentParcels(first, container, STOP_PATH), first);
    const { subject, text } = renderMail(content, langue, greetingOfRecipient(first[0]));
    return [{ langue, destinataires: recipients.length, objet: subject, texte: text }];
  });
  return (await Promise.all(mails)).flat();
};
