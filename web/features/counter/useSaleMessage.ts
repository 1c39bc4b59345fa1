import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#shared/auth/schema.ts';
import type { Sale } from '#shared/counter/schema.ts';
import { dateTime, dollars } from '#web/core/format.ts';
import { trackingUrl } from '#web/core/tracking/trackingUrl.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import type { WholeSale } from './useSale.ts';

/**
 * Returns what a customer is sent about a sale, in their language: the tracking links, until when and where to bring
 * what they have not brought yet, what is left to pay, and the receipt, if it has a link.
 */
export function useSaleMessage(
  sale: Sale,
  { draft, container }: Pick<WholeSale, 'draft' | 'container'>,
  receipt: string | undefined,
): string {
  const { t, language } = useTextsFor(draft.client.langue);
  const count = sale.colis.length;
  const links = sale.colis.flatMap(({ codeSuivi }) => (codeSuivi === null ? [] : [trackingUrl(codeSuivi)])).join('\n');
  const { siteDepart: depot, receptionFin, fuseau } = container;
  const isToBring = !draft.depose;
  return [
    t('done.message.booked', { name: draft.client.prenom, count, links }),
    isToBring && receptionFin && t('done.message.bring', { count, when: dateTime(language, receptionFin, fuseau) }),
    isToBring && depot && t('done.message.depot', { place: `${depot.nom}, ${depot.adresse}, ${depot.ville}` }),
    sale.reste > 0 && t(`done.rest.${draft.reste}`, { amount: dollars(language, sale.reste) }),
    receipt && t('done.message.receipt', { link: receipt }),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Texts of the counter in a customer's language once they are loaded, until then in that of the page. */
function useTextsFor(language: Language) {
  const { t, i18n } = useTranslation('counter');
  const [isLoaded, setLoaded] = useState(() => i18n.hasResourceBundle(language, 'counter'));
  useEffect(() => {
    void i18n.loadLanguages(language).then(() => setLoaded(i18n.hasResourceBundle(language, 'counter')));
  }, [i18n, language]);
  return isLoaded ? { t: i18n.getFixedT(language, 'counter'), language } : { t, language: currentLanguage() };
}
