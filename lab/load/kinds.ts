import type { Entidade } from '#contract/auditoria.ts'
import type { Socio } from '#contract/socios.ts'
import type { Random } from '../../server/src/testing/random.ts'

/** A record as the API shows it. */
export type ListedRecord = { id: number; version?: number } & Record<string, unknown>

/** A file to send: the reference in the request, what the record shows of it, and the hash of its bytes. */
export interface SentFile {
  reference: object
  shown: object
  hash: string
}

/** The ingredients of invented requests. */
export interface Maker {
  random: Random
  /** A word that no other record has. */
  marker: () => string
  /** Members that stay unchanged. */
  socios: { id: number }[]
  /** A type of document. */
  tipo: { id: number }
}

type Fields = Record<string, unknown>

/** How the load writes and reads one kind of record. */
export interface Kind {
  name: Entidade
  /** Share of the load, against those of the others. */
  weight: number
  path: string
  /** The path for new records, if it differs. */
  post?: string
  /** The field that bears the marker. */
  field: string
  /** The fields of a new record. */
  fields: (maker: Maker, marker: string) => Fields
  /** The same with a file in its place, if it has one. */
  withFile?: (fields: Fields, file: object) => Fields
  /** The path to the bytes of its file. */
  filePath?: (record: ListedRecord) => string
  /** The fields that the record shows, if not all of them. */
  shown?: string[]
  /** How it ends: an e-mail cannot. */
  end?: 'delete' | 'deactivate'
}

const day = ({ random }: Maker) => [random.between(2000, 2025), random.between(1, 12), random.between(1, 28)]

/** Everything the load writes. */
export const kinds: Kind[] = [
  {
    name: 'socio',
    weight: 5,
    path: '/socios',
    field: 'dni',
    fields: (maker, dni) => ({
      nombre: 'Iria',
      apellidos: `Castro ${maker.marker()}`,
      dni,
      email: `${maker.marker()}@socios.example`,
      telefono: String(maker.random.between(600_000_000, 699_999_999)),
      pagos: [{ tipo: 'CUOTA', importe: maker.random.between(1, 99), fecha: day(maker) }],
    }),
    withFile: (fields, file) => ({
      ...fields,
      pagos: (fields.pagos as object[]).map((pago) => ({ ...pago, documentos: [file] })),
    }),
    filePath: (record) => {
      const { id, pagos } = record as unknown as Socio
      return `/socios/${id}/payments/${pagos[0]?.id}/file/${pagos[0]?.documentos[0]?.uuid}?download=true`
    },
    end: 'deactivate',
  },
  {
    name: 'grupo',
    weight: 3,
    path: '/grupos',
    field: 'name',
    fields: ({ random, marker, socios }, own) => ({
      name: `Grupo ${own} ${marker()}`,
      socios: socios.filter(() => random.chance(0.5)),
    }),
    end: 'delete',
  },
  {
    name: 'documento',
    weight: 3,
    path: '/documentos',
    field: 'titulo',
    fields: (maker, own) => ({
      titulo: `Papel ${own} ${maker.marker()}`,
      fecha: day(maker),
      tipo: maker.tipo,
    }),
    withFile: (fields, fichero) => ({ ...fields, fichero }),
    filePath: ({ id }) => `/documentos/${id}/file?download=true`,
    end: 'delete',
  },
  {
    name: 'correo',
    weight: 1,
    path: '/emails',
    post: '/emails/send',
    field: 'subject',
    fields: ({ random, marker, socios }, own) => ({
      recipients: socios.slice(0, random.between(1, 4)),
      subject: `Aviso ${own}`,
      message: `<p>${marker()}</p>`,
      key: crypto.randomUUID(),
    }),
    shown: ['subject'],
  },
]
