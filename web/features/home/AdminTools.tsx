import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { paths } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import styles from './Departures.module.css';

interface AdminToolsProps {
  statut: string | undefined;
  onStatut: (statut: string) => void;
}

/** Filter by statut, and the link to a new container. */
export function AdminTools({ statut = '', onStatut }: AdminToolsProps) {
  const { t } = useTranslation(['home', 'common']);
  return (
    <div className={styles.tools}>
      <SelectField label={t('statuts.label')} value={statut} onChange={({ target }) => onStatut(target.value)}>
        <option value="">{t('statuts.all')}</option>
        {CONTAINER_STATUTS.map((each) => (
          <option key={each} value={each}>
            {t(`common:container.statuts.${each}`)}
          </option>
        ))}
      </SelectField>
      <ButtonLink to={paths.addContainer} look="primary" icon={Plus}>
        {t('containers.add')}
      </ButtonLink>
    </div>
  );
}
