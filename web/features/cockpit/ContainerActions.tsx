import ClipboardList from 'lucide-react/icons/clipboard-list';
import Copy from 'lucide-react/icons/copy';
import PackageOpen from 'lucide-react/icons/package-open';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Stamp from 'lucide-react/icons/stamp';
import { useTranslation } from 'react-i18next';
import type { Container } from '#shared/containers/schema.ts';
import { DUPLICATE_PARAM } from '#web/core/container/containers.ts';
import { paths, pathTo } from '#web/core/paths.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import styles from './Cockpit.module.css';
import { DeleteContainer } from './DeleteContainer.tsx';

/** Links to the container's form, manifests, customs and labels, and to a departure like it; and its deletion. */
export function ContainerActions({ container }: { container: Container }) {
  const { t } = useTranslation('cockpit');
  const { id } = container;
  return (
    <div className={styles.actions}>
      <ButtonLink to={pathTo('updateContainer', { id })} state={{ container }} look="quiet" icon={Pencil}>
        {t('actions.edit')}
      </ButtonLink>
      <ButtonLink to={pathTo('containerManifest', { id })} look="quiet" icon={ClipboardList}>
        {t('actions.manifest')}
      </ButtonLink>
      <ButtonLink to={pathTo('containerCustoms', { id })} look="quiet" icon={Stamp}>
        {t('actions.customs')}
      </ButtonLink>
      <ButtonLink to={pathTo('containerUnloading', { id })} look="quiet" icon={PackageOpen}>
        {t('actions.unloading')}
      </ButtonLink>
      <ButtonLink to={pathTo('containerLabels', { id })} look="quiet" icon={Printer}>
        {t('actions.labels')}
      </ButtonLink>
      <ButtonLink to={`${paths.addContainer}?${DUPLICATE_PARAM}=${id}`} look="quiet" icon={Copy}>
        {t('actions.duplicate')}
      </ButtonLink>
      <DeleteContainer container={container} />
    </div>
  );
}
