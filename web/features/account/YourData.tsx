import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useTranslation } from 'react-i18next';
import { fileNameOf, mergeExportPages } from '#shared/account/export-pages.ts';
import { accountRoutes } from '#shared/account/routes.ts';
import type { PersonalData } from '#shared/account/schema.ts';
import { call } from '#web/core/api/call.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { downloadFile } from '#web/core/download.ts';
import { pagesOf } from '#web/core/paged/pages.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './YourData.module.css';

/** Button that downloads everything stored about the customer as a file. */
export function YourData() {
  const { t } = useTranslation('account');
  const { mutate, isPending } = useMutation({
    mutationFn: fetchAllData,
    onSuccess: (data) => {
      saveFile(data);
      toast('success', t('data.done'));
    },
    onError: (error) => toast('error', `${t('data.failed')} ${adviceOn(error)}`),
  });
  return (
    <section className={styles.data} aria-labelledby="data">
      <div>
        <h2 id="data">{t('data.title')}</h2>
        <p>{t('data.text')}</p>
      </div>
      <Button look="quiet" icon={Download} busy={isPending} onClick={() => mutate()}>
        {t('data.submit')}
      </Button>
    </section>
  );
}

async function fetchAllData(): Promise<PersonalData> {
  let all: PersonalData = {};
  for await (const { data } of pagesOf((query) => call(accountRoutes.export, { query })))
    all = mergeExportPages(all, data);
  return all;
}

function saveFile(data: PersonalData): void {
  downloadFile(fileNameOf(data.compte?.id ?? 0, new Date()), JSON.stringify(data, null, 2), 'application/json');
}
