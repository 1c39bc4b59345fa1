import ClipboardList from 'lucide-react/icons/clipboard-list';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useTranslation } from 'react-i18next';
import type { CockpitColis } from '#shared/cockpit/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import { toCsv } from '#shared/csv.ts';
import { downloadFile } from '#web/core/download.ts';
import { pathTo } from '#web/core/paths.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import styles from './Cockpit.module.css';
import { useCsvRows } from './useCsvRows.ts';

interface ExportsProps {
  container: Container;
  rows: readonly CockpitColis[] | undefined;
}

/** Files and prints of the container. */
export function Exports({ container: { id }, rows }: ExportsProps) {
  const { t } = useTranslation(['cockpit', 'common']);
  const language = useLanguage();
  const csvRows = useCsvRows();
  const download = () => {
    if (!rows) return;
    downloadFile(t('exports.file', { id }), toCsv(csvRows(rows), language), 'text/csv');
  };
  return (
    <section className={styles.exports} aria-labelledby="exports">
      <h2 id="exports">{t('exports.title')}</h2>
      <Button look="quiet" icon={Download} onClick={download} aria-disabled={!rows}>
        {t('exports.rows')}
      </Button>
      <ButtonLink to={pathTo('containerManifest', { id })} look="quiet" icon={ClipboardList}>
        {t('exports.manifest')}
      </ButtonLink>
      <ButtonLink to={pathTo('containerLabels', { id })} look="quiet" icon={Printer}>
        {t('exports.labels')}
      </ButtonLink>
    </section>
  );
}
