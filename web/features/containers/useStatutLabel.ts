import { useTranslation } from 'react-i18next';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';

/** Returns a function that names a container's statut. */
export function useStatutLabel() {
  const { t } = useTranslation('common');
  return (state: string) => {
    const statut = CONTAINER_STATUTS.find((each) => each === state);
    return statut ? t(`container.statuts.${statut}`) : state;
  };
}
