import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { pathTo } from '#web/core/paths.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyAfterPaint } from '#web/ui/lazyAfterPaint.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Sentence } from '#web/ui/Verbatim.tsx';
import type { BrokerFieldsProps } from './BrokerFields.tsx';
import page from './ContainerCustomsPage.module.css';

const FIELDS = ['nom', 'telephone', 'licence'] as const;

/** Form of the broker, whose code is loaded once the page has been painted. */
const BrokerFields = lazyAfterPaint<BrokerFieldsProps>(
  async () => (await Promise.all([import('./BrokerFields.tsx'), loadTexts(['phone'])]))[0].BrokerFields,
  () => (
    <div className={page.sections} aria-busy="true">
      <div className={page.fields}>
        {FIELDS.map((name) => (
          <Skeleton key={name} height="4.75rem" />
        ))}
      </div>
      <Skeleton height="var(--touch)" />
    </div>
  ),
);

interface BrokerProps {
  container: Container;
  /** A rule requires a broker for what is loaded. */
  isRequired: boolean;
}

/** Customs broker of a container, and its cargo tracking note, which is entered with the manifest. */
export function Broker({ container, isRequired }: BrokerProps) {
  const { t } = useTranslation('containerCustoms');
  const { id, besc, commissionnaire } = container;
  return (
    <section className={page.card}>
      <h2>{t('broker.title')}</h2>
      <p className={page.note}>{t('broker.text')}</p>
      {isRequired && !commissionnaire && <Notice tone="warning">{t('broker.required')}</Notice>}
      <BrokerFields container={container} />
      <p>
        {besc ? <Sentence keeps={[besc]}>{t('broker.besc', { number: besc })}</Sentence> : t('broker.noBesc')}{' '}
        <Link to={pathTo('containerManifest', { id })}>{t('broker.references')}</Link>
      </p>
    </section>
  );
}
