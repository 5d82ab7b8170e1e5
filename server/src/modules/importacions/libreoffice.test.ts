import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulated } from '../../testing/importacions.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const read = (name: string) =>
  simulated(keeper, readFileSync(new URL(`../../testing/libreoffice/${name}`, import.meta.url)), name)

/** One list of six people, as LibreOffice Calc 7.4 saved it. */
describe('a file of LibreOffice', () => {
  it.each([
    ['socias.xlsx', null],
    ['socias.ods', null],
    ['socias-cp1252.csv', 'windows-1252'],
    ['socias-utf16.csv', 'utf-16le'],
  ])('%s brings the same people as its CSV in UTF-8', async (name, codificacion) => {
    const plain = await read('socias-utf8.csv')
    expect(plain.resumo).toEqual({ novas: 6, cambian: 0, iguais: 0, erros: 0, avisos: 0 })
    const other = await read(name)
    expect(other.codificacion).toBe(codificacion)
    expect(other.erros).toEqual([])
    expect(other.cambios).toEqual(plain.cambios)
  })
})
