import { useTranslation } from 'react-i18next';
import type { UndeliveredMail } from '#shared/mails/schema.ts';

type ReasonProps = Pick<UndeliveredMail, 'statut' | 'raison'> & { className: string | undefined };

/** Why a mail did not arrive: in our words when we did not send it, else in the mail service's own. */
export function Reason({ statut, raison, className }: ReasonProps) {
  const { t } = useTranslation('adminMails');
  if (statut === 'SUPPRESSED')
    return <p className={className}>{t(`suppressed.${raison === 'COMPLAINT' ? 'COMPLAINT' : 'BOUNCE'}`)}</p>;
  return (
    <p className={className} lang="en">
      {raison}
    </p>
  );
}
