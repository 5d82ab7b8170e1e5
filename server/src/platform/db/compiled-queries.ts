import type { Compilable, CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import type { Reader, Tables } from './tables.ts'

/** Placeholder of the value `name`. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })

type Build<V extends object, Row> = (db: Reader, values: V) => Compilable<Row>
type QueryRunner<V extends object, Row> = (db: Reader, values: V) => Promise<Row[]>

/**
 * Returns a query that is compiled to SQL once for each engine; each call only binds its values. For queries that run at
 * nearly every request, where compiling takes longer than running.
 * @param build makes the query; it puts the fields of its second argument into it as they are and does not read them
 */
export function compiledQuery<V extends object, Row>(build: Build<V, Row>): QueryRunner<V, Row> {
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

/** Maximum number of shapes of one query whose SQL is cached. */
const maxShapes = 200

/**
 * The same for a query with many shapes, such as a list with its orders and filters: `form` identifies the shape, and the
 * SQL of each is compiled once.
 */
export function compiledQueryByShape<V extends object, Row>() {
  const forms = new Map<string, QueryRunner<V, Row>>()
  return (db: Reader, form: string, values: V, build: Build<V, Row>): Promise<Row[]> => {
    let ask = forms.get(form)
    if (!ask) {
      const [oldest] = forms.keys()
      if (forms.size >= maxShapes && oldest !== undefined) forms.delete(oldest)
      ask = compiledQuery(build)
      forms.set(form, ask)
    }
    return ask(db, values)
  }
}
