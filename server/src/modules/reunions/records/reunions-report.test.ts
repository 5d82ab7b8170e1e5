import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { uploadPdf, uploadPhoto } from '../../../testing/uploads.ts'
import { parseWorkbook } from '../../../testing/workbooks.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal({ LANGUAGES: 'GL,ES' })
  admin = await portal.signIn('ROLE_ADMIN')
})
afterAll(() => portal.close())

describe.each([
  { path: '/asambleas', title: 'Asembleas', titleEs: 'Asambleas', reader: 'ROLE_USER' },
  {
    path: '/juntas-directivas',
    title: 'Xuntas directivas',
    titleEs: 'Juntas directivas',
    reader: 'BOARD_OF_DIRECTORS_READONLY',
  },
] as const)('the workbook of $path', ({ path, title, titleEs, reader }) => {
  beforeAll(async () => {
    const add = (body: object) => admin.call(`POST ${path}`, { body })
    await add({
      tipo: 'ORDINARIA',
      numero: 1,
      lugar: '=cmd|calc!A1',
      fecha: [2025, 4, 1, 19, 5],
      enlaces: [{ nombre: 'A', url: 'https://a.example' }],
      fotos: [await uploadPhoto(admin), await uploadPhoto(admin)],
      documentos: [
        { titulo: 'Orde do día', fichero: await uploadPdf(admin) },
        { titulo: 'Acta <b>', fichero: await uploadPdf(admin) },
      ],
    })
    await add({ tipo: 'EXTRAORDINARIA', numero: 7, lugar: 'Teo', fecha: [2026, 1, 2] })
    await add({ tipo: 'ORDINARIA', numero: 2 })
  })
  const report = `GET ${path}/report` as const
  const rows = async (query = '', who = admin, name: string = title) =>
    (await parseWorkbook(await who.call(report, { query })))[name]?.rows

  it('has a row for each meeting, with dates as dates, the titles of its papers and how much else there is', async () => {
    expect(await rows()).toEqual([
      ['Tipo', 'Número', 'Data', 'Hora', 'Lugar', 'Documentos', 'Fotos', 'Ligazóns'],
      ['Ordinaria', 2, null, null, null, null, 0, 0],
      ['Extraordinaria', 7, new Date('2026-01-02'), null, 'Teo', null, 0, 0],
      ['Ordinaria', 1, new Date('2025-04-01'), '19:05', '=cmd|calc!A1', 'Orde do día; Acta <b>', 2, 1],
      [null, null, null, null, null, null, null, null],
      ['Total', 3, null, null, null, null, 2, 1],
    ])
  })

  it('has the search and order of the list, and all its pages', async () => {
    const numbers = async (query: string) => (await rows(query))?.slice(1, -2).map(([, numero]) => numero)
    expect(await numbers('sort=numero,asc&size=1&page=1')).toEqual([1, 2, 7])
    expect(await numbers('search=teo')).toEqual([7])
    expect((await admin.call(report, { query: 'sort=search' })).status).toBe(400)
  })

  it('is a file to save, in the language of the user who asks', async () => {
    const who = await portal.signIn(reader)
    await who.call('PUT /account/:login/language', {
      params: { login: who.login },
      body: 'ES',
      headers: { 'content-type': 'text/plain' },
    })
    expect((await rows('', who, titleEs))?.[0]?.[7]).toBe('Enlaces')
    const { headers } = await who.call(report)
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="?${title}\\.xlsx"?$`))
  })

  it('is for those who read them only', async () => {
    expect((await portal.visitor.call(report)).status).toBe(401)
    const member = await portal.signIn('ROLE_PARTNER')
    expect((await member.call(report)).status).toBe(path === '/asambleas' ? 200 : 403)
  })
})
