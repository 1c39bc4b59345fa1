import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import type { SynthesisedStack } from './assembly.ts';
import { Refusal, UsageError } from './command.ts';
import { lossesBetween, type Template } from './stateful-resources.ts';

/**
 * Compares deployed stacks with their next templates. Throws a Refusal for a stateful resource that would be replaced,
 * removed or emptied, unless its logical id is in `accepted`, and for an accepted one that nothing concerns.
 */
export const checkReplacements = async (
  deployed: readonly SynthesisedStack[],
  accepted: ReadonlySet<string>,
): Promise<void> => {
  const losses = (
    await Promise.all(
      deployed.map(async (stack) =>
        lossesBetween(await deployedTemplate(stack), stack.template).map((loss) => ({ ...loss, stack: stack.name })),
      ),
    )
  ).flat();
  const needless = [...accepted].find((id) => !losses.some((loss) => loss.id === id));
  if (needless) throw new Refusal(`This deployment replaces no ${needless}: leave it out of --replace.`);
  const refused = losses
    .filter(({ id }) => !accepted.has(id))
    .map(({ change, id, type, stack, holds }) => `it ${change} ${id} (${type}) in ${stack}, which holds ${holds}`);
  if (refused.length > 0)
    throw new Refusal(
      `This deployment would lose data: ${refused.join('; ')}. Nothing was changed: follow docs/runbooks/replaced-resource.md.`,
    );
};

/** Reads the logical ids of the option `--replace`, which are separated by commas. */
export const acceptedReplacements = (option: string | undefined): ReadonlySet<string> => {
  const ids = option === undefined ? [] : option.split(',');
  if (ids.some((id) => !/^[A-Za-z0-9]+$/.test(id))) throw new UsageError();
  return new Set(ids);
};

const deployedTemplate = async ({ name, region }: SynthesisedStack): Promise<Template> => {
  const request = new GetTemplateCommand({ StackName: name, TemplateStage: 'Original' });
  const { TemplateBody = '{}' } = await new CloudFormationClient({ region }).send(request);
  return JSON.parse(TemplateBody);
};
