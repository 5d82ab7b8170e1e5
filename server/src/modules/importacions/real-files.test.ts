import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CambioFila, NotaImportacion } from '#contract/importacions.ts'
import { writeWorkbook } from '../../platform/workbooks/workbook.ts'
import {
  csv,
  execute,
  headings,
  membersFile,
  newPerson,
  simulate,
  simulated,
  uploadMembers,
} from '../../testing/importacions.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

let portal: TestPortal
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

/** A file that people have. */
const readSample = (name: string) =>
  readFileSync(new URL(`../../testing/spreadsheets/${name}`, import.meta.url))
const codes = (notes: readonly NotaImportacion[]) => notes.map(({ fila, erro }) => [fila, erro])
const despoisOf = ({ cambios }: CambioFila, campo: string) =>
  cambios.find((each) => each.campo === campo)?.despois

describe('a text file with rows in two encodings', () => {
  const bytes = readSample('mixed-encodings.csv')

  it('is refused with the row that differs', async () => {
    const { status, body } = await uploadMembers(keeper, bytes)
    expect([status, body.params]).toEqual([400, { motivo: 'CODIFICACION', fila: 4 }])
  })

  it('is read all the same in the encoding that a user says, with a warning', async () => {
    const load = async (codificacion: string) => {
      const body = { ...membersFile(bytes), codificacion }
      const answer = await keeper.call('POST /importacions', { body })
      expect(answer.status).toBe(201)
      expect(answer.body.codificacion).toBe(codificacion)
      expect(codes(answer.body.avisos)).toEqual([[4, 'error.import-other-encoding']])
      return (await simulate(keeper, answer.body.id)).body
    }
    const read = await load('utf-8')
    expect(read.resumo).toMatchObject({ novas: 3, erros: 0 })
    expect(codes(read.avisos)).toContainEqual([4, 'error.import-other-encoding'])
    expect(read.cambios.map(({ nome }: CambioFila) => nome)).toEqual([
      'Ñáñez Peón, Noa',
      'Souto Gómez, Brais',
      'Núñez Rei, Xosé',
    ])
    expect((await load('windows-1252')).resumo).toMatchObject({ novas: 0 })
    const wrong = await keeper.call('POST /importacions', {
      body: { ...membersFile(bytes), codificacion: 'klingon' },
    })
    expect(wrong.status).toBe(400)
  })
})

describe('letters that were lost or misread on the way', () => {
  const look = async (content: string | Uint8Array) => codes((await simulated(keeper, content)).avisos)
  const withNome = (nome: string) => csv(headings, newPerson({ nome }))

  it.each([
    ['Nu\ufffdez', 'error.import-lost-letters'],
    ['NuÃ±ez', 'error.import-double-encoded'],
    ['Nu√±ez', 'error.import-double-encoded'],
    ['Nu–ez', 'error.import-double-encoded'],
  ])('are a warning of their row: %s', async (nome, expected) => {
    expect(await look(withNome(nome))).toEqual([[2, expected]])
  })

  it.each(['O’Neill', 'Lugo-Ourense', 'D´Angelo'])('are not meant by: %s', async (nome) => {
    expect(await look(withNome(nome))).toEqual([])
  })

  it('of a whole file from an old Macintosh are one warning more', async () => {
    const bytes = Buffer.from(
      csv(headings, newPerson({ nome: 'Andr\x8es', apelidos: 'Rei' }))
        .replace('é', '\x8e')
        .replace('ó', '\x97'),
      'latin1',
    )
    expect(await look(bytes)).toContainEqual([0, 'error.import-macintosh'])
  })
})

