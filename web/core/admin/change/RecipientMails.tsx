import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { MessagePreview } from './MessagePreview.tsx';

/** Mails to the recipients of parcels, as one of them receives them; nothing when none is sent. */
export function RecipientMails({ mails }: { mails: ChangePreview['mailsDestinataires'] }) {
  const { t } = useTranslation('change');
  if (mails.length === 0) return null;
  const messages = mails.map(({ destinataires, ...mail }) => ({ ...mail, clients: destinataires, parMail: true }));
  return <MessagePreview messages={messages} title={t('message.recipients')} note={t('message.recipientExample')} />;
}
