import { useTranslation } from 'react-i18next';
import { VOLUMETRIC_KG_PER_M3 } from '#shared/colis/rules.ts';
import { PageHead } from '#web/ui/prose/PageHead.tsx';
import { ProseBody } from '#web/ui/prose/ProseBody.tsx';
import { Sections } from '#web/ui/prose/ProsePage.tsx';
import { Calculator } from './Calculator.tsx';
import { ExampleTable } from './ExampleTable.tsx';

export default function PricingPage() {
  const { t } = useTranslation('pricing');
  const rules = t('rules', { returnObjects: true, factor: VOLUMETRIC_KG_PER_M3 });
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
