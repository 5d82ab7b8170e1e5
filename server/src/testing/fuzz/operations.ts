/** A JSON schema, as far as the portal's own document uses it. */
export interface Schema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema | false
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required?: boolean
  schema: Schema
  description?: string
}

/** One call as the OpenAPI document tells it. */
export interface Operation {
  method: string
  /** With its parts in braces: `/api/socios/{id}`. */
  path: string
  parameters: Parameter[]
  body?: { type: string; schema: Schema }
}

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
    >
  >
}

/** Every call the portal's OpenAPI document names. */
export const listOperations = ({ paths }: Document): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        ...(type && content && { body: { type, schema: content.schema } }),
      }
    }),
  )
