import { useEffect, useRef, useState } from 'react';
import { bulkRoutes } from '#shared/bulk/routes.ts';
import type { ImportKind } from '#shared/imports/columns.ts';
import type { ImportedRow as InputRow } from '#shared/imports/rows.ts';
import { type ImportedRow, MAX_IMPORTED_ROWS } from '#shared/imports/schema.ts';
import { call } from '#web/core/api/call.ts';
import { Refusal } from '#web/core/api/refusal.ts';

/** Import under way: the rows that were answered, and why it waits. */
export interface Run {
  status: 'running' | 'paused' | 'done';
  total: number;
  results: readonly ImportedRow[];
  /** Failure of a call, after which the import waits. */
  error?: unknown;
}

/** Rows to import, of a kind and for a container. */
interface Job {
  lot: string;
  type: ImportKind;
  conteneurId: number | undefined;
  waiting: InputRow[];
  tries: Map<number, number>;
}

/** Times that a call is sent while the API cannot be reached, and that a row is sent while others book the container. */
const MAX_CALLS = 3;
const MAX_TRIES = 8;
const BUSY_MS = 1_500;
/** Waits longer after each try. */
const pauseAfter = (tries: number) => new Promise((resolve) => setTimeout(resolve, tries * BUSY_MS));

/** Imports rows, 25 a call under one `lot`, so that a call whose reply was lost is repeated without harm. */
export function useImport() {
  const [run, setRun] = useState<Run>();
  const isPausing = useRef(false);
  const job = useRef<Job>(undefined);
  useEffect(
    () => () => {
      isPausing.current = true;
    },
    [],
  );

  const work = async () => {
    const current = job.current;
    if (!current) return;
    isPausing.current = false;
    setRun((shown) => shown && { ...shown, status: 'running', error: undefined });
    while (current.waiting.length > 0) {
      if (isPausing.current) return setRun((shown) => shown && { ...shown, status: 'paused' });
      try {
        const { results, busyTries } = await sendAgain(current);
        setRun((shown) => shown && { ...shown, results: [...shown.results, ...results] });
        await pauseAfter(busyTries);
      } catch (error) {
        return setRun((shown) => shown && { ...shown, status: 'paused', error });
      }
    }
    setRun((shown) => shown && { ...shown, status: 'done' });
  };

  const begin = (type: ImportKind, conteneurId: number | undefined, rows: readonly InputRow[]) => {
    job.current = { lot: crypto.randomUUID(), type, conteneurId, waiting: [...rows], tries: new Map() };
    setRun({ status: 'running', total: rows.length, results: [] });
    void work();
  };
  const pause = () => {
    isPausing.current = true;
  };
  return { run, begin, pause, resume: () => void work(), end: () => setRun(undefined) };
}

/** Sends the next rows, again after a moment when the call fails for a reason that may pass. */
const sendAgain = async (job: Job, tries = 1): ReturnType<typeof sendNext> => {
  try {
    return await sendNext(job);
  } catch (error) {
    const mayPass = !(error instanceof Refusal) || error.status >= 500;
    if (!mayPass || tries >= MAX_CALLS) throw error;
    await pauseAfter(tries);
    return sendAgain(job, tries + 1);
  }
};

/** Sends the next rows; those for which the API was too busy wait for another call, after the tries that they had. */
const sendNext = async (job: Job): Promise<{ results: ImportedRow[]; busyTries: number }> => {
  const { lot, type, conteneurId, waiting, tries } = job;
  const sent = waiting.slice(0, MAX_IMPORTED_ROWS);
  const body = { lot, type, lignes: sent, ...(conteneurId !== undefined && { conteneurId }) };
  const { data } = await call(bulkRoutes.importRows, { body });
  const again = new Set<number>();
  for (const { ligne, refus } of data) {
    const count = (tries.get(ligne) ?? 0) + 1;
    tries.set(ligne, count);
    if (refus?.encore && count < MAX_TRIES) again.add(ligne);
  }
  job.waiting = [...sent.filter(({ ligne }) => again.has(ligne)), ...waiting.slice(sent.length)];
  const busyTries = Math.max(0, ...[...again].map((ligne) => tries.get(ligne) ?? 0));
  return { results: data.filter(({ ligne }) => !again.has(ligne)), busyTries };
};
