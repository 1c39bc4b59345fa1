import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Bulk.module.css';
import { kindOf } from './choices.ts';
import { type BulkRun, readRun } from './readRun.ts';
import { deleteRun } from './savedRun.ts';

export interface InterruptedRunProps {
  containerId: number;
  onContinue: (run: BulkRun) => void;
}

/** Notice of an action that was left unfinished here, for example by a closed tab. */
export default function InterruptedRun({ containerId, onContinue }: InterruptedRunProps) {
  const { t } = useTranslation(['bulk', 'cockpit']);
  const { userId } = useSession();
  const [run, setRun] = useState(() => readRun(userId, containerId));
  if (!run) return null;
  const forget = () => {
    deleteRun(userId, containerId);
    setRun(undefined);
  };
  return (
    <Notice
      tone="warning"
      title={t('interrupted.title', { action: t(`cockpit:kinds.${kindOf(run.action)}`) })}
      action={
        <span className={styles.noticeActions}>
          <Button onClick={() => onContinue(run)}>{t('interrupted.continue')}</Button>
          <Button look="quiet" onClick={forget}>
            {t('interrupted.forget')}
          </Button>
        </span>
      }
    >
      {t('interrupted.text', { done: run.results.length, all: run.results.length + run.todo.length })}
    </Notice>
  );
}
