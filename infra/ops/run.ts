import { type Command, runCommand } from './command.ts';

/** Commands that people run by hand, `npm run <name>`. Each is loaded only when called, since the CDK loads slowly. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  deploy: async () => (await import('./deploy.ts')).deploy,
  destroy: async () => (await import('./destroy.ts')).destroy,
  secrets: async () => (await import('./secrets.ts')).secrets,
  admin: async () => (await import('./admin.ts')).admin,
  restore: async () => (await import('./restore.ts')).restore,
  redrive: async () => (await import('./redrive.ts')).redrive,
  person: async () => (await import('./customer-data.ts')).person,
  migrate: async () => (await import('./migrate.ts')).migrate,
};

const [name = '', ...args] = process.argv.slice(2);
const load = commands[name];
if (load) process.exitCode = await runCommand(name, await load(), args);
else {
  console.error(`Unknown command: it is one of ${Object.keys(commands).join(', ')}.`);
  process.exitCode = 1;
}
