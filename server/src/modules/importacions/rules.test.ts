// any engine: the rules compare rows in memory; execution.test.ts and round-trip.test.ts write them
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCampo, campoValue, setCampos } from '../../testing/campos.ts'
import { csv, headings, newPerson, simulate, simulated, uploadMembers } from '../../testing/importacions.ts'
import type { Answer, Caller, TestPortal } from '../../testing/portal.ts'
import { freshDni, openTestPortal } from '../../testing/portal.ts'
import { addSocio, deactivateSocio } from '../../testing/socios.ts'

let portal: TestPortal
let admin: Caller
let keeper: Caller
beforeAll(async () => {
  portal = await openTestPortal()
  admin = await portal.signIn('ROLE_ADMIN')
  keeper = await portal.signIn('PARTNER_MANAGEMENT')
})
afterAll(() => portal.close())

type Note = { fila: number; campo: string | null; valor: string; erro: string; params?: object }

/** Codes of the errors of a dry run, by row and field. */
const told = (notes: Note[]) => notes.map(({ fila, campo, erro }) => [fila, campo, erro])

/** What a file with these columns after those of a new person gives. */
const withColumns = (names: string[], ...rows: string[][]): Promise<Answer['body']> =>
  simulated(keeper, csv([...headings, ...names], ...rows.map((cells) => [...newPerson(), ...cells])))

/** The dry run of changes of one member. */
const changing = (who: Caller, socio: { dni: string }, names: string[], cells: string[]) =>
  simulated(who, csv(['DNI', ...names], [socio.dni, ...cells]))

describe('a new person without an e-mail', () => {
  it('lacks one, and has not that of a user without any', async () => {
    await portal.context.database.transactionWithoutAudit((tx) =>
      tx.updateTable('usuario').set({ email: '', email_key: '' }).where('id', '=', admin.id).execute(),
    )
    const [nome, apelidos, dni, telefono] = newPerson()
    const { erros } = await simulated(
      keeper,
      csv(headings.slice(0, 4), [`${nome}`, `${apelidos}`, `${dni}`, `${telefono}`]),
    )
    expect(told(erros)).toEqual([[2, 'email', 'error.required']])
    expect(erros[0].nome).toBe(`${apelidos}, ${nome}`)
  })
})

describe('the columns', () => {
  it('are recognised in Galician, Spanish and English, below a title', async () => {
    const file = 'Asociación;;\r\n\r\nFirst name;Apellidos;D.N.I.;Outra cousa\r\nAna;Rei;1;x'
    const { body } = await uploadMembers(keeper, file)
    expect(body.columnas).toMatchObject([
      { nome: 'First name', campo: 'nombre', mostra: ['Ana'], resultado: ['Ana'] },
      { nome: 'Apellidos', campo: 'apellidos' },
      { nome: 'D.N.I.', campo: 'dni', mostra: ['1'], resultado: [null] },
      { nome: 'Outra cousa', campo: null, resultado: [] },
    ])
    expect(body.filas).toBe(1)
  })

  it('are those that a user says, each once', async () => {
    const dni = freshDni()
    const { body } = await uploadMembers(keeper, csv(['A', 'A', 'B'], ['Ana', 'Rei', dni]))
    expect(body.columnas.map(({ nome }: { nome: string }) => nome)).toEqual(['A', 'A (2)', 'B'])
    const map = (...columnas: { nome: string; campo: string | null }[]) =>
      simulate(keeper, body.id, { columnas })
    const { body: found } = await map({ nome: 'A (2)', campo: 'nombre' }, { nome: 'B', campo: 'dni' })
    expect(found.columnas.map(({ campo }: { campo: string }) => campo)).toEqual([null, 'nombre', 'dni'])
    expect(told(found.erros)).toEqual([
      [2, 'apellidos', 'error.required'],
      [2, 'telefono', 'error.required'],
      [2, 'email', 'error.required'],
    ])
    for (const wrong of [
      [{ nome: 'C', campo: 'dni' }],
      [{ nome: 'A', campo: 'ROLE_ADMIN' }],
      [{ nome: 'A', campo: 'campo.999' }],
      [
        { nome: 'A', campo: 'dni' },
        { nome: 'B', campo: 'dni' },
      ],
    ])
      expect((await map(...wrong)).error).toBe('error.bad-request')
  })

  it('are read anew in another encoding', async () => {
    const bytes = Buffer.from('Tel\x8efono;Nome\r\n1;Ana', 'latin1')
    const { body } = await uploadMembers(keeper, bytes)
    expect(body.codificacion).toBe('windows-1252')
    const { body: again } = await simulate(keeper, body.id, { codificacion: 'macintosh' })
    expect(again).toMatchObject({
      codificacion: 'macintosh',
      columnas: [{ nome: 'Teléfono', campo: 'telefono' }, { campo: 'nombre' }],
    })
  })
})

