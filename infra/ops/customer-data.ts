import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import * as v from 'valibot';
import { checkNothingPending } from '#functions/account/delete-account.ts';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { exportAll } from '#functions/account/export.ts';
import { closeAccountUnless } from '#functions/auth/close-account.ts';
import { type Account, findAccount } from '#functions/core/accounts.ts';
import { getItem } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { fileNameOf } from '#shared/account/rules.ts';
import { AppError } from '#shared/errors.ts';
import { email as Email } from '#shared/http/fields.ts';
import { refusalIn } from '#shared/messages/messages.ts';
import { type Command, Refusal, type Step, UsageError } from './command.ts';
import { outputsOf, stageFromArguments } from './stage.ts';
import { selectTarget } from './target.ts';

/**
 * `npm run person`: what the buttons of somebody's own account do, for whoever has asked for it by mail from the address of
 * their account: it is theirs then, and so are the messages to support that came from it.
 */
export const person: Command = {
  usage: '[--stage NAME] export|erase EMAIL',
  options: ['stage'],
  plan: async ({ values: { stage }, positionals: [deed, address, ...others] }) => {
    if ((deed !== 'export' && deed !== 'erase') || address === undefined || others.length > 0) throw new UsageError();
    const email = v.safeParse(Email, address);
    if (!email.success) throw new Refusal(`"${address}" is not an email address.`);
    const place = await selectTarget(stage);
    process.env.CURSOR_KEY = randomUUID(); // of the cursors that this very run gives and takes
    const account = await accountWith(email.output, place);
    return [deed === 'export' ? await exporting(account, place, stage) : await erasing(account, place)];
  },
};

const accountWith = async (email: string, place: string): Promise<Account> => {
  const claim = await getItem<{ userId: number }>(keys.email(email));
  const account = claim && (await findAccount(claim.userId));
  if (account) return account;
  throw new Refusal(`Nobody has an account as ${email} on ${place}: either they never had one, or it is erased.`);
};

const named = ({ prenom, nom, email, userId }: Account): string => `${prenom} ${nom} (${email}, user ${userId})`;

const exporting = async (account: Account, place: string, stage: string | undefined): Promise<Step> => {
  if (stage !== undefined && stage !== 'local')
    process.env.FILES_URL = (await outputsOf(stageFromArguments(stage), 'data'))('FilesUrl');
  const file = fileNameOf(account.userId, new Date());
  return {
    says: `write into ${file} everything that ${place} holds about ${named(account)}`,
    run: async () => {
      const data = await exportAll({ ...account, emailProvenAt: account.emailProvenAt ?? account.createdAt });
      await writeFile(file, `${JSON.stringify(data, null, 2)}\n`, { mode: 0o600 });
      console.log('Its links to files work for 15 minutes: run it when you are about to send it.');
    },
  };
};

const erasing = async (account: Account, place: string): Promise<Step> => {
  if (account.erasedAt === null) await checkNothingPending(account).catch(inOneLine);
  return {
    says: `erase ${named(account)} from ${place} for good: their account, papers, files, notifications and messages; their payments and parcels stay, by nobody`,
    run: async () => {
      if (account.erasedAt === null) await closeAccountUnless(checkNothingPending, account, true).catch(inOneLine);
      await eraseCustomer(account.userId);
    },
  };
};

const inOneLine = (error: unknown): never => {
  throw error instanceof AppError ? new Refusal(`They are told: ${refusalIn('en', error)}`) : error;
};
