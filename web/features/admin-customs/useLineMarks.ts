import { useState } from 'react';
import type { LineDecision } from '#shared/customs/review.ts';
import type { Inventory } from '#shared/customs/shown-inventory.ts';
import { decisionsOnLines } from '#web/core/inventory/lineDecisions.ts';

/** Mark that an admin is about to give a line. */
export interface LineMark {
  decision: LineDecision['decision'];
  /** Note to the customer, as typed. */
  note: string;
}

type Marks = ReadonlyMap<number, LineMark>;

export interface LineMarks {
  of: (rank: number) => LineMark | undefined;
  /** Marks a line; undefined leaves it undecided. */
  set: (rank: number, mark: LineMark | undefined) => void;
  all: LineDecision[];
  isChanged: boolean;
  /** Discards unsent marks. */
  reset: () => void;
}

/** Marks on the lines of an inventory, at first the team's latest ones; those on lines changed since are dropped. */
export function useLineMarks(inventory: Inventory): LineMarks {
  const [changed, setChanged] = useState<{ revision: number; marks: Marks }>();
  const own = changed?.revision === inventory.revision ? changed.marks : undefined;
  const marks = own ?? decided(inventory);
  return {
    of: (rank) => marks.get(rank),
    set: (rank, mark) => {
      const next = new Map(marks);
      if (mark) next.set(rank, mark);
      else next.delete(rank);
      setChanged({ revision: inventory.revision, marks: next });
    },
    all: [...marks]
      .sort(([a], [b]) => a - b)
      .map(([rang, { decision, note }]) => ({
        rang,
        decision,
        note: decision === 'A_CORRIGER' && note.trim() ? note.trim() : null,
      })),
    isChanged: own !== undefined,
    reset: () => setChanged(undefined),
  };
}

const decided = (inventory: Inventory): Marks =>
  new Map([...decisionsOnLines(inventory)].map(([rank, { decision, note }]) => [rank, { decision, note: note ?? '' }]));
