import { useTranslation } from 'react-i18next';
import type { ChangePreview } from '#shared/changes/schema.ts';
import { LOCALES } from '#shared/dates.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Sentence } from '#web/ui/Verbatim.tsx';

/** Number of customers and parcels that a change affects, and a few names. */
export function ChangeReach({ preview: { clients, colis, noms } }: { preview: ChangePreview }) {
  const { t } = useTranslation('change');
  const language = useLanguage();
  if (clients === 0) return <p>{t('reach.nobody')}</p>;
  const values = {
    who: t('reach.clients', { count: clients }),
    what: t('reach.colis', { count: colis }),
    names: new Intl.ListFormat(LOCALES[language]).format(noms),
  };
  return (
    <p>
      <Sentence keeps={noms}>{clients > noms.length ? t('reach.more', values) : t('reach.some', values)}</Sentence>
    </p>
  );
}
