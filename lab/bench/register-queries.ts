/** Query strings of the register's list, as people may ask: what the measures of the register run over. */

const pageSize = 25
const sorts = [
  ...['id', 'numero', 'dni', 'nombre', 'apellidos', 'telefono', 'email', 'anoNac', 'mesNac', 'diaNac'],
  ...['profesion', 'sexo', 'fechaAlta', 'fechaBaja'],
]
/** The status shown, and the share of the made-up members it shows. */
const filters: [string, number][] = [
  ['', 1],
  ['fechaBaja:NULL', 0.9],
  ['fechaBaja:NOT_NULL', 0.1],
]
/** Names, parts of names, numbers, what most have and what nobody has. */
const searches = [
  ...['garcía', 'nuñez', 'zas', 'a', 'x', 'maría do carme', 'garcía lópez', 'ro ma se'],
  ...['981', '6', '20001', 'socia19999', 'correo.example', 'nada disto', 'qqqq'],
]

/** `count` pages of a register of `members`: every order, both ways, every status, early and late pages. */
export const pageQueries = (count: number, members: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const [filter, share] = filters[at % filters.length] ?? ['', 1]
    const direction = at % 2 ? 'asc' : 'desc'
    const last = Math.floor((members * share) / pageSize) - 1
    // steps of the golden ratio spread over all pages
    const page = Math.floor(((at * 0.618034) % 1) * last)
    return query({ page, sort: `${sorts[at % sorts.length]},${direction}`, filters: filter })
  })

/** `count` searches, the first page of each. */
export const searchQueries = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    query({
      page: 0,
      sort: 'apellidos,asc',
      filters: at % 2 ? 'fechaBaja:NULL' : '',
      search: searches[at % searches.length],
    }),
  )

/** The pages everybody opens first: active members by surname. */
export const firstPages = (count: number): string[] =>
  Array.from({ length: count }, (_, page) =>
    query({ page, sort: 'apellidos,asc', filters: 'fechaBaja:NULL' }),
  )

const query = (context: Record<string, string | number | undefined>): string =>
  new URLSearchParams(
    Object.entries({ size: pageSize, ...context }).map(([name, value]) => [name, String(value)]),
  ).toString()
