// Shows the OpenAPI document in the browser. Everything it shows is set as text.
const methods = ['get', 'post', 'put', 'delete', 'patch']
/** Deeper fields than these are named by their type only. */
const deepest = 8

const make = (tag, className, ...content) => {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...content)
  return element
}

const found = document.getElementById('found')
const list = document.getElementById('calls')
const search = document.getElementById('search')

start().catch(() => {
  found.textContent = 'The description of the API could not be read. Load the page again.'
})

async function start() {
  const answer = await fetch(document.body.dataset.document)
  if (!answer.ok) throw new Error(String(answer.status))
  const api = await answer.json()
  document.title = api.info.title
  document.querySelector('h1').textContent = `${api.info.title} ${api.info.version}`
  const calls = Object.entries(api.paths).flatMap(([path, operations]) =>
    methods
      .filter((method) => operations[method])
      .map((method) => rowOf(api, method.toUpperCase(), path, operations[method])),
  )
  const groups = Map.groupBy ? Map.groupBy(calls, ({ group }) => group) : groupedBy(calls)
  for (const [group, rows] of groups) {
    const section = make('section', '', make('h2', '', group), ...rows.map(({ element }) => element))
    for (const row of rows) row.section = section
    list.append(section)
  }
  const show = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean)
    let shown = 0
    const seen = new Set()
    for (const { element, section, text } of calls) {
      const fits = words.every((word) => text.includes(word))
      element.hidden = !fits
      if (!fits) continue
      shown += 1
      seen.add(section)
    }
    for (const section of list.children) section.hidden = !seen.has(section)
    found.textContent = `${shown} of ${calls.length} calls`
  }
  search.addEventListener('input', show)
  show()
  openNamed()
  addEventListener('hashchange', openNamed)
}

function groupedBy(calls) {
  const groups = new Map()
  for (const call of calls) groups.set(call.group, [...(groups.get(call.group) ?? []), call])
  return groups
}

/** Opens the call that the address names. */
function openNamed() {
  const element = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (element?.tagName !== 'DETAILS') return
  element.open = true
  element.scrollIntoView()
}

function rowOf(api, method, path, operation) {
  const { summary = '', description = '' } = operation
  const element = make(
    'details',
    'call',
    make(
      'summary',
      '',
      make('span', 'method', method),
      make('span', 'path', path),
      make('span', 'summary', summary),
    ),
  )
  element.id = `${method} ${path}`
  // 250 calls with all their fields would take the browser long
  element.addEventListener(
    'toggle',
    () => element.append(make('div', '', ...partsOf(api, operation, element.id))),
    { once: true },
  )
  const [group = ''] = path
    .replace(/^\/api\//, '')
    .split('/')
    .filter(Boolean)
  return { element, group, text: `${method} ${path} ${summary} ${description}`.toLowerCase() }
}

function partsOf(api, { description, parameters = [], requestBody, responses = {} }, id) {
  const link = make('a', '', 'Link to this call')
  link.href = `#${encodeURIComponent(id)}`
  const parts = [make('p', '', description ?? '')]
  if (parameters.length > 0)
    parts.push(
      make('h3', '', 'Parameters'),
      make(
        'ul',
        'fields',
        ...parameters.map(({ name, in: place, required, schema, description: note }) =>
          fieldOf(api, `${name} (${place})`, schema ?? {}, { required, note }),
        ),
      ),
    )
  if (requestBody) parts.push(make('h3', '', 'Body'), ...contentOf(api, requestBody))
  for (const [status, answer] of Object.entries(responses))
    parts.push(
      make('h3', '', status === 'default' ? 'Refusal' : `Answer ${status}`),
      ...(answer.description && answer.description !== 'Default Response'
        ? [make('p', 'note', answer.description)]
        : []),
      ...contentOf(api, answer),
    )
  return [...parts, make('p', '', link)]
}

const contentOf = (api, { content = {} }) =>
  Object.entries(content).flatMap(([type, { schema }]) => [
    make('p', 'type', type),
    make('ul', 'fields', ...fieldsOf(api, schema ?? {}, 0)),
  ])

const resolved = (api, schema) =>
  schema.$ref
    ? (schema.$ref
        .slice(2)
        .split('/')
        .reduce((value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], api) ?? {})
    : schema

/** The fields of an object, or of the objects of a list; otherwise the value itself. */
function fieldsOf(api, given, depth) {
  const schema = resolved(api, given)
  const variants = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.filter(({ type }) => type !== 'null')
  if (depth > deepest) return []
  if (schema.properties)
    return Object.entries(schema.properties).map(([name, value]) =>
      fieldOf(api, name, value, { required: schema.required?.includes(name), depth }),
    )
  if (schema.items) return fieldsOf(api, schema.items, depth + 1)
  if (variants?.length > 0) return variants.flatMap((each) => fieldsOf(api, each, depth + 1))
  return depth === 0 || schema.enum ? [make('li', '', make('span', 'type', typeOf(api, schema)))] : []
}

function fieldOf(api, name, given, { required = false, note, depth = 0 }) {
  const schema = resolved(api, given)
  const item = make(
    'li',
    '',
    make('code', '', name),
    ' ',
    make('span', 'type', typeOf(api, schema) + (required ? '' : ', may be absent')),
  )
  const text = note ?? schema.description
  if (text) item.append(make('div', 'note', text))
  const below = isNested(api, schema) ? fieldsOf(api, schema, depth + 1) : []
  if (below.length > 0) item.append(make('ul', 'fields', ...below))
  return item
}

/** Whether a field has fields of its own. */
function isNested(api, given) {
  const schema = resolved(api, given)
  if (schema.properties) return true
  if (schema.items) return isNested(api, schema.items)
  return (schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []).some((each) => isNested(api, each))
}

/** A type in words, such as «list of integers from 1, or null». */
function typeOf(api, given) {
  const schema = resolved(api, given)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return [...new Set(variants.map((each) => typeOf(api, each)))].join(' or ')
  if (schema.allOf) return schema.allOf.map((each) => typeOf(api, each)).join(' and ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(' | ')
  if (schema.items) return `list of ${typeOf(api, schema.items)}`
  const type = [schema.type ?? 'any'].flat().join(' or ')
  const { format, minimum, maximum, minLength, maxLength } = schema
  const bounds = [
    format,
    minimum > Number.MIN_SAFE_INTEGER ? `from ${minimum}` : '',
    maximum < Number.MAX_SAFE_INTEGER ? `to ${maximum}` : '',
    minLength > 0 ? `${minLength} characters or more` : '',
    maxLength !== undefined ? `at most ${maxLength} characters` : '',
  ].filter(Boolean)
  return bounds.length > 0 ? `${type}, ${bounds.join(', ')}` : type
}
