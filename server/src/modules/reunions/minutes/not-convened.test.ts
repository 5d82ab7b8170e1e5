import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { readPdf } from '../../../testing/pdf.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import type { ReunionPath } from '../../../testing/reunions.ts'
import {
  addConvened,
  addHeld,
  addWithAgenda,
  reunionPaths,
  setAgenda,
  setBoard,
  somePoints,
  tickAll,
} from '../../../testing/reunions.ts'
import { addSocio } from '../../../testing/socios.ts'
import { withConvened } from './actas.service.ts'
import type { ApprovedContent } from './content.rules.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  await setBoard(admin, [await addSocio(admin)])
})
afterAll(() => portal.close())

const notIncluded = 'Punto non incluído na convocatoria'
const sale = 'Venda do local'

it('minutes that are older than this tell it from their convocation', () => {
  const content = { puntos: [{ id: 1 }, { id: 2, convocado: null }] } as unknown as ApprovedContent
  const convened = new Map([
    [1, false],
    [2, false],
  ])
  expect(withConvened(content, convened).puntos).toEqual([
    { id: 1, convocado: false },
    { id: 2, convocado: null },
  ])
})

describe.each(reunionPaths)('a point that the convocation of %s does not have', (path: ReunionPath) => {
  const call = (
    method: string,
    id: number,
    rest: string,
    body?: object,
    more: object = {},
  ): Promise<Answer> =>
    admin.call(`${method} /${path}/:id/${rest}` as CallName, {
      params: { id, ...more },
      ...(body && { body }),
    })
  const textOf = async (id: number, file: string, more: object = {}) => {
    const { body } = await call('GET', id, file, undefined, more)
    return (await readPdf(body)).pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' ')
  }
  const marks = (puntos: { titulo: string; convocado: boolean | null }[]) =>
    Object.fromEntries(puntos.map(({ titulo, convocado }) => [titulo, convocado]))

  /** A meeting with a point added after its convocation, open, with votes on it. */
  async function addUncalled() {
    const { id } = await addConvened(admin, path)
    const { puntos } = await setAgenda(admin, path, id, {
      puntos: [...somePoints, { titulo: sale, tipo: 'ACORDO' }],
    })
    await tickAll(admin, path, id)
    await call('PUT', id, 'abrir', { chamada: 1 })
    const punto: number = puntos.at(-1).id
    return { id, punto }
  }
  const vote = (id: number, punto: number) =>
    call('PUT', id, 'puntos/:puntoId/votacion', { metodo: 'MAN_ALZADA', si: 1 }, { puntoId: punto })

  it('is marked in agenda, votes and minutes, and is approved only once that is confirmed', async () => {
    const { id, punto } = await addUncalled()
    const expected = {
      'Lectura e aprobación da acta anterior': true,
      'Contas do ano': true,
      'Rogos e preguntas': true,
      [sale]: false,
    }
    expect(marks((await call('GET', id, 'orde-do-dia')).body.puntos)).toEqual(expected)
    await vote(id, punto)
    expect(marks((await call('GET', id, 'votacions')).body.puntos)).toEqual(expected)
    expect(marks((await call('GET', id, 'acta')).body.puntos)).toEqual(expected)
    for (const body of [{}, { confirmar: false }, undefined]) {
      const refused = await call('POST', id, 'acta/aprobar', body)
      expect(refused).toMatchObject({
        status: 400,
        body: { error: 'error.sen-convocar', params: { puntos: [sale] } },
      })
      expect(JSON.parse(String(refused.headers['x-app-params']))).toEqual({ puntos: [sale] })
    }
    expect((await call('POST', id, 'acta/aprobar', { confirmar: 'si' })).body.fields).toHaveProperty(
      'confirmar',
    )
    expect((await call('POST', id, 'acta/aprobar', { confirmar: true, version: 5 })).status).toBe(409)
    expect((await call('POST', id, 'acta/aprobar', { confirmar: true })).status).toBe(201)
    expect(marks((await call('GET', id, 'acta')).body.puntos)).toEqual(expected)
    const acta = await textOf(id, 'acta/pdf')
    expect(acta.split(notIncluded)).toHaveLength(2)
    expect(acta.indexOf(notIncluded)).toBeGreaterThan(acta.indexOf(sale))
  })

  it('is told in its certificate', async () => {
    const { id, punto } = await addUncalled()
    await vote(id, punto)
    await call('POST', id, 'acta/aprobar', { confirmar: true })
    const certify = async (puntos: { id: number }[]) => {
      const { body } = await call('POST', id, 'certificados', { puntos })
      return textOf(id, 'certificados/:certificadoId/pdf', { certificadoId: body.id })
    }
    expect(await certify([{ id: punto }])).toContain(notIncluded)
  })

  it('needs no confirmation without votes, or when the convocation was sent again', async () => {
    const { id } = await addUncalled()
    expect((await call('POST', id, 'acta/aprobar')).status).toBe(201)
    const held = await addHeld(admin, path)
    expect((await call('POST', held.id, 'acta/aprobar')).status).toBe(201)
    const again = await addConvened(admin, path)
    await setAgenda(admin, path, again.id, { puntos: [{ titulo: sale, tipo: 'ACORDO' }] })
    await call('POST', again.id, 'convocatoria', { confirmar: 'Urxe' })
    expect(marks((await call('GET', again.id, 'orde-do-dia')).body.puntos)).toEqual({ [sale]: true })
  })

  it('is not asked for where no convocation was sent, and the minutes say so', async () => {
    const { id } = await addWithAgenda(admin, path)
    const { puntos } = (await call('GET', id, 'orde-do-dia')).body
    expect(puntos.map(({ convocado }: { convocado: null }) => convocado)).toEqual([null, null, null])
    await tickAll(admin, path, id)
    await call('PUT', id, 'abrir', { chamada: 1 })
    await vote(id, puntos[1].id)
    const draft = (await call('GET', id, 'acta')).body
    expect(draft.cabeceira).toContainEqual({
      nome: 'Convocatoria',
      valor: 'non se mandou ningunha desde o portal',
    })
    expect((await call('POST', id, 'acta/aprobar')).status).toBe(201)
    expect(await textOf(id, 'acta/pdf')).toContain('non se mandou ningunha desde o portal')
  })
})
