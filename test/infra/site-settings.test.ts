import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { stageOf } from '#infra/stages.ts';
import { localSite, whatsappFault } from '#shared/site.ts';
import { whatsappUrl } from '#web/core/whatsapp.ts';

const builtInto = async (mode: string): Promise<unknown> => {
  const loaded = await loadConfigFromFile({ command: 'build', mode }, join(ROOT, 'vite.config.ts'));
  return JSON.parse(String(loaded?.config.define?.['import.meta.env.SITE']));
};

test.each(['dev', 'test', 'staging', 'prod'])(
  'the web app of %s is built with the settings of that stage',
  async (name) => {
    expect(await builtInto(name)).toEqual(stageOf(name).site);
  },
);

test('a build that names no stage is the local cloud’s, and one of an unknown stage is refused', async () => {
  expect(await builtInto('production')).toEqual(localSite);
  await expect(builtInto('prodd')).rejects.toThrow('Unknown stage "prodd"');
});

test('the local cloud and the tests call nobody: their WhatsApp number is reserved for fiction', () => {
  expect(whatsappUrl).toBe('https://wa.me/33639980000');
  expect(whatsappFault(localSite.whatsapp)).toBe('fictional');
  expect(whatsappFault('+221771234567')).toBeUndefined();
});
