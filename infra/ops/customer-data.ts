import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { checkNothingPending } from '#functions/account/delete-account.ts';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { exportAll } from '#functions/account/export.ts';
import { closeAccountUnless } from '#functions/auth/close-account.ts';
import {
  type Account,
  findAccount,
  findSurvivor,
  hasAddress,
  hasLogin,
  isAnonymised,
} from '#functions/core/items/accounts.ts';
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
 * to be theirs. Customers without a login, who may have no address, are named by their number, after the operator has
 * checked who asks; messages from an email that staff typed for them are left out.
 */
export const person: Command = {
  usage: '[--stage NAME] export|erase EMAIL|NUMBER',
  options: ['stage'],
  plan: async ({ values: { stage }, positionals: [action, who, ...others] }) => {
    if ((action !== 'export' && action !== 'erase') || who === undefined || others.length > 0) throw new UsageError();
    const email = v.safeParse(Email, who);
    const isNumber = /^\d{10}$/.test(who);
    if (!email.success && !isNumber) throw new Refusal(`"${who}" is neither an email address nor a customer's number.`);
    const place = await selectTarget(stage);
    process.env.CURSOR_KEY = randomUUID(); // seals the cursors of this run only
    const account = email.success ? await accountWith(email.output, place) : await loginlessAccount(Number(who), place);
    return [action === 'export' ? await exportStep(account, place, stage) : await eraseStep(account, place)];
  },
};

const accountWith = async (email: string, place: string): Promise<Account> => {
  const claim = await getItem<{ userId: number }>(keys.email(email));
  const account = claim && (await findAccount(claim.userId));
  if (account) return account;
  throw new Refusal(`There is no account of ${email} on ${place}: either there never was one, or it was erased.`);
};

const loginlessAccount = async (userId: number, place: string): Promise<Account> => {
  const account = await findSurvivor(userId);
  if (!account || isAnonymised(account))
    throw new Refusal(`There is no customer ${userId} on ${place}: either there never was one, or they were erased.`);
  if (hasLogin(account)) throw new Refusal(`Customer ${userId} has a login: name them by the email that asks.`);
  return account;
};

const describe = (account: Account): string => {
  const { prenom, nom, email, userId } = account;
  return `${prenom} ${nom} (${hasAddress(account) ? email : 'no email'}, user ${userId})`;
};

const exportStep = async (account: Account, place: string, stage: string | undefined): Promise<Step> => {
  if (stage !== undefined && stage !== 'local')
    process.env.FILES_URL = (await outputsOf(stageFromArguments(stage), 'data'))('FilesUrl');
  const file = fileNameOf(account.userId, new Date());
  return {
    says: `write into ${file} everything that ${place} holds about ${describe(account)}`,
    run: async () => {
      const provenAt = account.emailProvenAt ?? (hasLogin(account) ? account.createdAt : null);
      const data = await exportAll({ ...account, emailProvenAt: provenAt });
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
      if (account.erasedAt === null)
        await closeAccountUnless(checkNothingPending, account, hasLogin(account)).catch(throwRefusal);
      await eraseCustomer(account.userId);
    },
  };
};

const throwRefusal = (error: unknown): never => {
  throw error instanceof AppError ? new Refusal(`The site would reply: ${refusalMessage('en', error)}`) : error;
};
