import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cityOf } from '#shared/places/cities.ts';
import { labelPaperOf, paperOf } from '#shared/sites/paper.ts';
import type { Site } from '#shared/sites/schema.ts';
import { ServiceBadge } from '#web/core/admin/ServiceBadge.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { PhoneLink } from '#web/core/phone/PhoneNumber.tsx';
import { countryName } from '#web/core/places/countries.ts';
import { mapLink } from '#web/core/sites/mapLink.ts';
import { OpeningHours } from '#web/core/sites/OpeningHours.tsx';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { Fact, Facts } from '#web/ui/Facts.tsx';

const agents = lazyForm(async () => (await import('./Agents.tsx')).Agents);
const edit = lazyForm(async () => (await import('./SiteForm.tsx')).EditSite);

/** Panel with a site's address and hours, and a button to edit it. */
export function SitePanel({ site }: { site: Site }) {
  const { t } = useTranslation(['adminSites', 'table']);
  const [editing, setEditing] = useState(false);
  if (editing) return <edit.Form site={site} onDone={() => setEditing(false)} />;
  return (
    <>
      <div>
        <ServiceBadge enService={site.enService} />
      </div>
      <SiteFacts site={site} />
      <div>
        <Button onClick={() => setEditing(true)}>{t('table:edit')}</Button>
      </div>
      <agents.Form site={site} />
    </>
  );
}

function SiteFacts({ site }: { site: Site }) {
  const { t } = useTranslation(['adminSites', 'labels']);
  const language = useLanguage();
  return (
    <Facts title={site.nom} short>
      <Fact name={t('fields.type')}>{t(`types.${site.type}`)}</Fact>
      <Fact name={t('fields.adresse')}>
        <a href={mapLink(site)} target="_blank" rel="noreferrer">
          {site.adresse}, {site.ville}
        </a>
      </Fact>
      <Fact name={t('fields.pays')}>{countryName(language, site.pays)}</Fact>
      <Fact name={t('hours.title')}>
        <OpeningHours hours={site.horaires} />
      </Fact>
      <Fact name={t('fields.fuseau')}>{cityOf(language, site.fuseau)}</Fact>
      <Fact name={t('fields.telephone')}>
        <PhoneLink number={site.telephone} />
      </Fact>
      <Fact name={t('fields.papier')}>{t(`papers.${paperOf(site)}`)}</Fact>
      <Fact name={t('fields.etiquettes')}>{t(`labels:paper.${labelPaperOf(site)}`)}</Fact>
      {site.unlocode && <Fact name={t('fields.unlocode')}>{site.unlocode}</Fact>}
    </Facts>
  );
}
