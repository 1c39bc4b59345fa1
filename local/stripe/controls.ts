import type { Account } from './account.ts';
import { decodeForm } from './form.ts';
import { json, matches, type Reply, type Request } from './http.ts';
import { failRefund } from './refunds.ts';
import type { Store } from './store.ts';
import type { Mode, Webhooks } from './webhooks.ts';

interface Fault {
  /** An HTTP status, or 0 to close the connection. */
  status: number;
  /** Fails only once the call has had its effect: its answer is lost. */
  after: boolean;
}

interface Rule extends Fault {
  method?: string;
  path: string;
  times: number;
}

/** What tests want to go wrong with the API's next answers. */
export class Faults {
  latencyMs = 0;
  #rules: Rule[] = [];

  clear(): void {
    this.latencyMs = 0;
    this.#rules = [];
  }

  add(rule: Rule): void {
    this.#rules.push(rule);
  }

  /** The failure planned for this call, which uses it up. */
  take(method: string, path: string): Fault | undefined {
    const rule = this.#rules.find((one) => (!one.method || one.method === method) && matches(one.path, path));
    if (!rule) return undefined;
    rule.times -= 1;
    if (rule.times <= 0) this.#rules = this.#rules.filter((one) => one !== rule);
    return rule;
  }
}

export interface Controls {
  faults: Faults;
  webhooks: Webhooks;
  store: Store;
  account: Account;
  /** Moves the stand-in's clock ahead. */
  advance(ms: number): void;
}

const MODES: readonly Mode[] = ['deliver', 'drop', 'duplicate'];

/** Answers `/test/*`: the controls that tests hold over the stand-in, which no real Stripe has. */
export async function control(request: Request, controls: Controls): Promise<Reply> {
  const { faults, webhooks, store } = controls;
  const sent = fieldsOf(request);
  const [, , name, id = ''] = request.path.split('/');
  switch (`${request.method} ${name}`) {
    case 'POST webhooks': {
      const mode = MODES.find((one) => one === sent.mode);
      if (!mode) return refusal(`mode must be one of ${MODES.join(', ')}`);
      webhooks.mode = mode;
      return json(200, { mode });
    }
    case 'POST replay': {
      const event = store.data.events.get(id);
      if (!event) return json(404, { error: { type: 'invalid_request_error', message: `No such event: '${id}'` } });
      return json(200, { event: id, outcome: await webhooks.replay(event) });
    }
    case 'POST latency':
      if (!isCount(sent.ms)) return refusal('ms must be a whole number of milliseconds');
      faults.latencyMs = Number(sent.ms);
      return json(200, { ms: faults.latencyMs });
    case 'POST fail': {
      const { path, method, status, times = 1, after = false } = sent;
      if (typeof path !== 'string' || !isCount(status) || !isCount(times)) {
        return refusal('path, status and times are needed');
      }
      const verb = typeof method === 'string' ? method.toUpperCase() : undefined;
      const rule = {
        path,
        method: verb,
        status: Number(status),
        times: Number(times),
        after: String(after) === 'true',
      };
      if (rule.times > 0) faults.add(rule);
      return json(200, rule);
    }
    case 'POST fail-refund':
      return json(200, failRefund(controls.account, id));
    case 'POST advance':
      if (!isCount(sent.ms)) return refusal('ms must be a whole number of milliseconds');
      controls.advance(Number(sent.ms));
      return json(200, { ms: Number(sent.ms) });
    case 'POST reset':
      faults.clear();
      webhooks.mode = 'deliver';
      return json(200, {});
    case 'GET deliveries': {
      const event = request.query.get('event');
      return json(200, { data: [...store.data.deliveries.values()].filter((one) => !event || one.event === event) });
    }
    default:
      return json(404, { error: { type: 'invalid_request_error', message: `No such control: ${request.path}` } });
  }
}

/** JSON or form fields, as the test prefers. */
function fieldsOf(request: Request): Record<string, unknown> {
  if (!request.header('content-type')?.includes('json')) return decodeForm(request.body);
  try {
    const parsed: unknown = JSON.parse(request.body);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

function isCount(value: unknown): boolean {
  return Number.isInteger(Number(value)) && Number(value) >= 0 && value !== '' && value !== null;
}

function refusal(message: string): Reply {
  return json(400, { error: { type: 'invalid_request_error', message } });
}
