import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { LabelContent } from './labelContent.ts';
import { labelPicture } from './labelPicture.ts';

/** Button that saves a label as a picture, for a phone or a copy shop. */
export function SavePicture({ content }: { content: LabelContent }) {
  const { t } = useTranslation('labels');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      download(await labelPicture(content), t('picture.file', { code: content.code }));
    } catch {
      toast('error', t('picture.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" icon={Download} busy={busy} onClick={() => void save()}>
      {t('picture.save')}
      <span className="visually-hidden"> {content.code}</span>
    </Button>
  );
}

function download(picture: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  // Safari reads the file only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
