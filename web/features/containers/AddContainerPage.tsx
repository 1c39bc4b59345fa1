import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import { ContainerForm } from './ContainerForm.tsx';
import { useAddContainer } from './queries.ts';
import { newValues } from './values.ts';

export default function AddContainerPage() {
  const { t } = useTranslation('containers');
  const { mutateAsync } = useAddContainer();
  const [values] = useState(() => newValues(new Date()));
  return (
    <div className="page section">
      <PageTitle title={t('add.title')} />
      <h1>{t('add.title')}</h1>
      <ContainerForm kind="add" values={values} send={(wanted) => mutateAsync(wanted)} />
    </div>
  );
}
