import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useContainerChoices, useContainerNames, useKnownContainer } from './containers.ts';

interface ContainerFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  /** Container chosen when the form opens, whether or not it is among the choices. */
  first: number | undefined;
}

/** Select field for a container. */
export function ContainerField({ first, ...field }: ContainerFieldProps) {
  const { t } = useTranslation('table');
  const { departure } = useContainerNames();
  const { data: containers = [] } = useContainerChoices();
  const { data: firstContainer } = useKnownContainer(first);
  const isListed = containers.some(({ id }) => id === first);
  return (
    <SelectField label={t('container')} {...field}>
      <option value="">{t('chooseContainer')}</option>
      {first !== undefined && !isListed && (
        <option value={first}>{firstContainer ? departure(firstContainer) : t('number', { id: first })}</option>
      )}
      {containers.map((container) => (
        <option key={container.id} value={container.id}>
          {departure(container)}
        </option>
      ))}
    </SelectField>
  );
}
