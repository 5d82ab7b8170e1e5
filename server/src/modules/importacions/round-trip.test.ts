import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCampo, campoValue, setCampos } from '../../testing/campos.ts'
import { simulated } from '../../testing/importacions.ts'
import type { Caller, TestPortal } from '../../testing/portal.ts'
import { openTestPortal } from '../../testing/portal.ts'
import { seededRandom } from '../../testing/random.ts'
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

const random = seededRandom(7)
const letters = [...'abcdefghijlmnñopqrstuvxzáéíóúüïçÁÉÍÓÚÑÜÏ', "'", '"', '-', ';', ',', '|', '.', 'º', 'ª']
const word = () =>
  Array.from({ length: random.between(2, 9) }, () => random.pick(letters))
    .join('')
    .replace(/^\W+/, '') || 'ñ'
const odd = ['=1+1', "'=x", '+34 600', '-5', '@ola', "''", '0012', 'Ã±', 'a\\|b']

it.each(['csv', 'xlsx'])('what is exported as %s changes nothing when it is imported', async (format) => {
  const text = await addCampo(admin, { nome: `Notas ${format}`, tipo: 'PARAGRAFO' })
  const others = [
    [await addCampo(admin, { nome: `Liña ${format}` }), ['=1', "'+2", '007']],
    [await addCampo(admin, { nome: `Número ${format}`, tipo: 'NUMERO' }), [1.234, -5, 1234567.5]],
    [
      await addCampo(admin, { nome: `Día ${format}`, tipo: 'DATA' }),
      [
        [1899, 1, 2],
        [2024, 2, 29],
      ],
    ],
    [await addCampo(admin, { nome: `Si ${format}`, tipo: 'SI_NON' }), [true, false]],
    [
      await addCampo(admin, { nome: `Opción ${format}`, tipo: 'OPCION', opcions: ['Azul', 'azul claro'] }),
      ['Azul'],
    ],
  ] as const
  const members: { id: number }[] = []
  for (let count = 0; count < 25; count += 1) {
    const [anoNac, mesNac, diaNac] = random.pick([
      [1951, 2, 28],
      [1951, null, null],
      [1951, 2, null],
      [null, 2, 28],
      [1951, null, 28],
      [null, null, null],
    ] as const)
    const socio = await addSocio(admin, {
      nombre: word(),
      apellidos: `${word()} ${word()}`,
      anoNac,
      mesNac,
      diaNac,
      profesion: random.pick([word(), '', ...odd]),
      telefono: random.pick(['600 111 222', '+34600111222', 'casa: 981 55 12 34']),
      sexo: random.pick(['HOME', 'MULLER', null]),
      cuentaCorriente: random.pick(['', 'ES9121000418450200051332', 'non ten']),
      direccion: {
        direccion: random.pick([word(), ...odd]),
        codigoPostal: random.pick(['', '01001', '123']),
        localidad: word(),
      },
    })
    members.push(socio)
    await setCampos(
      admin,
      socio.id,
      campoValue(text, `${random.pick(odd)}\n"${word()}"\n=${word()}`),
      ...others.map(([campo, values]) =>
        campoValue(campo, random.chance(0.8) ? random.pick(values as readonly unknown[]) : null),
      ),
    )
  }
  for (const name of [`Coral|${format}`, `Teatro ${format}`])
    await admin.call('POST /grupos', {
      body: { name, socios: members.slice(3, 15).map(({ id }) => ({ id })) },
    })
  await deactivateSocio(admin, members[0]?.id ?? 0)
  const { status, body: file } = await keeper.call('GET /socios/export', { query: { format } })
  expect(status).toBe(200)
  const bytes = typeof file === 'string' ? Buffer.from(file) : new Uint8Array(file)
  const { filas, resumo, erros, cambios, columnas } = await simulated(keeper, bytes, `socias.${format}`)
  expect({ erros, cambios }).toEqual({ erros: [], cambios: [] })
  expect(resumo).toMatchObject({ iguais: filas, avisos: 0 })
  expect(columnas.filter(({ campo }: { campo: string | null }) => campo === null)).toEqual([])
})
