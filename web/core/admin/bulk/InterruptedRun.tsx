import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Bulk.module.css';
import type { RunSubject } from './RunStep.tsx';
import { type BulkRun, readRun } from './readRun.ts';
import { deleteRun, type RunScope } from './savedRun.ts';

export interface InterruptedRunProps {
  scope: RunScope;
  of: RunSubject;
  /** Name of the action of a run. */
  nameOf: (run: BulkRun) => string;
  onContinue: (run: BulkRun) => void;
}

/** Notice of an action that was left unfinished here, for example by a closed tab. */
export default function InterruptedRun({ scope, of, nameOf, onContinue }: InterruptedRunProps) {
  const { t } = useTranslation('bulk');
  const { userId } = useSession();
  const [run, setRun] = useState(() => readRun(userId, scope));
  if (!run) return null;
  const forget = () => {
    deleteRun(userId, scope);
    setRun(undefined);
  };
  return (
    <Notice
      tone="warning"
      title={t('interrupted.title', { action: nameOf(run) })}
      action={
        <span className={styles.noticeActions}>
          <Button onClick={() => onContinue(run)}>{t('interrupted.continue')}</Button>
          <Button look="quiet" onClick={forget}>
            {t('interrupted.forget')}
          </Button>
        </span>
      }
    >
      {t(`interrupted.${of}`, { done: run.results.length, all: run.results.length + run.todo.length })}
    </Notice>
  );
}
