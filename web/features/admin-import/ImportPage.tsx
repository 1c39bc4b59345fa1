import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '#web/core/admin/AdminPage.tsx';
import { lazyForm } from '#web/core/loading/lazyForm.tsx';
import { paths } from '#web/core/paths.ts';
import { usePhoneLibrary } from '#web/core/phone/usePhoneLibrary.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import styles from './Import.module.css';
import type { NamedSheet } from './readFile.ts';

/** Loaded once the page is usable: it reads and checks rows with all rules of the API. */
const sheetImport = lazyForm(async () => (await import('./SheetImport.tsx')).SheetImport);

/** Page on which an admin imports the sheet of an operator: customers, recipients, or the parcels of a container. */
export default function ImportPage() {
  const { t } = useTranslation('adminImport');
  const [file, setFile] = useState<{ name: string; sheets: NamedSheet[] }>();
  const canReadPhones = usePhoneLibrary(file !== undefined) !== undefined;
  sheetImport.usePreload();
  return (
    <AdminPage
      title={t('title')}
      lead={t('lead')}
      action={
        <ButtonLink look="quiet" to={paths.adminUsers}>
          {t('back')}
        </ButtonLink>
      }
    >
      <div className={styles.page}>
        {!file && <ChooseFile onRead={(name, sheets) => setFile({ name, sheets })} />}
        {file && !canReadPhones && <Skeleton lines={6} />}
        {file && canReadPhones && <sheetImport.Form key={file.name} {...file} onEnd={() => setFile(undefined)} />}
      </div>
    </AdminPage>
  );
}
