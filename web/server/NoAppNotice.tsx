import { parsePhoneNumber } from 'libphonenumber-js/min';
import { useTranslation } from 'react-i18next';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { site } from '#web/core/contact/site.ts';
import { whatsappUrl } from '#web/core/contact/whatsapp.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';

/** Notice for browsers that do not run the app: what works without it, and how to reach the company. */
export function NoAppNotice() {
  const { t } = useTranslation('noApp');
  const number = parsePhoneNumber(site.whatsapp).formatInternational().replaceAll(' ', '\u00a0');
  return (
    <>
      <p>
        <strong>{t('title')}</strong> {t('text')}
      </p>
      <p>
        <a href={`tel:${site.whatsapp}`}>
          <Sentence keeps={[number]}>{t('call', { number })}</Sentence>
        </a>{' '}
        <a href={whatsappUrl}>{t('write')}</a> <a href={prerenderedPages.trackColis}>{t('track')}</a>
      </p>
    </>
  );
}
