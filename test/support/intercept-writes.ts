import { dynamo } from '#functions/core/dynamo.ts';
import { newId } from '#functions/core/ids.ts';
import type { DomainEvent } from '#functions/core/outbox.ts';
import { isAccountRead } from './account-read.ts';
import { withFaults } from './stored-state.ts';

/** What this process writes: what comes in between, and what it tells. */

/** Does `work`, and lets something else happen right before the first transaction that this process then sends. */
export const meanwhile = async <T>(happens: () => Promise<unknown>, work: () => Promise<T>): Promise<T> => {
  const name = `meanwhile ${newId()}`;
  let due = true;
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (due && commandName === 'TransactWriteItemsCommand') {
          due = false;
          await happens();
        }
        return next(args);
      },
    { step: 'initialize', name },
  );
  const done = await work().finally(() => dynamo.middlewareStack.remove(name));
  if (due) throw new Error('nothing was written, so nothing came in between');
  return done;
};

type Part = { Put?: { Item: { event?: DomainEvent } } };

/** What comes of some work, and what it told of, in the transactions of this process that went through. */
export const telling = async <T>(work: () => Promise<T>): Promise<{ result: T; told: DomainEvent[] }> => {
  const told: DomainEvent[] = [];
  const note = (_: string, { TransactItems }: Record<string, unknown>): undefined => {
    for (const { Put } of (TransactItems ?? []) as Part[]) if (Put?.Item.event) told.push(Put.Item.event);
  };
  return { result: await withFaults({ after: note }, work), told };
};

/** What comes of some work, and the calls to the table that this process makes for it, the callers' accounts left aside. */
export const calling = async <T>(work: () => Promise<T>): Promise<{ result: T; calls: string[] }> => {
  const calls: string[] = [];
  const note = (command: string, input: Record<string, unknown>): undefined => {
    if (!isAccountRead(command, input)) calls.push(command.replace(/Command$/, ''));
  };
  return { result: await withFaults({ before: note }, work), calls };
};
