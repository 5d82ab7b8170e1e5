import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallName } from '#contract/call.ts'
import { findChainFaults, isMadeFrom } from '../../../backup/sealed-minutes.ts'
import { verifyPortal } from '../../../backup/verify.ts'
import type { Answer, Caller, TestPortal } from '../../../testing/portal.ts'
import { openTestPortal } from '../../../testing/portal.ts'
import { addHeld, setStatutes } from '../../../testing/reunions.ts'
import { addSocio, removeSocio } from '../../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  await addSocio(admin)
  await setStatutes(admin)
})
afterAll(() => portal.close())

const call = (method: string, id: number, rest: string, body?: object): Promise<Answer> =>
  admin.call(`${method} /asambleas/:id/${rest}` as CallName, { params: { id }, ...(body && { body }) })

it('certificates that are made at once get one number after the other', async () => {
  const { id, agreement } = await addHeld(admin, 'asambleas', { approved: true })
  const made = await Promise.all(
    Array.from({ length: 8 }, () => call('POST', id, 'certificados', { puntos: [{ id: agreement }] })),
  )
  expect(made.map(({ body }) => body.numero).sort()).toEqual(
    Array.from({ length: 8 }, (_, place) => place + 1),
  )
})

it('a draft that more people save at once than there are connections is saved, and the others see a conflict', async () => {
  const { id } = await addHeld(admin, 'asambleas')
  const saved = await Promise.all(
    Array.from({ length: 12 }, () => call('PUT', id, 'acta', { puntos: [], version: 0 })),
  )
  expect(saved.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
})

describe('in the database', () => {
  const change = (work: Parameters<TestPortal['context']['database']['transactionWithoutAudit']>[0]) =>
    portal.context.database.transactionWithoutAudit(work)

  it('approved minutes are neither changed nor deleted, nor is what was added to them', async () => {
    const { id, agreement } = await addHeld(admin, 'asambleas', { approved: true })
    await call('POST', id, 'acta/dilixencias', { texto: 'Unha nota' })
    await call('POST', id, 'certificados', { puntos: [{ id: agreement }] })
    const { reunion_id } = await portal.context.database.read
      .selectFrom('acta')
      .innerJoin('reunion', 'reunion.id', 'acta.reunion_id')
      .select('acta.reunion_id')
      .where('reunion.asamblea_id', '=', id)
      .executeTakeFirstOrThrow()
    const values = [
      { numero: 99 },
      { aprobada: null },
      { ficheiro: 'x' },
      { sha256: 'x' },
      { anterior: 'x' },
      { contido: '{}' },
      { introducion: 'x' },
      { peche: 'x' },
      { organo: 'junta_directiva' as const },
    ]
    for (const value of values)
      await expect(
        change((tx) => tx.updateTable('acta').set(value).where('reunion_id', '=', reunion_id).execute()),
        JSON.stringify(value),
      ).rejects.toThrow(/never change/)
    for (const table of ['acta', 'dilixencia', 'certificado'] as const)
      await expect(
        change((tx) => tx.deleteFrom(table).where('reunion_id', '=', reunion_id).execute()),
        table,
      ).rejects.toThrow(/never change/)
    await expect(
      change((tx) =>
        tx.updateTable('dilixencia').set({ texto: 'x' }).where('reunion_id', '=', reunion_id).execute(),
      ),
    ).rejects.toThrow(/never change/)
    await expect(
      change((tx) =>
        tx.updateTable('certificado').set({ numero: 77 }).where('reunion_id', '=', reunion_id).execute(),
      ),
    ).rejects.toThrow(/never change/)
    await expect(change((tx) => tx.deleteFrom('asamblea').where('id', '=', id).execute())).rejects.toThrow(
      /never change/,
    )
  })

  it('approved minutes are not replaced or emptied either', async () => {
    const { id, agreement } = await addHeld(admin, 'asambleas', { approved: true })
    await call('POST', id, 'acta/dilixencias', { texto: 'Unha nota' })
    await call('POST', id, 'certificados', { puntos: [{ id: agreement }] })
    const other = await addHeld(admin, 'asambleas')
    await call('PUT', other.id, 'acta', { puntos: [], introducion: '<p>Un borrador</p>' })
    const { engine, read } = portal.context.database
    const { numero } = await read
      .selectFrom('acta')
      .select('numero')
      .where('aprobada', 'is not', null)
      .executeTakeFirstOrThrow()
    const kept = () =>
      read.selectFrom('acta').select('reunion_id').where('aprobada', 'is not', null).execute()
    const before = await kept()
    const statements =
      engine === 'postgres'
        ? ['truncate acta', 'truncate dilixencia', 'truncate certificado', 'truncate reunion cascade']
        : [
            'insert or replace into acta select * from acta where aprobada is not null',
            `update or replace acta set numero = ${numero} where aprobada is null`,
            'insert or replace into dilixencia select * from dilixencia',
            'insert or replace into certificado select * from certificado',
            'insert or replace into reunion select * from reunion',
            'insert or replace into asamblea select * from asamblea',
          ]
    for (const statement of statements)
      await expect(
        change((tx) => sql.raw(statement).execute(tx)),
        statement,
      ).rejects.toThrow(/never change|FOREIGN KEY/)
    expect(await kept()).toEqual(before)
  })

  it('keep the names that were approved when a member is deleted', async () => {
    const leaving = await addSocio(admin, { nombre: 'Brais', apellidos: 'Outeiro' })
    const { id } = await addHeld(admin, 'asambleas')
    await call('PUT', id, 'acta', { puntos: [], secretaria: { id: leaving.id } })
    await call('POST', id, 'acta/aprobar')
    await removeSocio(admin, leaving.id)
    const { secretaria, asistencia } = (await call('GET', id, 'acta')).body
    expect(secretaria).toEqual({ id: leaving.id, nome: 'Brais Outeiro' })
    expect(asistencia).toContainEqual(expect.objectContaining({ nome: 'Brais Outeiro' }))
  })
})

/** Changes minutes as a person with the password of the database could. */
const writePastSeals = ({ database }: TestPortal['context'], statement: RawBuilder<unknown>) =>
  database.transactionWithoutAudit(async (tx) => {
    const on = database.engine === 'postgres' ? ' on acta' : ''
    await sql.raw(`drop trigger if exists acta_sealed_update${on}`).execute(tx)
    await statement.execute(tx)
  })

describe('the chain', () => {
  it('is checked with the portal, and told where it is broken', async () => {
    expect((await verifyPortal(portal.settings)).faults).toEqual([])
    await addHeld(admin, 'asambleas', { approved: true })
    const { database, storage } = portal.context
    const { numero, content } = await database.read
      .selectFrom('acta')
      .innerJoin('file', 'file.uuid', 'acta.ficheiro')
      .select(['acta.numero', 'file.content'])
      .where('acta.organo', '=', 'asamblea')
      .orderBy('acta.numero', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    await storage.put(content, Buffer.from('%PDF-1.7 other'))
    expect((await verifyPortal(portal.settings)).faults).toContain(
      `The approved minutes n.º ${numero} of the assembly have another PDF than the approved one.`,
    )
  })

  it('takes minutes from before PDFs and contents told more, and shows their numbers', async () => {
    expect(isMadeFrom(Buffer.from('%PDF-1.7'), '{}')).toBe(true)
    expect(isMadeFrom(Buffer.from('%PDF-1.7 sha256:00'), '{}')).toBe(false)
    const { id } = await addHeld(admin, 'asambleas', { approved: true })
    const before = (await call('GET', id, 'quorum')).body
    await writePastSeals(
      portal.context,
      sql`update acta set contido = replace(contido, '"estatutos":', '"others":')`,
    )
    expect(await call('GET', id, 'quorum')).toMatchObject({ status: 200, body: before })
  })

  it('is broken by another text for the pages, which was written past the seals', async () => {
    const { id } = await addHeld(admin, 'asambleas', { approved: true })
    const { numero } = (await call('GET', id, 'acta')).body
    await writePastSeals(
      portal.context,
      sql`update acta set contido = replace(contido, 'Local social', 'Outro lugar') where numero = ${numero}`,
    )
    expect((await verifyPortal(portal.settings)).faults).toContain(
      `The approved minutes n.º ${numero} of the assembly do not say what was approved.`,
    )
  })

  it('is broken by a row that was written past the seals', async () => {
    const row = (
      numero: number,
      sha256: string,
      anterior: string,
      contido = JSON.stringify({ numero, aprobada: 'x', anterior }),
    ) => ({
      ...{ organo: 'asamblea', numero, sha256, anterior, aprobada: 'x', contido, content: 'k' },
    })
    expect(findChainFaults([row(1, 'a', ''), row(2, 'b', 'a')], () => false)).toEqual([])
    expect(findChainFaults([row(1, 'a', ''), row(3, 'b', 'a')], () => false).join()).toContain('follow a gap')
    expect(findChainFaults([row(1, 'a', ''), row(2, 'b', 'z')], () => false).join()).toContain(
      'the hash of those before',
    )
    expect(findChainFaults([row(1, 'a', '', '{}')], () => false).join()).toContain(
      'do not say what was approved',
    )
  })
})
