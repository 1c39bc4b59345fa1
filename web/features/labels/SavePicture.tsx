import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '#web/core/download.ts';
import type { LabelContent } from '#web/core/label/labelContent.ts';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import { labelPicture } from './labelPicture.ts';

/** Button that saves a label as a picture, for a phone or a copy shop. */
export function SavePicture({ content }: { content: LabelContent }) {
  const { t } = useTranslation('labels');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      downloadFile(t('picture.file', { code: content.code }), await labelPicture(content), 'image/png');
    } catch {
      toast('error', t('picture.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" icon={Download} busy={busy} onClick={() => void save()}>
      {t('picture.save')}
      <span className="visually-hidden" translate="no">
        {' '}
        {content.code}
      </span>
    </Button>
  );
}
