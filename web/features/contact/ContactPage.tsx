import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { whatsappUrl } from '#web/core/contact/whatsapp.ts';
import { PageHead } from '#web/core/prose/PageHead.tsx';
import { RichText } from '#web/core/prose/RichText.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { useClientValue } from '#web/ui/useClientValue.ts';
import { WhatsAppIcon } from '#web/ui/WhatsAppIcon.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';
import { RouteMap } from './RouteMap.tsx';

const BLANK_MS = 1000;

export default function ContactPage() {
  const { t } = useTranslation('contact');
  const shown = useDelayPassed(BLANK_MS);
  useEffect(() => {
    if (shown) focusHeading();
  }, [shown]);
  // Reserves the page's height so that the footer does not move.
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

/**
 * Returns true once `ms` milliseconds have passed since the page was opened. A prerendered page was opened with its
 * document, long before its code ran on a slow phone.
 */
function useDelayPassed(ms: number): boolean {
  const [isOver, setIsOver] = useState(false);
  const [isPrerendered] = useState(useClientValue(() => false, true));
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), isPrerendered ? ms - performance.now() : ms);
    return () => clearTimeout(timer);
  }, [ms, isPrerendered]);
  return isOver;
}

/** Moves the focus to the heading, which did not exist yet when the navigation focused `main`. */
function focusHeading(): void {
  if (document.activeElement?.id !== 'main') return;
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
