import Upload from 'lucide-react/icons/upload';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DropZone } from '#web/core/forms/file/FileStage.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Import.module.css';
import type { NamedSheet } from './readFile.ts';

interface ChooseFileProps {
  onRead: (name: string, sheets: NamedSheet[]) => void;
}

/** Button and zone that take a file, which is read at once. The readers of files are loaded with the first one. */
export function ChooseFile({ onRead }: ChooseFileProps) {
  const { t } = useTranslation('adminImport');
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const id = useId();
  const read = async ([file]: File[]) => {
    if (!file) return;
    setBusy(true);
    setFault(undefined);
    try {
      const { faultOf, readFile } = await import('./readFile.ts');
      try {
        onRead(file.name, await readFile(file));
      } catch (error) {
        setFault(t(`faults.${faultOf(error)}`));
      }
    } catch {
      setFault(t('faults.offline'));
    }
    setBusy(false);
  };
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('file.title')}</h2>
      <p>{t('file.text')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,text/csv"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          target.value = '';
          void read(files);
        }}
      />
      <DropZone onDrop={(files) => void read(files)}>
        <Button icon={Upload} busy={busy} onClick={() => input.current?.click()}>
          {t('file.choose')}
        </Button>
        <span>{t('file.drop')}</span>
      </DropZone>
      {fault && <Notice tone="error">{fault}</Notice>}
      <p className={styles.hint}>{t('file.private')}</p>
    </section>
  );
}
