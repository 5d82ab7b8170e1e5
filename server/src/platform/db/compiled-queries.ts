import type { Compilable, CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import { cachedQuery } from './query-cache.ts'
import type { Reader, Tables } from './tables.ts'

/** Where the value `name` goes. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
const places = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/** Prepared queries so far: tells their answers apart. */
let count = 0

type Build<V extends object, Row> = (db: Reader, values: V) => Compilable<Row>
type Ask<V extends object, Row> = (db: Reader, values: V) => Promise<Row[]>

/** Works the SQL of a query out once for each engine; each call only fills in its values. */
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
 * A query asked so often that working out its SQL matters: that is done once, each call only fills in its values; while
 * nothing is written, not even the answer is asked for again. Whoever gets the rows leaves them as they are.
 * @param build makes the query; it puts the fields of its second argument into it as they are and does not look at them
 */
export function compiledQuery<V extends object, Row>(build: Build<V, Row>): Ask<V, Row> {
  const ask = compiledOnce(build)
  count += 1
  const name = count
  return (db, values) => cachedQuery(db, `${name} ${Object.values(values).join('\n')}`, () => ask(db, values))
}

/** Most forms of one query whose SQL is kept. */
const mostForms = 200

/**
 * The same for a query that has many forms, such as a list with its orders and filters, and answers too large to keep:
 * `form` tells them apart, and the SQL of each is worked out once.
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
