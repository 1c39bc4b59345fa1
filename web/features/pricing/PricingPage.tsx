import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { VOLUMETRIC_KG_PER_M3 } from '#shared/colis/rules.ts';
import { site } from '#web/core/contact/site.ts';
import { PageHead } from '#web/core/prose/PageHead.tsx';
import { ProseBody } from '#web/core/prose/ProseBody.tsx';
import { Sections } from '#web/core/prose/ProsePage.tsx';
import { Calculator } from './Calculator.tsx';
import { ExampleTable } from './ExampleTable.tsx';
import { useSoldLists } from './useSoldLists.ts';

/** Loaded where a departure sells by piece; when that fails, the page goes on without the list. */
const PieceLists = lazy(() => import('./PieceLists.tsx').catch(() => ({ default: () => null })));

export default function PricingPage() {
  const { t } = useTranslation('pricing');
  const lists = useSoldLists();
  const texts = t('rules', { returnObjects: true, factor: VOLUMETRIC_KG_PER_M3 });
  const rules = { ...texts, currency: { ...texts.currency, after: site.adaptivePricing ? [t('ownCurrency')] : [] } };
  return (
    <div className="page section">
      <PageHead title={t('title')} lead={t('lead')} />
      <Calculator lists={lists} />
      {lists.length > 0 && (
        <Suspense>
          <PieceLists lists={lists} />
        </Suspense>
      )}
      <ProseBody sections={{ examples: { title: t('table.title') }, ...rules }}>
        <ExampleTable list={lists[0]} />
        <Sections sections={rules} />
      </ProseBody>
    </div>
  );
}
