import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepResult } from '#shared/changes/results.ts';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { useSession } from '#web/core/session/session.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Bulk.module.css';
import { LeftOut, type RowName } from './LeftOut.tsx';
import type { BulkRun } from './readRun.ts';
import { runBulk } from './runBulk.ts';
import { deleteRun, type RunScope, saveRun } from './savedRun.ts';

/** Targets of a run, with a result each: parcels or customers. */
export type RunSubject = 'colis' | 'clients';

interface RunStepProps {
  scope: RunScope;
  of: RunSubject;
  begun: BulkRun;
  title: string;
  send: (run: BulkRun, part: BulkRun['todo']) => Promise<readonly StepResult[]>;
  nameOf: (id: number) => RowName;
  /** Key of the queries that a run outdates. */
  outdated: QueryKey;
  onClose: () => void;
}

/**
 * Progress of a run and the result of each parcel or customer. Closing stops it after the current part; it can be
 * continued.
 */
export function RunStep(props: RunStepProps) {
  const { of, title, nameOf, onClose } = props;
  const { t } = useTranslation(['bulk', 'common']);
  const { run, isRunning, error, start } = useRun(props);
  const done = run.results.filter(({ resultat }) => resultat === 'FAIT').length;
  const refused = run.results.filter(({ resultat }) => resultat === 'REFUSE');
  const all = run.results.length + run.todo.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          {!isRunning && run.todo.length > 0 && <Button onClick={start}>{t('run.continue')}</Button>}
          <Button look="quiet" onClick={onClose}>
            {isRunning ? t('run.stop') : t('common:ui.close')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.progress}>
          <p role="status">
            {isRunning
              ? t(`run.${of}.progress`, { done: run.results.length, all })
              : t(`run.${of}.done`, { count: done })}
          </p>
          <Bar percent={all === 0 ? 100 : (run.results.length / all) * 100} />
        </div>
        {error && <Notice tone="error">{t('run.failed', { advice: adviceOn(error) })}</Notice>}
        {!isRunning && run.todo.length > 0 && <p>{t(`run.${of}.left`, { count: run.todo.length })}</p>}
        <LeftOut refused={refused} nameOf={nameOf} title={t(`run.${of}.refused`, { count: refused.length })} />
      </div>
    </Dialog>
  );
}

/** Runs an action part by part from the start, saving after each; stops when the dialog closes. */
function useRun({ scope, begun, send, outdated }: RunStepProps) {
  const { userId } = useSession();
  const client = useQueryClient();
  const [run, setRun] = useState(begun);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<Error>();
  const latest = useRef(begun);
  /** Number of the current run of parts; a former one stops. */
  const turn = useRef(0);

  const start = async () => {
    turn.current += 1;
    const mine = turn.current;
    setIsRunning(true);
    setError(undefined);
    try {
      await runBulk(latest.current, {
        send: (part) => send(latest.current, part),
        onProgress: (next) => {
          latest.current = next;
          if (next.todo.length > 0) saveRun(userId, scope, next);
          else deleteRun(userId, scope);
          setRun(next);
        },
        isStopped: () => turn.current !== mine,
      });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    if (turn.current === mine) setIsRunning(false);
    void client.invalidateQueries({ queryKey: outdated });
  };

  const begin = useRef(start);
  useEffect(() => {
    saveRun(userId, scope, latest.current); // before the first call, which may be the last of this tab
    void begin.current();
    return () => {
      turn.current += 1;
    };
  }, [userId, scope]);
  return { run, isRunning, error, start: () => void start() };
}
