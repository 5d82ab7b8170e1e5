import { Buffer } from 'node:buffer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  csv,
  execute,
  headings,
  newPerson,
  simulate,
  simulated,
  uploadMembers,
} from '../../testing/importacions.ts'
import { multipart } from '../../testing/multipart.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

const find = async (search: string) => (await admin.call('GET /socios', { query: { search } })).body.content
const trail = async () => (await admin.call('GET /auditoria', { query: 'size=20&sort=id,desc' })).body.content

describe('an import', () => {
  it('adds the people of a file once it has been executed', async () => {
    const dni = freshDni()
    const upload = await uploadMembers(keeper, csv(headings, newPerson({ nome: 'Sabela', dni })))
    expect(upload.status).toBe(201)
    expect(upload.body).toMatchObject({
      estado: 'ANALIZADA',
      codificacion: 'utf-8',
      separador: ';',
      filas: 1,
    })
    expect(upload.body.columnas.map(({ campo }: { campo: string }) => campo)).toEqual([
      'nombre',
      'apellidos',
      'dni',
      'telefono',
      'email',
    ])
    const { body } = await simulate(keeper, upload.body.id)
    expect(body).toMatchObject({
      estado: 'SIMULADA',
      resumo: { novas: 1, cambian: 0, iguais: 0, erros: 0, avisos: 0 },
      cambios: [{ fila: 2, socio: null }],
    })
    expect(await find(dni)).toEqual([])
    const done = await execute(keeper, upload.body.id)
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    expect(done.body).toMatchObject({ estado: 'FEITA' })
    const [socio] = await find(dni)
    expect(socio).toMatchObject({ nombre: 'Sabela', apellidos: 'Lás Rial', fechaBaja: null })
    expect(done.body.cambios[0].socio).toEqual({ id: socio.id })
  })

  it('suggests an own field for a column without a place', async () => {
    const sizes = ['M', 'L', 'm', 'L']
    const rows = sizes.map((size, at) => ['Ana', `2026-01-0${at + 1}`, size])
    const { body } = await uploadMembers(keeper, csv(['Nome', 'Curso', 'Talla'], ...rows))
    const suggested = [undefined, { tipo: 'DATA', opcions: [] }, { tipo: 'OPCION', opcions: ['M', 'L'] }]
    const suxestions = (columnas: { suxestion?: unknown }[]) => columnas.map(({ suxestion }) => suxestion)
    expect(suxestions(body.columnas)).toEqual(suggested)
    const again = await simulate(keeper, body.id)
    expect(suxestions(again.body.columnas)).toEqual(suggested)
  })

  it('changes a member and leaves the trail of it', async () => {
    const socio = await addSocio(admin)
    const file = csv(['DNI', 'Teléfono'], [socio.dni, '600 111 222'])
    const { id, resumo, cambios } = await simulated(keeper, file, 'Móbiles.csv')
    expect(resumo).toMatchObject({ novas: 0, cambian: 1 })
    expect(cambios).toEqual([
      {
        fila: 2,
        socio: { id: socio.id },
        nome: `${socio.apellidos}, ${socio.nombre}`,
        cambios: [{ campo: 'telefono', antes: '981551234', despois: '600111222' }],
      },
    ])
    expect((await execute(keeper, id)).body.estado).toBe('FEITA')
    const { body: after } = await admin.call('GET /socios/:id', { params: { id: socio.id } })
    expect(after).toEqual({ ...socio, telefono: '600111222', version: socio.version + 1 })
    const [whole, one] = await trail()
    expect(whole).toMatchObject({ accion: 'IMPORTAR', entidade: 'importacion', rexistroNome: 'Móbiles.csv' })
    expect(one).toMatchObject({
      accion: 'MODIFICAR',
      entidade: 'socio',
      rexistro: String(socio.id),
      cambios: [{ campo: 'telefono', antes: '981551234', despois: '600111222' }],
    })
  })

  it('takes an upload of the same user that was made for imports, and no other', async () => {
    const content = Buffer.from(csv(headings, newPerson()))
    const upload = async (who: Caller, para?: string) => {
      const file = { ...multipart({}, { name: 'socias.csv', content }), ...(para && { query: { para } }) }
      return (await who.call('POST /files', file)).body.uuid
    }
    const take = (uuid: string) => keeper.call('POST /importacions', { body: { fichero: { uuid } } })
    expect((await take(await upload(keeper, 'importacion'))).status).toBe(201)
    const foreign = await take(await upload(admin, 'importacion'))
    expect(foreign).toMatchObject({ status: 400, body: { fields: { fichero: ['file.error.not-found'] } } })
    expect((await take('3f0e4c9a-6f0b-4c55-9d6e-0d6c3c1f2a11')).status).toBe(400)
  })
})
