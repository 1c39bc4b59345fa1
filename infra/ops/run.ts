import { admin } from './admin.ts';
import { type Command, carryOut } from './command.ts';
import { redrive } from './redrive.ts';
import { secrets } from './secrets.ts';

/** What people run by hand: `npm run <name>`. */
const commands: Readonly<Record<string, Command>> = { admin, redrive, secrets };

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) throw new Error(`Unknown command: it is one of ${Object.keys(commands).join(', ')}.`);
process.exitCode = await carryOut(name, command, args);