describe('a file', () => {
  it.each([
    ['', 'BALEIRO'],
    ['Nome;DNI\r\n', 'SEN_FILAS'],
    ['Nome;DNI\r\nAna;"1\r\n', 'COMINAS'],
    ['Nome;DNI\r\nA\0na;1\r\n', 'NUL'],
  ])('%j cannot be read', async (content, motivo) => {
    const answer = await uploadMembers(keeper, content || ' ')
    expect([answer.status, answer.error]).toEqual([400, 'error.ficheiro-importacion'])
    expect(answer.body.params.motivo).toBe(motivo)
  })

  it('that is too large is refused', async () => {
    const { status, error } = await uploadMembers(keeper, 'Nome\n'.repeat(30_100))
    expect([status, error]).toEqual([400, 'error.import-too-large'])
  })

  it('with the month before the day is refused whole, with the row that proves it', async () => {
    const rows = [
      [...newPerson(), '05/03/1961'],
      [...newPerson(), '03/25/1961'],
    ]
    const { body } = await uploadMembers(keeper, csv([...headings, 'Data de nacemento'], ...rows))
    const { status, error, body: answer } = await simulate(keeper, body.id)
    expect([status, error]).toEqual([400, 'error.ficheiro-importacion'])
    expect(answer.params).toEqual({ motivo: 'MES_DIA', fila: 3, valor: '03/25/1961' })
  })
})

