import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulated } from '../../testing/importacions.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

let portal: TestPortal
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const readSample = (name: string) =>
  readFileSync(new URL(`../../../../docs/samples/${name}`, import.meta.url))
const left = (columnas: { nome: string; campo: string | null }[]) =>
  columnas.filter(({ campo }) => campo === null).map(({ nome }) => nome)

/** The files of the tour in the README. */
describe('a sample file', () => {
  it('that is clean brings all its people', async () => {
    const { columnas, resumo } = await simulated(keeper, readSample('persoas.csv'), 'persoas.csv')
    expect(left(columnas)).toEqual([])
    expect(resumo).toEqual({ novas: 25, cambian: 0, iguais: 0, erros: 0, avisos: 0 })
  })

  it('from an old Windows keeps its accents, and its dates with two digits', async () => {
    const read = await simulated(keeper, readSample('persoas-windows.csv'), 'persoas-windows.csv')
    expect(read).toMatchObject({ codificacion: 'windows-1252', separador: ';' })
    expect(read.resumo).toEqual({ novas: 30, cambian: 0, iguais: 0, erros: 0, avisos: 0 })
    const towns = read.cambios.flatMap(({ cambios }: { cambios: { campo: string; despois: string }[] }) =>
      cambios.filter(({ campo }) => campo === 'provincia').map(({ despois }) => despois),
    )
    expect(towns).toContain('Álava')
  })

  it('from real life has two columns without a place, changes a member, and names its five rows with errors', async () => {
    await addSocio(await portal.signIn('ROLE_ADMIN'), {
      nombre: 'Eladio',
      apellidos: 'Seoane Couto',
      dni: '76545213V',
    })
    const read = await simulated(keeper, readSample('persoas-reais.xlsx'), 'persoas-reais.xlsx')
    expect(left(read.columnas)).toEqual(['Voz no coro', 'Pode levar coche'])
    expect(read.resumo).toMatchObject({ novas: 176, cambian: 1, iguais: 0, erros: 5 })
    expect(read.erros.map(({ fila }: { fila: number }) => fila)).toEqual([31, 91, 92, 122, 184])
    expect(new Set(read.avisos.map(({ erro }: { erro: string }) => erro))).toEqual(
      new Set(['error.import-padded']),
    )
  })
})