describe('cells of real life', () => {
  it('have months as words', async () => {
    const { cambios } = await simulated(keeper, readSample('month-names.csv'))
    expect(despoisOf(cambios[0], 'dataNacemento')).toBe('02/05/1983')
  })

  it('have names with their accents apart, which are the same names', async () => {
    const person = { nombre: 'Antía', apellidos: 'Ramón Suárez', profesion: '' }
    const { numero } = await addSocio(await portal.signIn('ROLE_ADMIN'), person)
    const text = readSample('nfd.csv').toString().replace('\n1;', `\n${numero};`)
    const { resumo, cambios } = await simulated(keeper, text)
    expect(resumo).toMatchObject({ novas: 0, cambian: 1, erros: 0 })
    expect(cambios[0].cambios).toEqual([{ campo: 'profesion', antes: null, despois: 'Carpinteira' }])
  })
})

describe('a workbook', () => {
  it('with hidden rows brings them, with a warning that counts them', async () => {
    const read = await simulated(keeper, readSample('hidden-rows.xlsx'), 'hidden-rows.xlsx')
    const [note] = read.avisos
    expect(note).toMatchObject({ fila: 0, erro: 'error.import-hidden-rows' })
    expect(note.params.count).toBeGreaterThan(0)
    expect(read.resumo.novas).toBeGreaterThanOrEqual(note.params.count)
  })

  it('with several sheets is read from the first one, with a warning that names the others', async () => {
    const sheet = (name: string, cells: string[][]) => ({
      name,
      columns: headings.map((header) => ({ header, kind: 'text' as const, width: 10 })),
      rows: () => cells,
    })
    const bytes = new Uint8Array(
      await writeWorkbook([sheet('Socias', [newPerson()]), sheet('Baixas 2024', [newPerson()])]),
    )
    const { body } = await uploadMembers(keeper, bytes, 'libro.xlsx')
    const expected = {
      fila: 0,
      erro: 'error.import-other-sheets',
      params: { count: 1, follas: 'Baixas 2024' },
    }
    expect(body.avisos).toEqual([expect.objectContaining(expected)])
    const read = (await simulate(keeper, body.id)).body
    expect(read.avisos).toEqual([expect.objectContaining(expected)])
    expect(read.resumo).toMatchObject({ novas: 1, avisos: 0 })
  })
})

