import type { Compilable, CompiledQuery, Kysely, QueryExecutorProvider } from 'kysely'
import { steady } from './steady.ts'
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

/**
 * A query asked so often that working out its SQL matters: that is done once, each call only fills in its values; while
 * nothing is written, not even the answer is asked for again. Whoever gets the rows leaves them as they are.
 * @param build makes the query; it puts the fields of its second argument into it as they are and does not look at them
 */
export function prepared<V extends object, Row>(
  build: (db: Reader, values: V) => Compilable<Row>,
): (db: Reader, values: V) => Promise<Row[]> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  const ask = async (db: Reader, values: V): Promise<Row[]> => {
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
  count += 1
  const name = count
  return (db, values) => steady(db, `${name} ${Object.values(values).join('\n')}`, () => ask(db, values))
}
