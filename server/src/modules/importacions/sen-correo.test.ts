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
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal, openTestServers } from '../../testing/portal.ts'
import { addSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal?.close())

const find = async (search: string | undefined): Promise<Answer['body']> =>
  (await admin.call('GET /socios', { query: { search: search ?? '' } })).body.content[0]
const withoutEmail = () => {
  const [nome = '', apelidos = '', dni = '', telefono = ''] = newPerson()
  return [nome, apelidos, dni, telefono, '']
}

describe('people without e-mail in an import', () => {
  it('are errors of their rows until they are said to have none', async () => {
    const [one, two] = [withoutEmail(), withoutEmail()]
    const { id, erros, resumo } = await simulated(keeper, csv(headings, one, two))
    expect(resumo).toMatchObject({ novas: 0, erros: 2 })
    expect(erros[0]).toMatchObject({ fila: 2, campo: 'email', erro: 'error.required' })
    const some = (await simulate(keeper, id, { senCorreo: [3] })).body
    expect([some.resumo.novas, some.erros.map(({ fila }: { fila: number }) => fila)]).toEqual([1, [2]])
    const all = (await simulate(keeper, id, { senCorreo: true })).body
    expect(all.resumo).toMatchObject({ novas: 2, erros: 0 })
    expect((await execute(keeper, id, 'AGORA')).body.estado).toBe('FEITA')
    for (const [, , dni] of [one, two]) expect((await find(dni)).email).toBeNull()
  })

  it('may stand beside others in a file without a column of e-mails', async () => {
    const [nome = '', apelidos = '', dni = '', telefono = ''] = newPerson()
    const { body } = await uploadMembers(keeper, csv(headings.slice(0, 4), [nome, apelidos, dni, telefono]))
    expect((await simulate(keeper, body.id)).body.resumo.erros).toBe(1)
    expect((await simulate(keeper, body.id, { senCorreo: true })).body.resumo.novas).toBe(1)
  })

  it('are told by a column of the file, which contradicts no e-mail', async () => {
    const file = csv(
      [...headings, 'Sen correo'],
      [...withoutEmail(), 'si'],
      [...withoutEmail(), 'non'],
      [...newPerson(), 'x'],
      [...newPerson(), 'non'],
    )
    const { resumo, erros } = await simulated(keeper, file)
    expect(resumo).toMatchObject({ novas: 2, erros: 2 })
    expect(erros.map(({ fila, campo, erro }: Record<string, unknown>) => [fila, campo, erro])).toEqual([
      [3, 'email', 'error.required'],
      [4, 'senCorreo', 'error.with-email'],
    ])
  })

  it('keep what the register has, and go round through the export', async () => {
    const [known, without] = [
      await addSocio(keeper),
      await addSocio(keeper, { email: null, senCorreo: true }),
    ]
    const same = await simulated(
      keeper,
      csv(['DNI', 'Correo', 'Sen correo'], [known.dni, '', 'si'], [without.dni, '', 'si']),
    )
    expect(same.resumo).toMatchObject({ cambian: 0, iguais: 2, erros: 0 })
    const exported = await keeper.call('GET /socios/export', { query: { format: 'csv' } })
    const text = Buffer.from(exported.body).toString()
    expect(text.split('\r\n')[0]).toContain('Sen correo')
    const again = await simulated(keeper, text)
    expect(again.resumo).toMatchObject({ novas: 0, cambian: 0, erros: 0 })
  })

  it('are mailed their letter when a file brings an e-mail', async () => {
    const socio = await addSocio(keeper, { email: null, senCorreo: true })
    const email = `${socio.dni.toLowerCase()}@novo.example`
    await execute(keeper, (await simulated(keeper, csv(['DNI', 'Correo'], [socio.dni, email]))).id)
    expect((await find(socio.dni)).email).toBe(email)
    expect(await portal.mailsTo(email)).toHaveLength(1)
  })

  it('are not made of a user who holds a role', async () => {
    const holder = await portal.signIn('EVENT_MANAGEMENT')
    const [nome = '', apelidos = '', , telefono = ''] = newPerson()
    const { body } = await uploadMembers(admin, csv(headings, [nome, apelidos, holder.login, telefono, '']))
    const { erros } = (await simulate(admin, body.id, { senCorreo: true })).body
    expect(erros[0]).toMatchObject({ campo: 'email', erro: 'error.sen-correo' })
  })
})

describe('letters that are wanted with an import', () => {
  it('are made once by the next start when the server ends before', async () => {
    const { servers, open, close } = await openTestServers({})
    const [server] = servers
    if (!server) throw new Error('no server')
    try {
      const who = await server.signIn('PARTNER_MANAGEMENT')
      const { enqueueMany } = server.context.mail
      server.context.mail.enqueueMany = () => Promise.reject(new Error('killed'))
      const people = [newPerson(), newPerson()]
      const { id } = await simulated(who, csv(headings, ...people))
      expect((await execute(who, id, 'AGORA')).body.estado).toBe('FEITA')
      server.context.mail.enqueueMany = enqueueMany
      const wanted = async () =>
        (await server.context.database.read.selectFrom('wanted_letter').selectAll().execute()).length
      expect(await wanted()).toBe(2)
      servers.splice(0, 1)
      await server.close()
      const next = await open({})
      try {
        for (const [, , , , email] of people) {
          const mails = await next.mailsTo(email ?? '')
          expect(mails.map(({ subject }) => subject)).toHaveLength(1)
        }
        const { database } = next.context
        expect(await database.read.selectFrom('wanted_letter').selectAll().execute()).toEqual([])
        const author = await database.read
          .selectFrom('auditoria')
          .select('autor')
          .where('accion', '=', 'CONVIDAR')
          .execute()
        expect(author.map(({ autor }) => autor)).toEqual([who.login, who.login])
      } finally {
        await next.close()
      }
    } finally {
      await close()
    }
  })
})
