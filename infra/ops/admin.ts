import * as v from 'valibot';
import { type Account, findAccountByEmail } from '#functions/core/items/accounts.ts';
import { assignAgent, dismissAgent } from '#functions/core/items/agents.ts';
import { getItem } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { email as Email } from '#shared/http/fields.ts';
import type { Site } from '#shared/sites/schema.ts';
import { addAdmin, removeAdmin } from './admin-group.ts';
import { type Command, Refusal, UsageError } from './command.ts';
import { selectTarget } from './target.ts';

/** Command `npm run admin`: adds or removes an admin, or an agent of a site, who has registered on the site before. */
export const admin: Command = {
  usage: '[--stage NAME] add|remove EMAIL | agent add EMAIL --site ID | agent remove EMAIL',
  options: ['stage', 'site'],
  plan: async ({ values, positionals }) => {
    const isAgent = positionals[0] === 'agent';
    const [action, address, ...others] = isAgent ? positionals.slice(1) : positionals;
    if ((action !== 'add' && action !== 'remove') || address === undefined || others.length > 0) throw new UsageError();
    if ((isAgent && action === 'add') !== (values.site !== undefined)) throw new UsageError();
    const email = v.safeParse(Email, address);
    if (!email.success) throw new Refusal(`"${address}" is not an email address.`);
    const place = await selectTarget(values.stage);
    const account = await accountWith(email.output, place);
    const who = `${account.prenom} ${account.nom} (${account.email}, user ${account.userId})`;
    if (isAgent) return [await planAgent(action, account, who, values.site, place)];
    const says = action === 'add' ? `make ${who} an admin` : `make ${who} a customer, no longer an admin`;
    const run = async () => {
      await (action === 'add' ? addAdmin : removeAdmin)(account);
      if (action === 'add') console.log('They see the admin pages when they sign in next.');
    };
    return [{ says: `${says}, on ${place}`, run }];
  },
};

const planAgent = async (
  action: 'add' | 'remove',
  account: Account,
  who: string,
  siteId: string | undefined,
  place: string,
): Promise<{ says: string; run: () => Promise<void> }> => {
  if (account.role === 'ADMIN') throw new Refusal(`${account.email} is an admin, who can do everything an agent does.`);
  if (action === 'remove') {
    if (account.role !== 'AGENT') throw new Refusal(`${account.email} is not an agent.`);
    return { says: `make ${who} a customer, no longer an agent, on ${place}`, run: () => dismissAgent(account) };
  }
  if (account.emailProvenAt === null) throw new Refusal(`${account.email} has not confirmed this address yet.`);
  const site = await getItem<Site>(keys.site(Number(siteId)));
  if (!site) throw new Refusal(`No site has the number ${siteId} on ${place}: add it at /admin/sites first.`);
  const run = async () => {
    await assignAgent(account, site.id);
    console.log('They see the agent pages when they sign in next.');
  };
  return { says: `make ${who} an agent of ${site.nom}, on ${place}`, run };
};

const accountWith = async (email: string, place: string): Promise<Account> => {
  const account = await findAccountByEmail(email);
  if (account) return account;
  throw new Refusal(`Nobody has registered as ${email} on ${place}: they have to register on the site first.`);
};
