import { describe, expect, it } from 'vitest'
import {
  type ListOptions,
  pageCount,
  pageNumbers,
  readListState,
  toggleSort,
  toRequest,
  writeListState,
} from './list-state.ts'

const options: ListOptions<'nome' | 'mes' | 'dia', 'estado' | 'tipo'> = {
  sortable: ['nome', 'mes', 'dia'],
  sort: [{ field: 'nome', direction: 'asc' }],
  filterable: ['estado', 'tipo'],
  filters: { estado: 'activa' },
  pageSizes: [10, 25, -1],
}
const read = (query: string) => readListState(new URLSearchParams(query), options)
const write = (query: string) => writeListState(new URLSearchParams(), read(query), options).toString()

describe('the state of a list in the address', () => {
  it('starts where the list says', () => {
    expect(read('')).toEqual({
      page: 1,
      pageSize: 10,
      sort: [{ field: 'nome', direction: 'asc' }],
      search: '',
      filters: { estado: 'activa' },
    })
  })

  it('is read back as it was written', () => {
    const query =
      'page=3&pageSize=-1&sort=mes%2Cdesc&sort=dia%2Cdesc&search=%C3%81lvarez&filters=estado%3Abaixa%2Ctipo%3Ax%3Ay'
    expect(write(query)).toBe(query)
    expect(read(query)).toEqual({
      page: 3,
      pageSize: -1,
      sort: [
        { field: 'mes', direction: 'desc' },
        { field: 'dia', direction: 'desc' },
      ],
      search: 'Álvarez',
      filters: { estado: 'baixa', tipo: 'x:y' },
    })
  })

  it('has fields that a list recognises by their form', () => {
    const open = { ...options, isOther: (name: string) => /^campo\.\d+$/.test(name) }
    const query = 'sort=campo.7%2Cdesc&filters=tipo%3Ax%2Ccampo.7%3ANULL%2Ccampo.12%3AM'
    const state = readListState(new URLSearchParams(query), open)
    expect(state.sort).toEqual([{ field: 'campo.7', direction: 'desc' }])
    expect(state.filters).toEqual({ estado: 'activa', tipo: 'x', 'campo.7': 'NULL', 'campo.12': 'M' })
    expect(writeListState(new URLSearchParams(), state, open).toString()).toBe(query)
    expect(read(query)).toMatchObject({ sort: options.sort, filters: { estado: 'activa', tipo: 'x' } })
    const cleared = { ...state, filters: { ...state.filters, 'campo.7': '' } }
    expect(writeListState(new URLSearchParams(), cleared, open).get('filters')).toBe('tipo:x,campo.12:M')
  })

  it('leaves out defaults, and remembers that a first filter was removed', () => {
    expect(write('page=1&pageSize=10&sort=nome,asc&filters=estado:activa')).toBe('')
    expect(write('filters=estado:')).toBe('filters=estado%3A')
    expect(read('filters=estado:').filters).toEqual({})
  })

  it.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'pageSize=7',
    'sort=dni,asc',
    'sort=nome',
    'filters=dni:1',
  ])('ignores %s', (query) => expect(read(query)).toEqual(read('')))

  it('keeps other parts of the address', () => {
    expect(
      writeListState(new URLSearchParams('tipo=contabilidade'), read('page=2'), options).toString(),
    ).toBe('tipo=contabilidade&page=2')
  })

  it('is sent with a zero-based page, and with the first one when all rows are wanted', () => {
    expect(toRequest(read('page=3&filters=tipo:x'))).toEqual({
      page: 2,
      size: 10,
      sort: ['nome,asc'],
      search: '',
      filters: ['estado:activa', 'tipo:x'],
    })
    expect(toRequest(read('page=3&pageSize=-1')).page).toBe(0)
  })
})

describe('sorting by a column', () => {
  const asc = [{ field: 'nome', direction: 'asc' }] as const
  const desc = [{ field: 'nome', direction: 'desc' }] as const

  it('goes up, down and back to the start', () => {
    expect(toggleSort([], ['nome'])).toEqual(asc)
    expect(toggleSort(asc, ['nome'])).toEqual(desc)
    expect(toggleSort(desc, ['nome'])).toEqual([])
  })

  it('moves all fields of the column together and replaces another column', () => {
    expect(toggleSort(asc, ['mes', 'dia'])).toEqual([
      { field: 'mes', direction: 'asc' },
      { field: 'dia', direction: 'asc' },
    ])
  })

  it('turns round where the list begins with that column descending, as it could not go back to the start', () => {
    expect(toggleSort(desc, ['nome'], 'dropped', desc)).toEqual(asc)
    expect(toggleSort(asc, ['nome'], 'dropped', desc)).toEqual(desc)
    expect(toggleSort(desc, ['nome'], 'dropped', asc)).toEqual([])
  })

  it('can be put behind the others, each keeping its place', () => {
    const both = toggleSort(asc, ['dia'], 'before')
    expect(both.map((each) => each.field)).toEqual(['nome', 'dia'])
    expect(toggleSort(both, ['nome'], 'before')).toEqual([desc[0], both[1]])
  })

  it('can be put before the others, which then decide between equals', () => {
    const both = toggleSort(asc, ['dia'], 'after')
    expect(both).toEqual([{ field: 'dia', direction: 'asc' }, asc[0]])
    expect(toggleSort(both, ['dia'], 'after')).toEqual([{ field: 'dia', direction: 'desc' }, asc[0]])
    expect(toggleSort([{ field: 'dia', direction: 'desc' }, asc[0]], ['dia'], 'after')).toEqual(asc)
    // what is behind comes to the front before it turns round
    expect(toggleSort(both, ['nome'], 'after')).toEqual([asc[0], both[0]])
    expect(toggleSort([both[0] as (typeof both)[0], desc[0]], ['nome'], 'after')).toEqual([asc[0], both[0]])
  })
})

it('counts pages', () => {
  expect(pageCount(0, 10)).toBe(1)
  expect(pageCount(20, 10)).toBe(2)
  expect(pageCount(21, 10)).toBe(3)
  expect(pageCount(20_000, -1)).toBe(1)
})

it('offers the first, the last and the neighbouring pages', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
  expect(pageNumbers(1, 7)).toEqual([1, 2, 3, 'gap', 7])
  expect(pageNumbers(7, 7)).toEqual([1, 'gap', 5, 6, 7])
  expect(pageNumbers(10, 24)).toEqual([1, 'gap', 9, 10, 11, 'gap', 24])
})

it('ignores the value of a filter that cannot be one', () => {
  const read = (text: string) =>
    readListState(new URLSearchParams(`filters=${text}`), {
      sortable: [],
      filterable: ['ano'],
      filterValue: /^\d{1,4}$/,
    }).filters
  expect(read('ano:2025')).toEqual({ ano: '2025' })
  for (const text of ['ano:vinte', 'ano:', 'ano:20255', 'mes:12']) expect(read(text)).toEqual({})
})
