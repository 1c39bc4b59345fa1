import { describe, expect, test, vi } from 'vitest';
import { delayAfter } from '#local/streams.delivery.ts';
import { engine, engineRunsHere } from '../../support/clouds/engine.ts';
import { collectInto, eventually, fail, idOf, idsOf, range, sequenceOf, setUpStreams } from './emulator.ts';

test('the delay between attempts at a failing record doubles up to five seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 20].map(delayAfter)).toEqual([100, 200, 400, 800, 1600, 3200, 5000, 5000]);
});

describe.skipIf(!engineRunsHere)(`on ${engine}`, () => {
  const { collect, givenUp, handled, listen, newTable, put } = setUpStreams();

  test('after a partial failure the stream continues at the first failed record, without repeating earlier ones', async () => {
    const name = await newTable();
    await put(name, range(5));
    const calls: string[][] = [];
    await listen(name, {
      handler: async ({ Records }) => {
        calls.push(Records.map(idOf));
        const failed = [Records[3], Records[2]];
        return calls.length > 1
          ? { batchItemFailures: [] }
          : { batchItemFailures: failed.map((record) => ({ itemIdentifier: sequenceOf(record) })) };
      },
    });
    await eventually(() => calls).toEqual([range(5), ['3', '4', '5']]);
    expect(givenUp).toEqual([]);
  });

  test('a record whose handler throws is isolated, retried and given up, without losing other records', async () => {
    const name = await newTable();
    await put(name, range(8));
    let singleCalls = 0;
    await listen(name, {
      maxAttempts: 3,
      handler: async (event) => {
        const ids = idsOf(event);
        if (!ids.includes('6')) return collect(event);
        if (ids.length === 1) singleCalls += 1;
        throw new Error('six always fails');
      },
    });
    await eventually(() => handled).toEqual(range(8).filter((id) => id !== '6'));
    expect(givenUp).toEqual([['6', 'six always fails']]);
    expect(singleCalls).toBe(3);
  });

  test('only the record that is repeatedly reported as failed is given up, in order', async () => {
    const name = await newTable();
    await put(name, range(4));
    await listen(name, {
      maxAttempts: 2,
      handler: collectInto(handled, '2'),
    });
    await eventually(() => handled).toEqual(['1', '3', '4']);
    expect(givenUp.map(([id]) => id)).toEqual(['2']);
  });

  test('a failure reported under an unknown id fails the whole batch', async () => {
    const name = await newTable();
    await put(name, ['1']);
    let calls = 0;
    await listen(name, {
      maxAttempts: 2,
      handler: async () => {
        calls += 1;
        return { batchItemFailures: [{ itemIdentifier: 'unheard-of' }] };
      },
    });
    await eventually(() => givenUp.map(([id]) => id)).toEqual(['1']);
    expect(calls).toBe(2);
  });

  test('a record is retried when its failure destination fails too', async () => {
    const name = await newTable();
    await put(name, ['1', '2']);
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    let isFailing = true;
    await listen(name, {
      maxAttempts: 1,
      handler: async (event) => (isFailing ? fail(event.Records[0]) : collect(event)),
      onFailure: async () => {
        isFailing = false;
        throw new Error('the queue is away');
      },
    });
    await eventually(() => handled).toEqual(['1', '2']);
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