describe('whole names in one column', () => {
  const [, , , telefono = ''] = newPerson()
  const row = (name: string) => {
    const dni = freshDni()
    return [name, dni, telefono, `${dni}@socia.example`]
  }
  const whole = (...names: string[]) =>
    csv(['Apelidos e nome', 'DNI', 'Teléfono', 'Correo'], ...names.map(row))

  it('are recognised, split at their comma, and shown as they will be', async () => {
    const { body } = await uploadMembers(keeper, whole('de la Fuente Rey, Ana', 'Bouzas Rei Noa'))
    expect(body.columnas[0]).toMatchObject({
      campo: 'nomeCompleto',
      mostra: ['de la Fuente Rey, Ana', 'Bouzas Rei Noa'],
      resultado: ['de la Fuente Rey, Ana', null],
    })
    const read = (await simulate(keeper, body.id)).body
    expect(read.erros).toEqual([
      expect.objectContaining({
        fila: 3,
        campo: 'nomeCompleto',
        valor: 'Bouzas Rei Noa',
        erro: 'error.import-nome-completo',
      }),
    ])
    expect(['nombre', 'apellidos'].map((campo) => despoisOf(read.cambios[0], campo))).toEqual([
      'Ana',
      'de la Fuente Rey',
    ])
    expect(read).toMatchObject({ nomes: null, maiusculas: 'DEIXAR', numerosAltos: false })
  })

  it('without a comma are split in the order that a user says, and written as names are', async () => {
    const { body } = await uploadMembers(keeper, whole('LÓPEZ DE LA VEGA MARÍA JOSÉ'))
    const nomes = { orde: 'APELIDOS_NOME', apelidos: 2 }
    const read = (await simulate(keeper, body.id, { nomes, maiusculas: 'COMPOR' })).body
    expect(read).toMatchObject({ nomes, maiusculas: 'COMPOR' })
    expect(read.columnas[0].resultado).toEqual(['López de la Vega, María José'])
    expect((await execute(keeper, body.id)).body.estado).toBe('FEITA')
    const found = await keeper.call('GET /socios', { query: 'search=López de la Vega, María José' })
    expect(found.body.content).toEqual([
      expect.objectContaining({ nombre: 'María José', apellidos: 'López de la Vega' }),
    ])
    const other = (await simulated(keeper, whole('REI SOUTO, ANA'))) as {
      columnas: { resultado: string[] }[]
    }
    expect(other.columnas[0]?.resultado).toEqual(['REI SOUTO, ANA'])
  })

  it('stay beside neither of their parts', async () => {
    const { body } = await uploadMembers(
      keeper,
      csv(['Nome', 'Apelidos', 'Nome completo'], ['Ana', 'Rei', 'Rei, Ana']),
    )
    expect(body.columnas.map(({ campo }: { campo: string }) => campo)).toEqual(['nombre', 'apellidos', null])
    const columnas = [
      { nome: 'Nome', campo: 'nombre' },
      { nome: 'Nome completo', campo: 'nomeCompleto' },
    ]
    const { status, body: refused } = await simulate(keeper, body.id, { columnas })
    expect([status, refused.fields]).toEqual([400, { 'columnas.1.campo': [expect.any(String)] }])
  })

  it.each([
    { nomes: { orde: 'AO_REVES', apelidos: 2 } },
    { nomes: { orde: 'APELIDOS_NOME', apelidos: 3 } },
    { nomes: { orde: 'APELIDOS_NOME' } },
    { maiusculas: 'BERRAR' },
    { numerosAltos: 'si' },
  ])('and capitals are read in no other way: %j', async (body) => {
    const { body: loaded } = await uploadMembers(keeper, whole('Rei Souto, Ana'))
    expect((await simulate(keeper, loaded.id, body)).status).toBe(400)
  })

  it('in capitals are compared with the register as they will be', async () => {
    const socio = await addSocio(await portal.signIn('ROLE_ADMIN'), {
      nombre: 'Sabela',
      apellidos: 'Couto Ñáñez',
    })
    const { body } = await uploadMembers(
      keeper,
      csv(['DNI', 'Nome', 'Apelidos'], [socio.dni, 'SABELA', 'COUTO ÑÁÑEZ']),
    )
    expect((await simulate(keeper, body.id)).body.resumo).toMatchObject({ cambian: 1 })
    expect((await simulate(keeper, body.id, { maiusculas: 'COMPOR' })).body.resumo).toMatchObject({
      iguais: 1,
    })
  })
})

describe('a number of a member', () => {
  const numbered = (...numeros: number[]) =>
    csv(['Número', ...headings], ...numeros.map((numero) => [numero, ...newPerson()]))

  it('that is far above the next lower one is an error of its row, until a user takes it', async () => {
    const { content } = (await keeper.call('GET /socios', { query: 'size=100' })).body
    const top = Math.max(...content.map(({ numero }: { numero: number }) => numero))
    const file = numbered(top + 10_000, top + 20_001, 999_999_999, 999_999_998)
    const { body } = await uploadMembers(keeper, file)
    const { erros, resumo } = (await simulate(keeper, body.id)).body
    expect(resumo).toMatchObject({ novas: 1, erros: 3 })
    expect(erros).toEqual(
      [3, 4, 5].map((fila) =>
        expect.objectContaining({
          fila,
          campo: 'numero',
          erro: 'error.import-numero-alto',
          params: { maior: top + 10_000 },
        }),
      ),
    )
    const taken = (await simulate(keeper, body.id, { numerosAltos: true })).body
    expect(taken).toMatchObject({ numerosAltos: true, resumo: { novas: 4, erros: 0 } })
  })

  it('is far above others only if it is more than 10,000 away', async () => {
    const { content } = (await keeper.call('GET /socios', { query: 'size=100' })).body
    const top = Math.max(...content.map(({ numero }: { numero: number }) => numero))
    const { resumo } = await simulated(keeper, numbered(top + 20_000, top + 10_000, top + 30_000))
    expect(resumo).toMatchObject({ novas: 3, erros: 0 })
  })
})