describe('a cell', () => {
  it('that lost its zeros is padded, with a warning', async () => {
    const dni = '00012345V'
    const file = csv([...headings, 'CP'], [...newPerson({ dni: '12345V', email: 'z@x.gal' }), '1001'])
    const { resumo, avisos, cambios } = await simulated(keeper, file)
    expect(resumo).toMatchObject({ novas: 1, avisos: 1 })
    expect(avisos.map(({ campo, params }: Note) => [campo, params])).toEqual([
      ['dni', { valor: dni }],
      ['codigoPostal', { valor: '01001' }],
    ])
    expect(cambios[0].cambios).toContainEqual({ campo: 'codigoPostal', antes: null, despois: '01001' })
  })

  it('with a number that a spreadsheet spoilt is an error', async () => {
    const [nome, apelidos, dni, , email] = newPerson()
    const { erros } = await simulated(
      keeper,
      csv(headings, [nome, apelidos, dni, '6,00E+08', email] as string[]),
    )
    expect(told(erros)).toEqual([[2, 'telefono', 'error.import-scientific']])
  })

  it('that cannot be is an error of its row, and the others are imported', async () => {
    const { resumo, erros } = await withColumns(
      ['Data de nacemento', 'Sexo', 'CP', 'Data de alta', 'Data de baixa', 'Causa da baixa'],
      ['31/02/1961', '', '', '', '', ''],
      ['', 'quizais', '', '', '', ''],
      ['', '', '15A', '', '', ''],
      ['', '', '', '01/01/2099', '', ''],
      ['', '', '', '02/01/2020', '01/01/2020', 'Marchou'],
      ['', '', '', '', '01/01/2020', ''],
      ['', '', '', '', '', 'Marchou'],
      ['1961', 'muller', '15001', '01/01/2020', '', ''],
    )
    expect(resumo).toEqual({ novas: 1, cambian: 0, iguais: 0, erros: 7, avisos: 0 })
    expect(told(erros)).toEqual([
      [2, 'dataNacemento', 'error.invalid-date'],
      [3, 'sexo', 'error.import-sexo'],
      [4, 'codigoPostal', 'error.regex.postalCodePattern'],
      [5, 'fechaAlta', 'error.future-date'],
      [6, 'fechaBaja', 'error.import-baja-before-alta'],
      [7, 'fechaBaja', 'error.import-baja-before-alta'],
      [7, 'causaBaja', 'error.cause-required'],
      [8, 'causaBaja', 'error.import-causa-without-baja'],
    ])
  })

  it('M is a woman beside H, a man beside F, and otherwise nobody knows', async () => {
    const sexes = async (...cells: string[]) => {
      const { cambios, erros } = await withColumns(['Sexo'], ...cells.map((cell) => [cell]))
      const all = cambios.map(
        ({ cambios: each }: { cambios: { campo: string; despois: string }[] }) =>
          each.find(({ campo }) => campo === 'sexo')?.despois,
      )
      return [...all, ...erros.map(({ erro }: Note) => erro)]
    }
    expect(await sexes('H', 'M')).toEqual(['HOME', 'MULLER'])
    expect(await sexes('F', 'M')).toEqual(['MULLER', 'HOME'])
    expect(await sexes('M')).toEqual(['error.import-sexo-ambiguous'])
  })

  it('that was converted twice is doubtful', async () => {
    const { avisos } = await simulated(keeper, csv(headings, newPerson({ apelidos: 'NÃºÃ±ez' })))
    expect(told(avisos)).toEqual([[2, 'apellidos', 'error.import-double-encoded']])
  })

  it('of a row with other cells than the heading is not read', async () => {
    const file = `${csv(headings, newPerson(), newPerson())};x;y\r\n${newPerson().slice(0, 4).join(';')}`
    const { resumo, erros } = await simulated(keeper, file)
    expect(resumo).toMatchObject({ novas: 1, erros: 2 })
    expect(told(erros).slice(0, 2)).toEqual([
      [3, null, 'error.import-row-length'],
      [4, null, 'error.import-row-length'],
    ])
  })

  it('is for an own field by its name, by the rules of its type', async () => {
    const campos: Record<string, { id: number }> = {}
    for (const [nome, tipo, opcions] of [
      ['Talla', 'OPCION', ['S', 'M']],
      ['Coche', 'SI_NON', []],
      ['Altura', 'NUMERO', []],
      ['Voda', 'DATA', []],
      ['Nota', 'PARAGRAFO', []],
    ] as const)
      campos[nome] = await addCampo(admin, { nome, tipo, opcions })
    const { cambios, erros } = await withColumns(
      ['talla', 'COCHE', 'Altura', 'Voda', 'Nota'],
      ['m', 'X', '1.234,5', '5/3/1990', '"dúas\nliñas"'],
      ['XL', 'quizais', 'alto', '1990', 'ben'],
    )
    const own = (name: string) => `campo.${campos[name]?.id}`
    expect(cambios[0].cambios.slice(5)).toEqual([
      { campo: own('Talla'), antes: null, despois: 'M' },
      { campo: own('Coche'), antes: null, despois: 'si' },
      { campo: own('Altura'), antes: null, despois: '1234,5' },
      { campo: own('Voda'), antes: null, despois: '05/03/1990' },
      { campo: own('Nota'), antes: null, despois: 'dúas\nliñas' },
    ])
    expect(told(erros)).toEqual([
      [3, own('Talla'), 'error.import-option'],
      [3, own('Coche'), 'error.import-yes-no'],
      [3, own('Altura'), 'error.decimals'],
      [3, own('Voda'), 'error.invalid-date'],
    ])
  })
})

