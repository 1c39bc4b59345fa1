import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { useCockpitRows } from '#web/core/container/cockpit.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { useSession } from '#web/core/session/session.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import styles from './Bulk.module.css';
import { kindOf } from './choices.ts';
import { sendPart } from './queries.ts';
import { RefusedParcels } from './RefusedParcels.tsx';
import type { BulkRun } from './readRun.ts';
import { runBulk } from './runBulk.ts';
import { deleteRun, saveRun } from './savedRun.ts';

interface RunStepProps {
  containerId: number;
  begun: BulkRun;
  onClose: () => void;
}

/** Progress of a run and the result of each parcel. Closing stops it after the current part; it can be continued. */
export function RunStep({ containerId, begun, onClose }: RunStepProps) {
  const { t } = useTranslation(['bulk', 'cockpit', 'common']);
  const { run, isRunning, error, start } = useRun(containerId, begun);
  const { data: rows = [] } = useCockpitRows(containerId);
  const done = run.results.filter(({ resultat }) => resultat === 'FAIT').length;
  const refused = run.results.filter(({ resultat }) => resultat === 'REFUSE');
  const all = run.results.length + run.todo.length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`cockpit:kinds.${kindOf(run.action)}`)}
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
            {isRunning ? t('run.progress', { done: run.results.length, all }) : t('run.done', { count: done })}
          </p>
          <Bar percent={all === 0 ? 100 : (run.results.length / all) * 100} />
        </div>
        {error && <Notice tone="error">{t('run.failed', { advice: adviceOn(error) })}</Notice>}
        {!isRunning && run.todo.length > 0 && <p>{t('run.left', { count: run.todo.length })}</p>}
        <RefusedParcels refused={refused} rows={rows} title={t('run.refused', { count: refused.length })} />
      </div>
    </Dialog>
  );
}

/** Runs an action part by part from the start, saving after each; stops when the dialog closes. */
function useRun(containerId: number, begun: BulkRun) {
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
        send: (part) => sendPart(containerId, latest.current, part),
        onProgress: (next) => {
          latest.current = next;
          if (next.todo.length > 0) saveRun(userId, containerId, next);
          else deleteRun(userId, containerId);
          setRun(next);
        },
        isStopped: () => turn.current !== mine,
      });
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
    }
    if (turn.current === mine) setIsRunning(false);
    void client.invalidateQueries({ queryKey: containerKeys.all });
  };

  const begin = useRef(start);
  useEffect(() => {
    saveRun(userId, containerId, latest.current); // before the first call, which may be the last of this tab
    void begin.current();
    return () => {
      turn.current += 1;
    };
  }, [userId, containerId]);
  return { run, isRunning, error, start: () => void start() };
}
