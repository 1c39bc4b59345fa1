import { freshEmail } from '../calls/people.ts';
import { runningCloud } from '../clouds/running-cloud.ts';
import { eventually, everyMailTo, type Received } from './money.ts';

/** A recipient with a new address. */
export const newRecipient = (change: Record<string, unknown> = {}) => ({
  nomDestinataire: 'Moussa Ndiaye',
  emailDestinataire: freshEmail(),
  ...change,
});

/** Subjects of the mails to an address so far, oldest first. */
export const subjectsTo = async (email: string): Promise<string[]> =>
  (await everyMailTo(email)).map(({ subject }) => subject);

/** Waits until an address has this many mails, and returns them. */
export const untilMailed = (email: string, count: number): Promise<Received[]> =>
  eventually(async () => {
    const mails = await everyMailTo(email);
    if (mails.length !== count) throw new Error(`${mails.length} mails to ${email}`);
    return mails;
  });

/** Headers of the mails to an address. */
export const headersTo = async (email: string): Promise<Record<string, string>[]> => {
  const response = await fetch(`${runningCloud().mail}/store`);
  const { emails } = (await response.json()) as {
    emails: { destination: { to: string[] }; headers?: { name: string; value: string }[] }[];
  };
  return emails
    .filter(({ destination }) => destination.to.includes(email))
    .map(({ headers = [] }) => Object.fromEntries(headers.map(({ name, value }) => [name, value])));
};
