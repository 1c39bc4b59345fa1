import { expect, test } from 'vitest';
import { openApiDocument } from '#functions/system/openapi.lazy.ts';
import { needsToken, type Route } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';

type Parameter = { name: string; in: string; required: boolean; schema: Record<string, unknown> };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  responses: Record<string, unknown>;
  security: unknown[];
};

type Patterned = { pattern?: string; allOf?: Patterned[] };

const document = openApiDocument('https://yonnee.example') as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
const allRoutes: Route[] = Object.values(routes).flatMap((table) => Object.values<Route>(table));
const operationOf = ({ method, path }: Route): Operation | undefined => document.paths[path]?.[method.toLowerCase()];

test('the document lists every route once, and nothing else', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(allRoutes.length);
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(allRoutes.length);
});

test.each(allRoutes.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s documents its path parameters, response and access',
  (_, route) => {
    const operation = operationOf(route);
    const pathParameters = [...route.path.matchAll(/{(\w+)}/g)].map(([, name]) => name);
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(inPath.map(({ name }) => name)).toEqual(pathParameters);
    expect(inPath.every(({ required }) => required)).toBe(true);
    expect(Object.keys(operation?.responses ?? {})).toContain(String(route.status ?? 200));
    const guarded = needsToken(route.access);
    expect(operation?.security).toEqual(
      guarded ? [{ bearer: [] }] : route.access === 'optional' ? [{}, { bearer: [] }] : [],
    );
    expect('401' in (operation?.responses ?? {})).toBe(guarded);
  },
);

test('every schema that the document references exists', () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(document.components.schemas).toHaveProperty(String(name));
});

test('page sizes, ids and dates have their types and bounds', () => {
  const parameters = document.paths['/insurance/all']?.get?.parameters ?? [];
  const schemaOf = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema;
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100 });
  expect(schemaOf('userId')).toEqual({ type: 'integer', minimum: 1 });
  const container = document.paths['/bookings']?.post?.requestBody?.content['application/json']?.schema.properties;
  expect(container?.dateDepart).toEqual({ type: 'string', format: 'date-time' });
});

test('all patterns of a text field are published', () => {
  const registration = document.paths['/api/auth/register']?.post?.requestBody?.content['application/json']?.schema;
  const published = (registration?.properties ?? {}) as Record<string, Patterned>;
  const patterns = (name: string) => {
    const { pattern = '', allOf = [] } = published[name] ?? {};
    return [{ pattern }, ...allOf].map((one) => new RegExp(one.pattern ?? '', 'u'));
  };
  expect(published.telephone).not.toHaveProperty('allOf');
  const isPublished = (name: string, value: string) => patterns(name).every((pattern) => pattern.test(value));
  for (const [name, good, bad] of [
    ['nom', 'N’Diaye-Bâ', 'Ndiaye/Diop'],
    ['prenom', 'Awa', 'Awa\nBa'],
    ['telephone', '(514) 555-1234', 'call me'],
    ['password', 'a secret', ' secret '],
  ] as const)
    expect([name, isPublished(name, good), isPublished(name, bad)]).toEqual([name, true, false]);
});

test('a file is accepted by its key as JSON or in a multipart form', () => {
  const content = document.paths['/customs/add/{userId}/{bookingId}']?.post?.requestBody?.content ?? {};
  expect(Object.keys(content)).toEqual(['application/json', 'multipart/form-data']);
  expect(content['application/json']?.schema.properties).toHaveProperty('photoKey');
  expect(content['multipart/form-data']?.schema.properties).toHaveProperty('photo');
});
