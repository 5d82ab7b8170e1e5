import type { Reader } from '../../platform/db/tables.ts'

/** A file with some contents, and the record that holds it. */
interface RecordFile {
  name: string
  contents: string[]
  /** Kind of the record in the audit trail; empty for none. */
  kind: string
  id: string
}

const forms = ['content', 'shown', 'thumbnail', 'medium'] as const

/** Kinds of record that own files under another name than that of the audit trail. */
const kinds: Record<string, string> = { junta_directiva: 'juntaDirectiva' }

/** The files and pictures that any of `contents` belongs to, by name. */
export async function filesWith(db: Reader, contents: readonly string[]): Promise<RecordFile[]> {
  const files = await db
    .selectFrom('file')
    .select(['file_name', 'holder', ...forms])
    .where(({ or, eb }) => or(forms.map((form) => eb(form, 'in', contents))))
    .execute()
  const images = await db
    .selectFrom('image')
    .select(['id', 'name', 'file'])
    .where('file', 'in', contents)
    .execute()
  const held = [
    ...files.map(({ file_name: name, holder, ...row }) => {
      // `socio:12/pagos`
      const [kind = '', id = ''] = (holder ?? '').split('/')[0]?.split(':') ?? []
      return {
        ...{ name, kind: kinds[kind] ?? kind, id },
        contents: forms.map((form) => row[form]).filter((key) => key !== null),
      }
    }),
    ...images.map(({ id, name, file }) => ({ name, kind: 'image', id, contents: file ? [file] : [] })),
  ]
  return held.sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The last name of a record in the audit trail; null when it has none. */
export async function nameInTrail(db: Reader, entidade: string, rexistro: string): Promise<string | null> {
  const row = await db
    .selectFrom('auditoria')
    .select('rexistro_nome')
    .where('entidade', '=', entidade)
    .where('rexistro', '=', rexistro)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.rexistro_nome ?? null
}
