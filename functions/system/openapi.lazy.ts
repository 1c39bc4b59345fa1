import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import { type GenericSchema, getMetadata, type RegexAction } from 'valibot';
import { ERRORS, type ErrorCode } from '#shared/errors.ts';
import { needsToken, type Route, signatureHeader } from '#shared/http/route.ts';
import { routes } from '#shared/routes.ts';

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document of all routes. */
export const openApiDocument = (siteUrl: string): Json => {
  const paths: Record<string, Json> = {};
  for (const [resource, table] of Object.entries(routes))
    for (const [name, route] of Object.entries(table as Record<string, Route>)) {
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(resource, name, route) };
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Yónnee',
      version: '1',
      description:
        'Book space in shared shipping containers and send parcels. French (default) or English by Accept-Language.',
    },
    servers: [{ url: `${siteUrl}/backend` }],
    tags: Object.keys(routes).map((tag) => ({ name: tag })),
    paths,
    components: {
      schemas: { Refusal: refusalSchema, GatewayRefusal: gatewayRefusalSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};

const operation = (resource: string, name: string, route: Route): Json => ({
  operationId: `${resource}.${name}`,
  summary: route.summary,
  tags: [resource],
  security: securityOf(route),
  'x-access': route.access,
  parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(route)],
  ...(route.provider && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', description: "One of the provider's events" } } },
    },
  }),
  ...(route.body && { requestBody: { required: needsBody(route, route.body), content: contentOf(route, route.body) } }),
  responses: {
    [route.status ?? 200]: {
      description: 'Success',
      content: { [route.text ? 'text/plain' : 'application/json']: { schema: schemaOf(route.reply) } },
    },
    ...gatewayResponses(route),
    default: {
      description: 'Refusal',
      content: route.text
        ? { 'text/plain': { schema: { type: 'string' } } }
        : { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    },
  },
});

/** Returns the refusals that the gateway sends by itself, in its own form, before any function is called. */
const gatewayResponses = ({ access, body }: Route): Json => {
  const schemas = [{ $ref: '#/components/schemas/GatewayRefusal' }, { $ref: '#/components/schemas/Refusal' }];
  const content = { 'application/json': { schema: { anyOf: schemas } } };
  return {
    ...(needsToken(access) && {
      401: { description: 'No token, or none that holds', content },
    }),
    ...(body && { 413: { description: 'Too large', content } }),
  };
};

const securityOf = ({ access }: Route): Json[] => {
  if (needsToken(access)) return [{ bearer: [] }];
  return access === 'optional' ? [{}, { bearer: [] }] : [];
};

const pathParameters = ({ path, params }: Route): Json[] =>
  [...path.matchAll(/{(\w+)}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: params?.[name] ? schemaOf(params[name]) : { type: 'integer', minimum: 1 },
  }));

const queryParameters = ({ query }: Route): Json[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const headerParameters = ({ method, provider }: Route): Json[] => [
  ...(provider ? [{ name: signatureHeader(provider), in: 'header', required: true, schema: { type: 'string' } }] : []),
  { name: 'Accept-Language', in: 'header', required: false, schema: { type: 'string', default: 'fr' } },
  ...(method === 'POST'
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : []),
];

/** Reports whether a body is required; one without required fields may be omitted. */
const needsBody = ({ file }: Route, body: GenericSchema): boolean => {
  const { type, required = [] } = schemaOf(body) as { type?: string; required?: string[] };
  return type !== 'object' || required.length > 0 || file?.required === true;
};

const contentOf = ({ file }: Route, body: GenericSchema): Json => {
  const schema = schemaOf(body);
  if (!file) return { 'application/json': { schema } };
  const key = `${file.filePart}Key`;
  const withKey = {
    ...schema,
    properties: {
      ...(schema.properties as Json),
      [key]: { type: 'string', description: 'The key from POST /uploads' },
    },
    required: [...((schema.required as string[] | undefined) ?? []), ...(file.required ? [key] : [])],
  };
  const form = {
    type: 'object',
    properties: { [file.jsonPart]: schema, [file.filePart]: { type: 'string', format: 'binary' } },
    required: [file.jsonPart, ...(file.required ? [file.filePart] : [])],
  };
  return { 'application/json': { schema: withKey }, 'multipart/form-data': { schema: form } };
};

/** Converts a schema to JSON Schema for input; transformations and checks that it cannot express are omitted. */
const schemaOf = (schema: GenericSchema): Json => {
  const {
    $schema: _,
    properties,
    ...rest
  } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideAction: addPattern,
  });
  const entries = 'entries' in schema ? (schema.entries as Record<string, GenericSchema>) : {};
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, known]) => [name, publishedOf(entries[name]) ?? known]),
      ),
    }),
  } as Json;
};

/** Adds each further pattern of a text as `allOf`, since JSON Schema allows only one `pattern`. */
const addPattern: ConversionConfig['overrideAction'] = ({ valibotAction, jsonSchema }) => {
  if (valibotAction.type !== 'regex') return undefined;
  const { source: pattern } = (valibotAction as RegexAction<string, undefined>).requirement;
  if (pattern === jsonSchema.pattern) return undefined; // the first pattern is already there
  return { ...jsonSchema, allOf: [...(jsonSchema.allOf ?? []), { pattern }] };
};

/** Returns the published schema of a field whose checks JSON Schema cannot express; undefined for other fields. */
const publishedOf = (field: GenericSchema | undefined): unknown => {
  if (!field) return undefined;
  if ('wrapped' in field) return publishedOf(field.wrapped as GenericSchema);
  return (getMetadata(field) as { published?: unknown }).published;
};

const refusalSchema: Json = {
  type: 'object',
  properties: {
    success: { const: false },
    code: { enum: Object.keys(ERRORS) satisfies string[] as ErrorCode[] },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['success', 'code', 'message'],
};

const gatewayRefusalSchema: Json = {
  type: 'object',
  properties: { message: { type: 'string' } },
  required: ['message'],
};
