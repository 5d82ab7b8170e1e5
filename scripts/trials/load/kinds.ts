import type { FileRef } from '#contract/files.ts'
import { evento } from './kind-evento.ts'
import { socio } from './kind-socio.ts'
import type { Input, Kind, Maker, Shown } from './ledger.ts'

const oneOf = (path: string) => (record: Shown) => `${path}/${record.id}`
const searched = (path: string) => (marker: string) => `${path}?search=${marker}&size=5`
const freshMarker = ({ made }: Maker) => made.marker()

/** A record of which `field` bears its marker, and that holds no files. */
const plain = (path: string, field: string) => ({
  post: path,
  one: oneOf(path),
  search: searched(path),
  isCalled: (row: Shown, marker: string) => String(row[field]).includes(marker),
  marker: freshMarker,
  files: () => [],
})

/** A file under a title, which it is named after. */
const titled = (path: string) => ({
  ...plain(path, 'titulo'),
  files: ({ id, fichero }: Shown) => [{ ref: fichero as FileRef, path: `${path}/${id}/file?download=true` }],
})

async function titledInput(
  maker: Maker,
  marker: string,
  before: Shown | null,
  others: Record<string, unknown>,
): Promise<Input | null> {
  const ref = before && maker.made.dice.chance(0.5) ? (before.fichero as FileRef) : null
  const file = ref
    ? { print: maker.printOf(ref.uuid), reference: { uuid: ref.uuid }, fileName: ref.fileName }
    : await maker.file('paper')
  if (!file) return null
  const fields = { titulo: `Papel ${marker} ${maker.made.marker()}`, ...others }
  return {
    body: { ...fields, fichero: file.reference },
    expected: { ...fields, fichero: { fileName: `${fields.titulo}.pdf`, ...(ref && { uuid: ref.uuid }) } },
    files: [file],
  }
}

const grupo: Kind = {
  name: 'grupo',
  weight: 3,
  ...plain('/grupos', 'name'),
  input: async ({ made, ground }, marker) => {
    const socios = ground.socios.filter(() => made.dice.chance(0.5)).map((id) => ({ id }))
    const body = { name: `Grupo ${marker} ${made.marker()}`, socios }
    return { body, expected: body, files: [] }
  },
}

const documento: Kind = {
  name: 'documento',
  weight: 3,
  ...titled('/documentos'),
  input: (maker, marker, before) => {
    const { made, ground } = maker
    return titledInput(maker, marker, before, {
      descripcion: made.text(10),
      fecha: [made.dice.between(2000, 2026), made.dice.between(1, 12), made.dice.between(1, 28)],
      tipo: { id: ground.tipoDocumento },
    })
  },
}

const contabilidad: Kind = {
  name: 'contabilidad',
  weight: 2,
  ...titled('/contabilidades'),
  input: (maker, marker, before) =>
    titledInput(maker, marker, before, { ano: maker.made.dice.between(1990, 2030) }),
}

const users = '/user-management/users'
const usuario: Kind = {
  name: 'usuario',
  weight: 2,
  ...plain(users, 'login'),
  one: ({ login }) => `${users}/${login}`,
  put: users,
  marker: ({ made }) => made.dni(),
  input: async ({ made }, login) => {
    const { nombre, apellidos } = made.person()
    const expected = {
      login,
      email: `${login.toLowerCase()}@usuarios.example`,
      firstName: nombre,
      lastName: `${apellidos} ${made.marker()}`,
      activated: made.dice.chance(0.8),
    }
    const authorities = [made.dice.pick(['EVENT_MANAGEMENT', 'ASSEMBLY_MANAGEMENT', 'SP_FINANCES'])]
    return { body: { ...expected, authorities }, expected, files: [] }
  },
}

const correo: Kind = {
  name: 'correo',
  weight: 1,
  ...plain('/emails', 'subject'),
  post: '/emails/send',
  one: ({ id }) => `/emails/${id}?deliveries=false`,
  once: true,
  input: async ({ made, ground }, marker) => {
    const recipients = ground.socios.slice(0, made.dice.between(1, 4)).map((id) => ({ id }))
    const subject = `Aviso ${marker}`
    return {
      body: { recipients, subject, message: `<p>${made.text(30)}</p>`, key: crypto.randomUUID() },
      expected: { subject, total: recipients.length },
      files: [],
    }
  },
}

const image: Kind = {
  name: 'image',
  weight: 2,
  ...plain('/images', 'name'),
  files: ({ id, gallery }) => [
    { ref: { uuid: String(id), fileName: '', type: 'jpg' }, path: `/download/gallery/${gallery}/${id}` },
  ],
  input: async ({ made }, marker) => {
    const body = { gallery: 'statics', name: `Foto ${marker} ${made.marker()}` }
    return { body, expected: body, files: [] }
  },
}

/** Everything the load writes. */
export const kinds: Kind[] = [socio, grupo, evento, documento, contabilidad, usuario, correo, image]