describe('the member of a row', () => {
  it('is the one with its number where the names agree, otherwise the one with its DNI', async () => {
    const socio = await addSocio(admin, { nombre: 'Brais', apellidos: 'Núñez Rei' })
    const other = await addSocio(admin, { nombre: 'Antía', apellidos: 'Cal' })
    const find = async (cells: (string | number)[]) => {
      const { resumo, erros, avisos } = await simulated(
        keeper,
        csv(['Número', 'Nome', 'Apelidos', 'DNI', 'Profesión'], [...cells, 'Panadeira']),
      )
      return {
        resumo,
        erros: told(erros).filter(([, campo]) => campo === 'numero' || campo === 'dni'),
        avisos: told(avisos),
      }
    }
    expect((await find([socio.numero, 'BRAIS', 'Nunez Rei', ''])).resumo.cambian).toBe(1)
    expect((await find(['', 'Outro', 'Nome', socio.dni])).resumo.cambian).toBe(1)
    expect((await find([socio.numero, 'Outro', 'Nome', freshDni()])).erros).toEqual([
      [2, 'numero', 'error.import-numero-in-use'],
    ])
    expect((await find([socio.numero, 'Antía', 'Cal', other.dni])).erros).toEqual([
      [2, 'numero', 'error.import-numero-in-use'],
    ])
    expect((await find([socio.numero, 'Brais', 'Núñez Rei', other.dni])).erros).toContainEqual([
      2,
      'dni',
      'error.dni-in-use',
    ])
    expect((await find([999_999, 'Brais', 'Núñez Rei', socio.dni])).avisos).toEqual([
      [2, 'numero', 'error.import-numero-kept'],
    ])
  })

  it('is never found by e-mail or name, which only make a row doubtful', async () => {
    const socio = await addSocio(admin, { nombre: 'Xiana', apellidos: 'Dubra Pose', cuentaCorriente: '' })
    const same = await simulated(
      keeper,
      csv(headings, newPerson({ nome: 'Xiana', apelidos: 'Dubra Pose', email: socio.email })),
    )
    expect(told(same.erros)).toEqual([[2, 'email', 'error.email-in-use']])
    const alike = await simulated(keeper, csv(headings, newPerson({ nome: 'XIANA', apelidos: 'Dubra Pose' })))
    expect(alike.resumo).toMatchObject({ novas: 1, avisos: 1 })
    expect(alike.avisos).toMatchObject([
      { erro: 'error.import-duplicate', params: { numero: socio.numero, nome: 'Xiana Dubra Pose' } },
    ])
  })

  it('is in the file once: two rows for one person are errors that name each other', async () => {
    const [one, other] = [newPerson(), newPerson()]
    const again = newPerson({ email: one[4] ?? '' })
    const { resumo, erros } = await simulated(keeper, csv(headings, one, other, one, again))
    expect(resumo).toMatchObject({ novas: 1, erros: 3 })
    expect(erros.map(({ fila, erro, params }: Note) => [fila, erro, params])).toEqual([
      [2, 'error.import-repeated', { fila: 4 }],
      [4, 'error.import-repeated', { fila: 2 }],
      [5, 'error.import-repeated-email', { fila: 2 }],
    ])
  })
})

