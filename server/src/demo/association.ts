import type { FileRef } from '#contract/files.ts'
import { personName } from '#contract/person-name.ts'
import { forEach, personalNames } from '#contract/socio-fields.ts'
import { storeInline } from '../modules/files/files.service.ts'
import { createGrupo } from '../modules/grupos/grupos.service.ts'
import { deactivateSocio } from '../modules/socios/membership.service.ts'
import { createSocio } from '../modules/socios/socios.service.ts'
import { createTipo, tipoDocumentoSocios } from '../modules/tipos/tipos.service.ts'
import type { AppContext } from '../platform/app-context.ts'
import { getToday } from '../platform/config/time.ts'
import { writer } from '../platform/db/write.ts'
import type { SignedInUser } from '../platform/http/access.ts'
import { campoValues, fillCampos } from './campos.ts'
import type { DemoMember } from './members.ts'
import { demoMembers, documentTypes } from './members.ts'
import { randomNumbers } from './names.ts'
import { euros, onePagePdf, spanishDay } from './pdf.ts'
import { portrait } from './pictures.ts'

/** The portal at a moment, so that records seem to have been created over time. */
export const atMoment = (context: AppContext, moment: Date): AppContext => {
  const clock = () => moment
  return { ...context, clock, write: writer(context.database, clock) }
}

/** The portal in the morning of a day (ISO text). */
export const onDay = (context: AppContext, day: string): AppContext =>
  atMoment(context, new Date(`${day}T10:00:00Z`))

/** Number of files stored concurrently; a greater one is not faster. */
const atOnce = 4

/**
 * Fills the register: members with photos, documents and payments, document types, groups. `author` is the author of the
 * changes.
 */
export async function fillRegister(context: AppContext, author: SignedInUser): Promise<void> {
  const members = demoMembers(getToday(context))
  const tipos = new Map<string, number>()
  for (const nombre of documentTypes)
    tipos.set(nombre, (await createTipo(context, tipoDocumentoSocios, author, { nombre })).id)

  const files = await storeAll(context, author, members.flatMap(createFiles))
  const nextCampos = campoValues(await fillCampos(context, author))
  const ids: number[] = []
  for (const member of members) {
    const then = onDay(context, member.alta)
    const input = { ...toInput(member, files, tipos), campos: nextCampos() }
    const { id } = await createSocio(then, author, input)
    ids.push(id)
  }
  // in chronological order
  const leaving = members.flatMap(({ baja }, at) => (baja ? [{ ...baja, id: ids[at] ?? 0 }] : []))
  for (const { id, day, cause } of leaving.sort((one, other) => one.day.localeCompare(other.day)))
    await deactivateSocio(onDay(context, day), author, id, cause)
  const active = ids.filter((_, at) => !members[at]?.baja)
  await fillGroups(context, author, active)
}

export const groups: [name: string, share: number][] = [
  ['Coro', 0.12],
  ['Horta', 0.08],
  ['Roteiros', 0.15],
  ['Obradoiro de costura', 0.06],
  ['Club de lectura', 0.07],
  ['Comisión de obras', 0.03],
  ['Ximnasia suave', 0.1],
]

async function fillGroups(context: AppContext, author: SignedInUser, active: number[]): Promise<void> {
  const next = randomNumbers(7)
  for (const [name, share] of groups) {
    const socios = active.filter(() => next() < share).map((id) => ({ id }))
    await createGrupo(context, author, { name, socios })
  }
}

/** A file to create, identified by its key. */
interface DemoFile {
  key: string
  fileName: string
  make: () => Buffer | Promise<Buffer>
}

const photoKey = ({ dni }: DemoMember) => `${dni} photo`
const paperKey = ({ dni }: DemoMember, tipo: string) => `${dni} ${tipo}`
const receiptKey = ({ dni }: DemoMember, at: number) => `${dni} receipt ${at}`

function createFiles(member: DemoMember): DemoFile[] {
  const { dni, sexo, age, hasPhoto } = member
  const name = personName(member)
  const photo = () => portrait(sexo === 'MULLER', age, Number(dni.replace(/\D/g, '')))
  return [
    ...(hasPhoto ? [{ key: photoKey(member), fileName: 'foto.jpg', make: photo }] : []),
    ...member.documentos.map(({ tipo, day }) => ({
      key: paperKey(member, tipo),
      fileName: `${tipo}.pdf`,
      make: () => onePagePdf(tipo, [name, member.dni, '', `Teo, ${spanishDay(day)}`]),
    })),
    ...member.pagos.flatMap(({ hasReceipt, tipo, day, euros: amount }, at) =>
      hasReceipt
        ? [
            {
              key: receiptKey(member, at),
              fileName: `Recibo ${day}.pdf`,
              make: () =>
                onePagePdf('Recibo', [`Recibimos de ${name}`, `${euros(amount)} (${tipo})`, spanishDay(day)]),
            },
          ]
        : [],
    ),
  ]
}

/** Stores files a few at a time; returns their references by key. */
export async function storeAll(
  context: AppContext,
  author: SignedInUser,
  files: DemoFile[],
): Promise<Map<string, Pick<FileRef, 'uuid'>>> {
  const stored = new Map<string, { uuid: string }>()
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const content = (await file.make()).toString('base64')
      stored.set(
        file.key,
        await storeInline(context, author.id, { fileName: file.fileName, content }, file.key),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return stored
}

function toInput(
  member: DemoMember,
  files: Map<string, { uuid: string }>,
  tipos: Map<string, number>,
): Parameters<typeof createSocio>[2] {
  const file = (key: string) => files.get(key) ?? { uuid: '' }
  const { alta: _, baja: __, age: ___, hasPhoto, documentos, pagos, ...fields } = member
  return {
    // what the sample association does not tell of a member is empty
    ...forEach(personalNames, () => ''),
    ...fields,
    ...(hasPhoto && { thumbnail: file(photoKey(member)) }),
    documentos: documentos.map(({ tipo, day }) => ({
      titulo: tipo,
      fecha: day,
      tipo: { id: tipos.get(tipo) ?? 0 },
      fichero: file(paperKey(member, tipo)),
    })),
    pagos: pagos.map(({ tipo, euros: amount, day, hasReceipt }, at) => ({
      tipo,
      importe: Math.round(amount * 100),
      fecha: day,
      documentos: hasReceipt ? [file(receiptKey(member, at))] : [],
    })),
  }
}
