import type { Compilable, CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import { cachedQuery } from './query-cache.ts'
import type { Reader, Tables } from './tables.ts'

/** Placeholder of the value `name`. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/** Number of compiled queries; distinguishes their cached results. */
let count = 0

type Build<V extends object, Row> = (db: Reader, values: V) => Compilable<Row>
type Ask<V extends object, Row> = (db: Reader, values: V) => Promise<Row[]>

/** Compiles the SQL of a query once for each engine; each call only fills in the values. */
function compiledOnce<V extends object, Row>(build: Build<V, Row>): Ask<V, Row> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = (db as Reader & QueryExecutorProvider).getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db, places as V).compile()
      compiled.set(adapter, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Place ? values[value.name as keyof V] : value,
    )
    const { rows } = await (db as Kysely<Tables>).executeQuery<Row>({ ...query, parameters })
    return rows
  }
}

/**
 * A frequent query: its SQL is compiled once, and its result is cached until the next write. Callers must not modify
 * the rows.
 * @param build makes the query; it inserts the fields of its second argument without inspecting them
 */
export function compiledQuery<V extends object, Row>(build: Build<V, Row>): Ask<V, Row> {
  const ask = compiledOnce(build)
  count += 1
  const name = count
  return (db, values) => cachedQuery(db, `${name} ${Object.values(values).join('\n')}`, () => ask(db, values))
}

/** Maximum number of shapes of one query whose SQL is cached. */
const mostForms = 200

/**
 * The same for a query with many shapes, such as a list with its orders and filters, and with results too large to
 * cache: `form` identifies the shape, and the SQL of each is compiled once.
 */
export function compiledQueryByShape<V extends object, Row>() {
  const forms = new Map<string, Ask<V, Row>>()
  return (db: Reader, form: string, values: V, build: Build<V, Row>): Promise<Row[]> => {
    let ask = forms.get(form)
    if (!ask) {
      const [oldest] = forms.keys()
      if (forms.size >= mostForms && oldest !== undefined) forms.delete(oldest)
      ask = compiledOnce(build)
      forms.set(form, ask)
    }
    return ask(db, values)
  }
}