describe('a row of a member', () => {
  it('leaves alone what its empty cells say nothing of, and what it has already', async () => {
    const socio = await addSocio(admin)
    const file = await changing(
      keeper,
      socio,
      ['Teléfono', 'Profesión', 'Data de nacemento'],
      ['', 'Mestra', '1951'],
    )
    expect(file.resumo).toMatchObject({ iguais: 1, cambian: 0 })
  })

  it('changes e-mail, DNI and names of who holds a role only when an administrator imports', async () => {
    const socio = await addSocio(admin)
    await admin.call('PUT /socios/:id/authorities', {
      params: { id: socio.id },
      body: { id: socio.id, authorities: ['EVENT_MANAGEMENT'] },
    })
    const row: [string[], string[]] = [
      ['Nome', 'Correo'],
      ['Outra', 'outra@x.gal'],
    ]
    expect(told((await changing(keeper, socio, ...row)).erros)).toEqual([
      [2, 'email', 'error.admin-only'],
      [2, 'nombre', 'error.admin-only'],
    ])
    const unchanged = await changing(
      keeper,
      socio,
      ['Nome', 'Correo'],
      [socio.nombre, socio.email.toUpperCase()],
    )
    expect(unchanged.resumo.iguais).toBe(1)
    expect((await changing(keeper, socio, ['Profesión'], ['Gaiteira'])).resumo.cambian).toBe(1)
    expect((await changing(admin, socio, ...row)).resumo).toMatchObject({ cambian: 1, erros: 0 })
  })

  it('makes a user with a role a member only when an administrator imports', async () => {
    const { login } = await portal.signIn('EVENT_MANAGEMENT')
    const file = csv(headings, newPerson({ dni: login }))
    expect(told((await simulated(keeper, file)).erros)).toEqual([[2, 'dni', 'error.admin-only']])
    expect((await simulated(admin, file)).resumo.novas).toBe(1)
  })

  it('ends no membership of oneself or of an administrator', async () => {
    const socio = await addSocio(admin)
    await admin.call('PUT /socios/:id/authorities', {
      params: { id: socio.id },
      body: { id: socio.id, authorities: ['ROLE_ADMIN'] },
    })
    const baixa: [string[], string[]] = [
      ['Data de baixa', 'Causa da baixa'],
      ['31/05/2026', 'Marchou'],
    ]
    const hers = await portal.createSession(socio.userId, socio.dni)
    const tell = async (who: Caller) => told((await changing(who, socio, ...baixa)).erros)
    expect(await tell(hers)).toEqual([[2, 'fechaBaja', 'error.own-user']])
    expect(await tell(admin)).toEqual([[2, 'fechaBaja', 'error.admin-deactivate']])
  })

  it('joins and leaves groups, but for those that decide who sees something', async () => {
    const socio = await addSocio(admin)
    const addGrupo = async (name: string, ...members: { id: number }[]) =>
      (await admin.call('POST /grupos', { body: { name, socios: members } })).body
    await addGrupo('Coral', { id: socio.id })
    await addGrupo('Teatro')
    await addGrupo('Roda')
    await addGrupo('RODA')
    const held = await addGrupo('Directiva')
    await admin.call('POST /eventos', {
      body: {
        titulo: 'Xuntanza',
        fecha: '2026-06-30T19:30',
        publico: true,
        enlaces: [{ nombre: 'Acta', url: 'https://x.gal', grupo: { id: held.id } }],
      },
    })
    const groups = async (cell: string) => {
      const { cambios, erros, resumo } = await changing(keeper, socio, ['Grupos'], [cell])
      return erros.length > 0 ? erros.map(({ erro }: Note) => erro) : (cambios[0]?.cambios ?? resumo.iguais)
    }
    expect(await groups('coral')).toBe(1)
    expect(await groups('Teatro|Coral')).toEqual([
      { campo: 'grupos', antes: 'Coral', despois: 'Teatro|Coral' },
    ])
    expect(await groups('Coral|Danza')).toEqual(['error.import-grupo-unknown'])
    expect(await groups('roda')).toEqual(['error.import-grupo-ambiguous'])
    expect(await groups('Coral|Directiva')).toEqual(['error.grupo-protected'])
  })

  it('of an inactive one may change, and what the register took once may stay', async () => {
    const socio = await addSocio(admin, { direccion: { codigoPostal: '4900' } })
    await setCampos(admin, socio.id, campoValue(await addCampo(admin, { nome: 'Clave' }), "'=1"))
    await deactivateSocio(admin, socio.id)
    const same = await changing(keeper, socio, ['CP', 'Clave'], ['4900', "''=1"])
    expect(same.resumo).toMatchObject({ iguais: 1, avisos: 0 })
    expect((await changing(keeper, socio, ['Profesión'], ['Gaiteira'])).resumo.cambian).toBe(1)
  })
})
