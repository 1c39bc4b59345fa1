import { useTranslation } from 'react-i18next';
import { whatsappUrl } from '#web/core/contact/whatsapp.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ContainerArt } from '#web/ui/ContainerArt.tsx';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import styles from './Aside.module.css';
import { RichText } from './RichText.tsx';

interface AsideProps {
  /** Shows a link to the departures. */
  showDepartures: boolean;
  /** Advice for an unanswered question, in place of searching the help. */
  questionHint?: string | undefined;
}

/** Next steps for the reader: see the departures, or ask the team. */
export function Aside({ showDepartures, questionHint: unanswered }: AsideProps) {
  const { t } = useTranslation('prose');
  return (
    <aside className={styles.aside} aria-label={t('next')}>
      {showDepartures && (
        <div className={styles.part}>
          <ContainerArt ratio={0.55} />
          <p className={styles.words}>{t('departures')}</p>
          <ButtonLink look="accent" to="/" wide>
            {t('seeDepartures')}
          </ButtonLink>
        </div>
      )}
      <div className={styles.part}>
        <p className={styles.words}>
          <strong>{t('question')}</strong> <RichText>{unanswered ?? t('write')}</RichText>
        </p>
        <a className={styles.whatsapp} href={whatsappUrl} target="_blank" rel="noopener noreferrer">
          <WhatsAppIcon size={20} />
          {t('whatsapp')}
        </a>
      </div>
    </aside>
  );
}
