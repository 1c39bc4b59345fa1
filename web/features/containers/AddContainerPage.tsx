import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Container } from '#shared/containers/schema.ts';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { DUPLICATE_PARAM } from '#web/core/container/containers.ts';
import { loadedContainer, useContainer } from '#web/core/container/useContainer.ts';
import { paths } from '#web/core/paths.ts';
import { idIn } from '#web/core/table/idIn.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ContainerForm } from './ContainerForm.tsx';
import { duplicateOf } from './duplicate.ts';
import { useAddContainer } from './queries.ts';
import { newValues } from './values.ts';

/** Form for a new container, empty or like another departure. */
export default function AddContainerPage() {
  const { t } = useTranslation('containers');
  const [params] = useSearchParams();
  const modelId = Number(idIn(params.get(DUPLICATE_PARAM))) || undefined;
  const model = loadedContainer(useContainer(modelId));
  return (
    <AdminPage title={t('add.title')}>
      {modelId !== undefined && model === null && <Notice tone="warning">{t('add.modelAbsent')}</Notice>}
      {modelId !== undefined && model === undefined ? (
        <Skeleton height="12rem" lines={3} width="100%" />
      ) : (
        <NewContainer model={model ?? undefined} />
      )}
    </AdminPage>
  );
}

function NewContainer({ model }: { model: Container | undefined }) {
  const { mutateAsync } = useAddContainer();
  const [values] = useState(() => (model ? duplicateOf(model, new Date()) : newValues(new Date())));
  return (
    <ContainerForm kind="add" values={values} send={(wanted) => mutateAsync(wanted)} cancelTo={paths.adminContainers} />
  );
}
