import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { checkNothingPending } from '#functions/account/delete-account.ts';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { exportAll } from '#functions/account/export.ts';
import { closeAccountUnless } from '#functions/auth/close-account.ts';
import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { getItem } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { fileNameOf } from '#shared/account/export-pages.ts';
import { AppError } from '#shared/errors.ts';
import { email as Email } from '#shared/http/fields.ts';
import { refusalMessage } from '#shared/messages/messages.ts';
import { type Command, Refusal, type Step, UsageError } from './command.ts';
import { outputsOf, stageFromArguments } from './stage.ts';
import { selectTarget } from './target.ts';

/**
 * Command `npm run person`: exports or erases a customer's data, like the buttons of their account page, for customers
 * who request it by mail from the account's address. That proves the address, and the messages to support sent from it,
 * to be theirs.
 */
export const person: Command = {
  usage: '[--stage NAME] export|erase EMAIL',
  options: ['stage'],
  plan: async ({ values: { stage }, positionals: [action, address, ...others] }) => {
    if ((action !== 'export' && action !== 'erase') || address === undefined || others.length > 0)
      throw new UsageError();
    const email = v.safeParse(Email, address);
    if (!email.success) throw new Refusal(`"${address}" is not an email address.`);
    const place = await selectTarget(stage);
    process.env.CURSOR_KEY = randomUUID(); // seals the cursors of this run only
    const account = await accountWith(email.output, place);
    return [action === 'export' ? await exportStep(account, place, stage) : await eraseStep(account, place)];
  },
};

const accountWith = async (email: string, place: string): Promise<Account> => {
  const claim = await getItem<{ userId: number }>(keys.email(email));
  const account = claim && (await findAccount(claim.userId));
  if (account) return account;
  throw new Refusal(`There is no account of ${email} on ${place}: either there never was one, or it was erased.`);
};

const describe = ({ prenom, nom, email, userId }: Account): string => `${prenom} ${nom} (${email}, user ${userId})`;

const exportStep = async (account: Account, place: string, stage: string | undefined): Promise<Step> => {
  if (stage !== undefined && stage !== 'local')
    process.env.FILES_URL = (await outputsOf(stageFromArguments(stage), 'data'))('FilesUrl');
  const file = fileNameOf(account.userId, new Date());
  return {
    says: `write into ${file} everything that ${place} holds about ${describe(account)}`,
    run: async () => {
      const data = await exportAll({ ...account, emailProvenAt: account.emailProvenAt ?? account.createdAt });
      await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 });
      console.log('Links to files in it work for 15 minutes: run the export just before you send it.');
    },
  };
};

const eraseStep = async (account: Account, place: string): Promise<Step> => {
  if (account.erasedAt === null) await checkNothingPending(account).catch(throwRefusal);
  return {
    says: `erase ${describe(account)} from ${place} for good: their account, documents, files, notifications and messages; their payments and parcels stay, anonymised`,
    run: async () => {
      if (account.erasedAt === null) await closeAccountUnless(checkNothingPending, account, true).catch(throwRefusal);
      await eraseCustomer(account.userId);
    },
  };
};

const throwRefusal = (error: unknown): never => {
  throw error instanceof AppError ? new Refusal(`The site would reply: ${refusalMessage('en', error)}`) : error;
};
