import { useTranslation } from 'react-i18next';
import { VOLUMETRIC_KG_PER_M3 } from '#shared/colis/rules.ts';
import { site } from '#web/core/contact/site.ts';
import { PageHead } from '#web/core/prose/PageHead.tsx';
import { ProseBody } from '#web/core/prose/ProseBody.tsx';
import { Sections } from '#web/core/prose/ProsePage.tsx';
import { Calculator } from './Calculator.tsx';
import { ExampleTable } from './ExampleTable.tsx';

export default function PricingPage() {
  const { t } = useTranslation('pricing');
  const texts = t('rules', { returnObjects: true, factor: VOLUMETRIC_KG_PER_M3 });
  const rules = { ...texts, currency: { ...texts.currency, after: site.adaptivePricing ? [t('ownCurrency')] : [] } };
  return (
    <div className="page section">
      <PageHead title={t('title')} lead={t('lead')} />
      <Calculator />
      <ProseBody sections={{ examples: { title: t('table.title') }, ...rules }}>
        <ExampleTable />
        <Sections sections={rules} />
      </ProseBody>
    </div>
  );
}
