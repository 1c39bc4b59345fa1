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

let toLose: { command: string; left: number } | undefined;

dynamo.middlewareStack.add(
  (next, { commandName = '' }) =>
    async (args) => {
      const answer = await next(args);
      if (commandName !== `${toLose?.command}Command` || !toLose || toLose.left === 0) return answer;
      toLose.left -= 1;
      throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET', $metadata: {} });
    },
  { step: 'finalizeRequest', priority: 'low' }, // within the SDK's own retries
);

/** The SDK tries each call so often before it gives up. */
export const ALL_TRIES = 4;

/** The next writes of this process are made at the table, but their answers are lost on the way back. */
export const loseAnswers = (times: number): void => {
  toLose = { command: 'TransactWriteItems', left: times };
};
