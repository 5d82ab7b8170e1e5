import { expect, it } from 'vitest'
import type { PuntoVotado } from '#contract/asistencia.ts'
import { findTwice, sumVotes, toVotesBody, typedVotes } from './votes-values.ts'

const punto = (tipo: PuntoVotado['tipo']): PuntoVotado => ({
  ...{ id: 1, titulo: 'Contas', texto: '', tipo, maioria: 'SIMPLE', convocado: null, votacion: null },
})

it('votes are counted as they are typed, an empty field as none', () => {
  const typed = { ...typedVotes(punto('ACORDO')), si: '30', non: ' 20 ', nulo: '' }
  expect(sumVotes(punto('ACORDO'), typed)).toBe(50)
  expect(toVotesBody(punto('ACORDO'), typed)).toMatchObject({ si: 30, non: 20, abstencion: 0, nulo: 0 })
  for (const si of ['-1', '3.5', 'trinta']) expect(sumVotes(punto('ACORDO'), { ...typed, si })).toBeNull()
})

it('an election counts the votes of its candidates, and none for and against', () => {
  const typed = {
    ...typedVotes(punto('ELECCION')),
    ...{ si: '9', branco: '2' },
    candidatas: [
      { key: 0, nome: 'Lista A', votos: '30' },
      { key: 1, nome: 'Lista B', votos: '12' },
      { key: 2, nome: ' ', votos: '5' },
    ],
  }
  expect(sumVotes(punto('ELECCION'), typed)).toBe(32)
  expect(toVotesBody(punto('ELECCION'), typed)).toEqual({
    ...{ metodo: 'MAN_ALZADA', si: 0, non: 0, abstencion: 0, branco: 2, nulo: 0 },
    candidatas: [
      { nome: 'Lista A', votos: 30 },
      { nome: 'Lista B', votos: 12 },
    ],
  })
  expect(sumVotes(punto('ELECCION'), { ...typed, candidatas: [] })).toBe(2)
})

it('by assent no votes count, whatever was typed before', () => {
  const typed = { ...typedVotes(punto('ACORDO')), metodo: 'ASENTIMENTO' as const, si: '30', non: 'x' }
  expect(sumVotes(punto('ACORDO'), typed)).toBe(0)
  expect(toVotesBody(punto('ACORDO'), typed)).toMatchObject({ metodo: 'ASENTIMENTO', si: 0, non: 0 })
})

it.each([
  [['Ana López', 'ana lopez '], 'ana lopez'],
  [['Ana López', 'Ana Lema', ' '], undefined],
])('the candidates %j: two have the name %s', (names, twice) => {
  const candidatas = names.map((nome, key) => ({ key, nome, votos: '' }))
  expect(findTwice({ ...typedVotes(punto('ELECCION')), candidatas })).toBe(twice)
})
