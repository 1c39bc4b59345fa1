import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';
import { stageNamed } from '#infra/stages.ts';
import { localSite, whatsappFault } from '#shared/site.ts';
import { whatsappUrl } from '#web/core/contact/whatsapp.ts';

const siteSettingsOf = async (mode: string): Promise<unknown> => {
  const loaded = await loadConfigFromFile({ command: 'build', mode }, join(ROOT, 'vite.config.ts'));
  return JSON.parse(String(loaded?.config.define?.['import.meta.env.SITE']));
};

test.each(['dev', 'test', 'staging', 'prod'])(
  'the web app of %s is built with the settings of that stage',
  async (name) => {
    expect(await siteSettingsOf(name)).toEqual(stageNamed(name).site);
  },
);

test('a build without a stage uses the local settings, and a build for an unknown stage is refused', async () => {
  expect(await siteSettingsOf('production')).toEqual(localSite);
  await expect(siteSettingsOf('prodd')).rejects.toThrow('Unknown stage "prodd"');
});

test('the WhatsApp number of the local cloud and the tests is reserved for fiction', () => {
  expect(whatsappUrl).toBe('https://wa.me/33639980000');
  expect(whatsappFault(localSite.whatsapp)).toBe('fictional');
  expect(whatsappFault('+221771234567')).toBeUndefined();
});
