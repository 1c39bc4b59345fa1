import { createInterface, type Interface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Refusal } from './command.ts';

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

/**
 * Reads secrets: on a terminal one answer per question, without echo; otherwise every line of the input, regardless of
 * the questions.
 */
export const promptSecret = async (
  questions: readonly string[],
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string[]> => {
  if (!input.isTTY) return (await text(input)).split('\n');
  const discarded = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output: discarded, terminal: true });
  try {
    const answers: string[] = [];
    for (const question of questions) answers.push(await answerTo(question, lines, output));
    return answers;
  } finally {
    lines.close();
  }
};

const answerTo = (question: string, lines: Interface, output: NodeJS.WritableStream): Promise<string> => {
  output.write(question);
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Refusal('Stopped: nothing was changed.'));
    lines.once('SIGINT', stop).once('close', stop); // Ctrl-C, Ctrl-D
    lines.question('', (answer) => {
      lines.off('SIGINT', stop).off('close', stop);
      output.write('\n');
      resolve(answer);
    });
  });
};
