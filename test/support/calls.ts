import { dynamo } from '#functions/core/dynamo.ts';

type Input = { Key?: { sk?: string } };

let seen: string[] | undefined;

dynamo.middlewareStack.add(
  (next, { commandName = '' }) =>
    (args) => {
      const { Key } = args.input as Input;
      if (Key?.sk !== 'ACCOUNT') seen?.push(commandName.replace(/Command$/, ''));
      return next(args);
    },
  { step: 'initialize' },
);

/** What comes of some work, and the calls to the table that this process makes for it, the reading of the caller's account left aside. */
export const counting = async <T>(work: () => Promise<T>): Promise<{ result: T; calls: string[] }> => {
  const calls: string[] = [];
  seen = calls;
  try {
    return { result: await work(), calls };
  } finally {
    seen = undefined;
  }
};
