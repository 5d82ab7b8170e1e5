import type { FileRef } from '#contract/files.ts'
import type { Socio } from '#contract/socios.ts'
import type { Input, Kind, Maker, SentFile, Shown } from './ledger.ts'
import { trailKey } from './ledger.ts'

/** A record of which `field` bears its marker, and that holds no files. */
const plain = (path: string, field: string) => ({
  post: path,
  one: ({ id }: Shown) => `${path}/${id}`,
  search: (marker: string) => `${path}?search=${marker}&size=5`,
  isCalled: (row: Shown, marker: string) => String(row[field]).includes(marker),
  marker: ({ marker }: Maker['made']) => marker(),
  files: () => [],
})

const grupo: Kind = {
  name: 'grupo',
  weight: 3,
  ...plain('/grupos', 'name'),
  makeInput: async ({ made, ground }, marker) => {
    const socios = ground.socios.filter(() => made.random.chance(0.5)).map((id) => ({ id }))
    const body = { name: `Grupo ${marker} ${made.marker()}`, socios }
    return { body, expected: body, files: [] }
  },
}

/** A file under a title, which it is named after. */
const documento: Kind = {
  name: 'documento',
  weight: 3,
  ...plain('/documentos', 'titulo'),
  files: ({ id, fichero }) => [{ ref: fichero as FileRef, path: `/documentos/${id}/file?download=true` }],
  makeInput: async ({ made, ground, kept, file: freshFile }, marker, before) => {
    const isKept = before && made.random.chance(0.5)
    const file = isKept ? kept(before.fichero as FileRef) : await freshFile('paper')
    if (!file) return null
    const titulo = `Papel ${marker} ${made.marker()}`
    const fields = { titulo, fecha: made.day(), tipo: { id: ground.tipoDocumento } }
    return {
      body: { ...fields, fichero: file.reference },
      expected: { ...fields, fichero: { fileName: `${titulo}.pdf`, ...(isKept && file.reference) } },
      files: [file],
    }
  },
}

/** An e-mail to some members. */
const correo: Kind = {
  name: 'correo',
  weight: 1,
  ...plain('/emails', 'subject'),
  post: '/emails/send',
  one: ({ id }) => `/emails/${id}?deliveries=false`,
  once: true,
  makeInput: async ({ made, ground }, marker) => {
    const recipients = ground.socios.slice(0, made.random.between(1, 4)).map((id) => ({ id }))
    const subject = `Aviso ${marker}`
    return {
      body: { recipients, subject, message: `<p>${made.marker()}</p>`, key: crypto.randomUUID() },
      expected: { subject, total: recipients.length },
      files: [],
    }
  },
}

/** A payment of a member; `id` when the member has it already. */
interface Row {
  id?: number
  fields: Record<string, unknown> & { fecha: unknown }
  files: SentFile[]
}

async function newPago(maker: Maker): Promise<Row | null> {
  const { random, day } = maker.made
  const files: SentFile[] = []
  for (let each = random.between(0, 2); each > 0; each -= 1) {
    const file = await maker.file('paper')
    if (!file) return null
    files.push(file)
  }
  const fields = {
    tipo: random.pick(['CUOTA', 'OTROS']),
    importe: random.between(1, 99_999) / 100,
    fecha: day(),
  }
  return { fields, files }
}

/** Some of the rows the member has, and some new ones; null when a file could not be uploaded. */
async function pagosFrom(maker: Maker, before: Row[]): Promise<Row[] | null> {
  const { random } = maker.made
  const all = before.filter(() => random.chance(0.8))
  for (let each = random.between(0, 2); each > 0 && all.length < 6; each -= 1) {
    const row = await newPago(maker)
    if (!row) return null
    all.push(row)
  }
  return all
}

/** As the record shows them: the latest day first, of the same day what was added last. */
function inOrder(rows: Row[]): Row[] {
  const dayOf = ({ fields }: Row) =>
    (fields.fecha as number[]).map((part) => String(part).padStart(4, '0')).join()
  const ranked = rows.map((row, position) => ({ row, day: dayOf(row), id: row.id ?? 2 ** 31 + position }))
  return ranked.sort((a, b) => b.day.localeCompare(a.day) || b.id - a.id).map(({ row }) => row)
}

async function socioInput(maker: Maker, dni: string, record: Shown | null): Promise<Input | null> {
  const { made, kept } = maker
  const { random } = made
  const before = record as unknown as Socio | null
  const pagosBefore = (before?.pagos ?? []).map(({ id, tipo, importe, fecha, documentos: files }) => ({
    id,
    fields: { tipo, importe, fecha },
    files: files.map(kept),
  }))
  const pagos = await pagosFrom(maker, pagosBefore)
  const photo = random.chance(0.3) ? await maker.file('picture') : undefined
  if (!pagos || photo === null) return null

  const person =
    before === null || random.chance(0.3)
      ? { ...made.person(), email: `${made.marker()}@socios.example` }
      : { nombre: before.nombre, apellidos: before.apellidos, email: before.email }
  const fields = {
    ...person,
    dni,
    telefono: String(random.between(600_000_000, 699_999_999)),
    profesion: made.marker(),
    cuentaCorriente: `ES${random.between(10, 99)}`,
  }
  const old = before?.thumbnail
  const photos = photo ? [photo] : old ? [kept(old)] : []
  const rows = (some: Row[], nameFile: (file: SentFile) => object) =>
    some.map(({ id, fields, files }) => ({
      ...(id !== undefined && { id }),
      ...fields,
      documentos: files.map(nameFile),
    }))
  const shown = inOrder(pagos)
  return {
    body: {
      ...fields,
      ...(photo && { thumbnail: photo.reference }),
      documentos: [],
      pagos: rows(pagos, ({ reference }) => reference),
    },
    expected: {
      ...fields,
      thumbnail: photos[0] ? { fileName: photos[0].fileName } : null,
      pagos: rows(shown, ({ fileName }) => ({ fileName })),
    },
    files: [...photos, ...shown.flatMap(({ files }) => files)],
  }
}

/** A member, with photo, payments and their user. */
const socio: Kind = {
  name: 'socio',
  weight: 5,
  ...plain('/socios', 'dni'),
  marker: ({ dni }) => dni(),
  makeInput: socioInput,
  loose: ['grupos'],
  files: (record) => {
    const { id, thumbnail, pagos } = record as unknown as Socio
    return [
      ...(thumbnail ? [{ ref: thumbnail, path: `/socios/${id}/photo` }] : []),
      ...pagos.flatMap((pago) =>
        pago.documentos.map((ref) => ({
          ref,
          path: `/socios/${id}/payments/${pago.id}/file/${ref.uuid}?download=true`,
        })),
      ),
    ]
  },
  alsoAudited: (action, before, after) => {
    const user = (accion: string) => [trailKey('usuario', String(after.userId), accion)]
    if (action === 'create') return user('CREAR')
    if (action === 'remove') return user('ELIMINAR')
    const isSame = (['nombre', 'apellidos', 'email'] as const).every((name) => before?.[name] === after[name])
    return action === 'change' && isSame ? [] : user('MODIFICAR')
  },
}

/** Everything the load writes. */
export const kinds: Kind[] = [socio, grupo, documento, correo]
