import type { DomainEvent } from '#functions/core/events/domain-events.ts';
import { dynamo } from '#functions/core/table/dynamo.ts';
import { newId } from '#functions/core/table/ids.ts';
import { isAccountRead } from './account-read.ts';
import { withFaults } from './stored-state.ts';

/** Interception of the writes of this process. */

/** Runs `work` and calls `interrupt` right before the first transaction that this process sends. */
export const interruptBeforeWrite = <T>(interrupt: () => Promise<unknown>, work: () => Promise<T>): Promise<T> =>
  interruptBefore((command) => command === 'TransactWriteItemsCommand', interrupt, work);

/** Runs `work` and calls `interrupt` right before the first call that this process sends and `isIt` accepts. */
export const interruptBefore = async <T>(
  isIt: (command: string, input: Record<string, unknown>) => boolean,
  interrupt: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  const name = `meanwhile ${newId()}`;
  let due = true;
  dynamo.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        if (due && isIt(commandName, { ...args.input })) {
          due = false;
          await interrupt();
        }
        return next(args);
      },
    { step: 'initialize', name },
  );
  const done = await work().finally(() => dynamo.middlewareStack.remove(name));
  if (due) throw new Error('no such call was sent, so nothing was interrupted');
  return done;
};

type Part = { Put?: { Item: { event?: DomainEvent } } };

/** Runs some work and returns its result with the events in the successful transactions of this process. */
export const collectEvents = async <T>(work: () => Promise<T>): Promise<{ result: T; events: DomainEvent[] }> => {
  const events: DomainEvent[] = [];
  const collect = (_: string, { TransactItems }: Record<string, unknown>): undefined => {
    for (const { Put } of (TransactItems ?? []) as Part[]) if (Put?.Item.event) events.push(Put.Item.event);
  };
  return { result: await withFaults({ after: collect }, work), events };
};

/**
 * Runs some work and returns its result with the table calls of this process, without reads of the callers' accounts.
 */
export const collectCalls = async <T>(work: () => Promise<T>): Promise<{ result: T; calls: string[] }> => {
  const calls: string[] = [];
  const collect = (command: string, input: Record<string, unknown>): undefined => {
    if (!isAccountRead(command, input)) calls.push(command.replace(/Command$/, ''));
  };
  return { result: await withFaults({ before: collect }, work), calls };
};
