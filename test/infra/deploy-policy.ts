import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#infra/bundle.ts';

type PolicyStatement = { Action: string | string[]; Resource: string | string[] };

/** Reads the policy of the deploy role from docs/github.md. */
const deployPolicy = (): PolicyStatement[] => {
  const documents = readFileSync(join(ROOT, 'docs/github.md'), 'utf8').matchAll(/<<'END'\n([\s\S]+?)\nEND/g);
  const policies = [...documents].map(([, json = '']): { Statement: PolicyStatement[] } => JSON.parse(json));
  return policies.flatMap(({ Statement }) => Statement).filter(({ Resource }) => Resource !== undefined);
};

/** Lists the actions that the policy permits. */
export const permittedActions = (): string[] => deployPolicy().flatMap(({ Action }) => Action);

/** Reports whether the policy, with the account and the stage filled in, permits an action on a resource. */
export const isPermitted = (
  action: string,
  arn: string,
  { account, stage }: { account: string; stage: string },
): boolean =>
  deployPolicy().some(
    ({ Action, Resource }) =>
      [Action].flat().includes(action) &&
      [Resource].flat().some((pattern) => {
        const filled = pattern.replaceAll('ACCOUNT', account).replaceAll('yonnee-prod-', `yonnee-${stage}-`);
        return new RegExp(`^${filled.split('*').map(escaped).join('.*')}$`).test(arn);
      }),
  );

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
