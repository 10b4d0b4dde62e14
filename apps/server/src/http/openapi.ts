import { type Endpoint, kindsGiven } from '@quickprism/contract/endpoint'
import { Failure } from '@quickprism/contract/failure'
import { z } from 'zod'
import type { Deps } from '../deps.ts'

/** Who may ask, in words a reader of the reference understands. */
export const audience = ({ allow }: Endpoint) => {
  switch (allow.kind) {
    case 'gate':
      return `Any of: ${allow.anyOf.join(', ')}`
    case 'member':
      return 'Anyone with access to the place'
    case 'person':
      return allow.apps.length > 1 ? 'Anyone signed in' : `Anyone signed in to the ${allow.apps[0]}`
    case 'atBranch':
      return 'Anyone signed in who is at the branch'
    case 'link':
      return `The holder of a ${allow.of} link`
    case 'public':
      return `Anyone. ${allow.why}`
  }
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return rest
}

const parameters = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, object>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const key = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Chosen by the caller; the same key again gets the first answer again, for 48 hours.',
  schema: { type: 'string', maxLength: 255 },
}

const requestBody = ({ body, file }: Endpoint) => {
  if (file) {
    const properties = { [file.field]: { type: 'string', contentMediaType: 'application/octet-stream' } }
    const schema = { type: 'object', properties, required: [file.field] }
    const description = `One file of at most ${file.mostBytes} bytes.`
    return { requestBody: { required: true, description, content: { 'multipart/form-data': { schema } } } }
  }
  if (!body) return {}
  return { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
}

const operation = (endpoint: Endpoint) => ({
  summary: endpoint.about,
  description: `Who may: ${audience(endpoint)}`,
  tags: [endpoint.path.split('/')[2]],
  security: endpoint.allow.kind === 'public' || endpoint.allow.kind === 'link' ? [] : [{ bearer: [] }],
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.repeats === 'keyed' ? [key] : []),
  ],
  ...requestBody(endpoint),
  responses: {
    200: {
      description: 'It worked.',
      content: endpoint.gives
        ? Object.fromEntries(kindsGiven(endpoint).map((kind) => [kind, {}]))
        : { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } },
    },
    default: { description: 'It did not.', content: { 'application/json': { schema: schemaOf(Failure, 'output') } } },
  },
})

/** The whole contract as OpenAPI 3.1. */
export const openApi = (endpoints: readonly Endpoint[], { origin, settings }: Pick<Deps, 'origin' | 'settings'>) => {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: settings.product, version: '0.1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: origin }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}
