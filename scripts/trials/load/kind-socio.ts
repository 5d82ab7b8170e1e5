import type { Socio } from '#contract/socios.ts'
import type { Input, Kind, Maker, SentFile, Shown } from './ledger.ts'
import { trailKey } from './ledger.ts'

/** A paper a record holds, as a request names it when it is to stay. */
const kept = (maker: Maker, ref: { uuid: string; fileName: string }): SentFile => ({
  print: maker.printOf(ref.uuid),
  fileName: ref.fileName,
  reference: { uuid: ref.uuid },
})

const dayOf = ({ dice }: Maker['made']): [number, number, number] => [
  dice.between(2000, 2025),
  dice.between(1, 12),
  dice.between(1, 28),
]

/** A new payment with up to two files; null when one of them could not be uploaded. */
async function newPago(maker: Maker) {
  const { made } = maker
  const files: SentFile[] = []
  for (let each = made.dice.between(0, 2); each > 0; each -= 1) {
    const file = await maker.file('paper')
    if (!file) return null
    files.push(file)
  }
  const fields = {
    tipo: made.dice.pick(['CUOTA', 'POV', 'OTROS']),
    importe: made.dice.between(1, 99_999) / 100,
    fecha: dayOf(made),
  }
  return { fields, files }
}

async function newDocumento(maker: Maker) {
  const fichero = await maker.file('paper')
  const { made, ground } = maker
  const fields = {
    titulo: `Papel ${made.marker()}`,
    fecha: dayOf(made),
    tipo: { id: ground.tipoDocumentoSocio },
  }
  return fichero && { fields, files: [fichero] }
}

type Row = { id?: number; fields: Record<string, unknown>; files: SentFile[] }

/** As the record shows them: the latest day first, of the same day what was added last. */
function inOrder(all: Row[]): Row[] {
  const order = all.map((row, position) => ({
    row,
    day: (row.fields.fecha as number[]).map((part) => String(part).padStart(4, '0')).join(),
    id: row.id ?? 2 ** 31 + position,
  }))
  return order
    .toSorted((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? 1 : -1))
    .map(({ row }) => row)
}

/** Some of the rows the member has, and some new ones; null when a file could not be uploaded. */
async function rows(
  maker: Maker,
  before: Row[],
  fresh: (maker: Maker) => Promise<Row | null>,
): Promise<Row[] | null> {
  const { dice } = maker.made
  const all = before.filter(() => dice.chance(0.8))
  for (let each = dice.between(0, 2); each > 0 && all.length < 6; each -= 1) {
    const row = await fresh(maker)
    if (!row) return null
    all.push(row)
  }
  return all
}

async function input(maker: Maker, dni: string, record: Shown | null): Promise<Input | null> {
  const { made } = maker
  const { dice } = made
  const before = record as unknown as Socio | null
  const documentos = await rows(
    maker,
    (before?.documentos ?? []).map(({ id, titulo, fecha, tipo, fichero }) => ({
      id,
      fields: { titulo, fecha, tipo: { id: tipo.id } },
      files: [kept(maker, fichero)],
    })),
    newDocumento,
  )
  const pagos = await rows(
    maker,
    (before?.pagos ?? []).map(({ id, tipo, importe, fecha, documentos: files }) => ({
      id,
      fields: { tipo, importe, fecha },
      files: files.map((file) => kept(maker, file)),
    })),
    newPago,
  )
  const photo = dice.chance(0.3) ? await maker.file('picture') : undefined
  if (!documentos || !pagos || photo === null) return null

  const isRenamed = before === null || dice.chance(0.3)
  const person = isRenamed
    ? { ...made.person(), email: `${made.marker()}@socios.example` }
    : { nombre: before.nombre, apellidos: before.apellidos, email: before.email }
  const fields = {
    ...person,
    dni,
    telefono: String(dice.between(600_000_000, 699_999_999)),
    profesion: `${made.text(2)} ${made.marker()}`,
    direccion: {
      direccion: `Rúa ${made.text(3)}`,
      codigoPostal: '15001',
      localidad: 'A Coruña',
      provincia: '',
    },
    cuentaCorriente: `ES${dice.between(10, 99)}`,
  }
  const old = before?.thumbnail
  const photos = photo ? [photo] : old ? [kept(maker, old)] : []
  const id = (row: Row) => (row.id === undefined ? {} : { id: row.id })
  return {
    body: {
      ...fields,
      ...(photo && { thumbnail: photo.reference }),
      documentos: documentos.map((row) => ({ ...id(row), ...row.fields, fichero: row.files[0]?.reference })),
      pagos: pagos.map((row) => ({
        ...id(row),
        ...row.fields,
        documentos: row.files.map(({ reference }) => reference),
      })),
    },
    expected: {
      ...fields,
      thumbnail: photos[0] ? { fileName: photos[0].fileName } : null,
      documentos: inOrder(documentos).map((row) => ({
        ...id(row),
        ...row.fields,
        fichero: { fileName: row.files[0]?.fileName },
      })),
      pagos: inOrder(pagos).map((row) => ({
        ...id(row),
        ...row.fields,
        documentos: row.files.map(({ fileName }) => ({ fileName })),
      })),
    },
    files: [
      ...photos,
      ...inOrder(documentos).flatMap(({ files }) => files),
      ...inOrder(pagos).flatMap(({ files }) => files),
    ],
  }
}

/** A member, with photo, documents, payments and their user. */
export const socio: Kind = {
  name: 'socio',
  weight: 5,
  post: '/socios',
  one: ({ id }) => `/socios/${id}`,
  search: (dni) => `/socios?search=${dni}&size=5`,
  isCalled: ({ dni }, marker) => dni === marker,
  marker: ({ made }) => made.dni(),
  input,
  loose: ['grupos'],
  files: (record) => {
    const { id, thumbnail, documentos, pagos } = record as unknown as Socio
    return [
      ...(thumbnail ? [{ ref: thumbnail, path: `/socios/${id}/photo` }] : []),
      ...documentos.map((each) => ({
        ref: each.fichero,
        path: `/socios/${id}/documents/${each.id}/file?download=true`,
      })),
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
    if (action === 'deactivate' || action === 'activate') return user('MODIFICAR')
    const isSame = (['nombre', 'apellidos', 'email'] as const).every((name) => before?.[name] === after[name])
    return isSame ? [] : user('MODIFICAR')
  },
}
