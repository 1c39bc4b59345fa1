import { useTranslation } from 'react-i18next';
import type { UndeliveredMail } from '#shared/mails/schema.ts';

type ReasonProps = Pick<UndeliveredMail, 'statut' | 'raison'> & { className: string | undefined };

/** Reason why a mail was not delivered: translated when it was suppressed, else in the mail service's English words. */
export function FailureReason({ statut, raison, className }: ReasonProps) {
  const { t } = useTranslation('adminMails');
  if (statut === 'SUPPRESSED')
    return <p className={className}>{t(`suppressed.${raison === 'COMPLAINT' ? 'COMPLAINT' : 'BOUNCE'}`)}</p>;
  return (
    <p className={className} lang="en">
      {raison}
    </p>
  );
}
