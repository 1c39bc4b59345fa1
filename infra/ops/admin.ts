import * as v from 'valibot';
import { type Account, findAccount } from '#functions/core/accounts.ts';
import { getItem } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { email as Email } from '#shared/http/fields.ts';
import { addAdmin, removeAdmin } from './admin-group.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { selectTarget } from './target.ts';

/** Command `npm run admin`: adds or removes an admin, who has registered on the site before. */
export const admin: Command = {
  usage: '[--stage NAME] add|remove EMAIL',
  options: ['stage'],
  plan: async ({ values, positionals: [action, address, ...others] }) => {
    if ((action !== 'add' && action !== 'remove') || address === undefined || others.length > 0) throw new UsageError();
    const email = v.safeParse(Email, address);
    if (!email.success) throw new Refusal(`"${address}" is not an email address.`);
    const place = await selectTarget(values.stage);
    const account = await accountWith(email.output, place);
    const who = `${account.prenom} ${account.nom} (${account.email}, user ${account.userId})`;
    const says = action === 'add' ? `make ${who} an admin` : `make ${who} a customer, no longer an admin`;
    const run = async () => {
      await (action === 'add' ? addAdmin : removeAdmin)(account);
      if (action === 'add') console.log('They see the admin pages when they sign in next.');
    };
    return [{ says: `${says}, on ${place}`, run }];
  },
};

const accountWith = async (email: string, place: string): Promise<Account> => {
  const claim = await getItem<{ userId: number }>(keys.email(email));
  const account = claim && (await findAccount(claim.userId));
  if (account) return account;
  throw new Refusal(`Nobody has registered as ${email} on ${place}: they have to register on the site first.`);
};
