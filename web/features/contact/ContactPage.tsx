import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '#web/core/prose/PageHead.tsx';
import { RichText } from '#web/core/prose/RichText.tsx';
import { whatsappUrl } from '#web/core/whatsapp.ts';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';
import { RouteMap } from './RouteMap.tsx';

const BLANK_MS = 1000;

export default function ContactPage() {
  const { t } = useTranslation('contact');
  const shown = useAfter(BLANK_MS);
  useEffect(() => {
    if (shown) headingTakesFocus();
  }, [shown]);
  // As high as a page, so that the footer is where it will be.
  if (!shown)
    return (
      <div className={styles.blank}>
        <PageTitle title={t('title')} description={t('lead')} />
      </div>
    );
  return (
    <div className="page section">
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={styles.body}>
        <ContactForm />
        <div className={styles.beside}>
          <section className={styles.faster} aria-labelledby="faster">
            <h2 id="faster">{t('faster.title')}</h2>
            <p>
              <RichText>{t('faster.text')}</RichText>
            </p>
            <a href={whatsappUrl} target="_blank" rel="noopener noreferrer" className={styles.whatsapp}>
              <WhatsAppIcon size={20} />
              {t('faster.whatsapp')}
            </a>
          </section>
          <RouteMap />
        </div>
      </div>
    </div>
  );
}

/** False until so long after the page was opened. */
function useAfter(ms: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return over;
}

/** Who came by a link waits at the page's edge, as there was no heading yet: they go on from it now. */
function headingTakesFocus(): void {
  if (document.activeElement?.id !== 'main') return;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
