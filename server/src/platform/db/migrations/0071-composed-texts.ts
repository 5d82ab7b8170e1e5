import { type Kysely, sql } from 'kysely'
import { composeTexts, toComposed, toComposedAddress } from '#contract/composed-text.ts'
import type { SchemaStep } from '../tables.ts'

// biome-ignore lint/suspicious/noExplicitAny: a migration sees the schema of its time, not today's
type Db = Kysely<any>

/** Rows in memory at once. */
const slice = 1000

interface Texts {
  table: string
  /** The columns of the primary key. */
  key: readonly string[]
  texts: readonly string[]
  /** Columns with JSON, in which a letter of an escape and an accent after it must stay apart. */
  json?: readonly string[]
}

const byId = (table: string, ...texts: string[]): Texts => ({ table, key: ['id'], texts })
const address = ['direccion', 'localidad', 'provincia']
const ofRow = ['importacion_id', 'quenda', 'fila']

/**
 * Every column with names and texts that people write. Approved minutes, what is added to them, certificates, the audit trail, the contents of
 * files and bank statements, and passwords stay as they are. Keys of order and search texts are the same for both forms.
 */
const all: readonly Texts[] = [
  byId('usuario', 'first_name', 'last_name'),
  byId('socio', 'nombre', 'apellidos', 'telefono', 'profesion', 'cuenta_corriente', 'causa_baja', ...address),
  byId('campo', 'nome', 'opcions', 'axuda'),
  { table: 'socio_campo', key: ['socio_id', 'campo_id'], texts: ['valor'] },
  byId('email_undo', 'email'),
  byId('grupo', 'name'),
  byId('cargo', 'cargo'),
  byId('solicitude', 'nombre', 'apellidos', 'telefono', 'email', 'email_key', 'cuenta_corriente', ...address),
  byId('solicitude', 'mensaxe', 'autor', 'acordo', 'motivo', 'texto'),
  { table: 'solicitude_campo', key: ['solicitude_id', 'campo_id'], texts: ['valor'] },
  byId('axustes', 'nome', 'nome_curto', 'rexistro', 'telefono', 'email', 'web', 'horario', 'pe', ...address),
  byId('axustes', 'titular', 'texto_transferencia'),
  byId('tipo_cota', 'nome'),
  byId('recibo', 'concepto', 'motivo'),
  byId('cobro', 'anulado'),
  byId('mandato', 'titular', 'motivo'),
  byId('remesa', 'motivo'),
  byId('socio_cota', 'exento'),
  ...['asamblea', 'junta_directiva'].flatMap((table) => [
    byId(table, 'lugar'),
    byId(`${table}_documento`, 'titulo'),
    byId(`${table}_enlace`, 'titulo', 'url'),
  ]),
  { ...byId('reunion'), json: ['regras'] },
  byId('punto', 'titulo', 'texto', 'texto_acta'),
  { table: 'votacion_candidata', key: ['punto_id', 'orde'], texts: ['nome'] },
  { ...byId('convocatoria', 'autor', 'motivo', 'lugar'), json: ['puntos', 'regras'] },
  { table: 'estatuto', key: ['desde'], texts: [], json: ['regras'] },
  byId('evento', 'titulo', 'lugar', 'descripcion', 'descripcion_bare'),
  byId('evento_documento', 'titulo'),
  byId('evento_enlace', 'titulo', 'url'),
  byId('tipo_documento', 'nombre'),
  byId('documento', 'titulo', 'descripcion'),
  byId('tipo_documento_socio', 'nombre'),
  byId('socio_documento', 'titulo'),
  byId('contabilidad', 'titulo'),
  byId('presupuesto', 'titulo'),
  byId('image', 'name'),
  { table: 'file', key: ['uuid'], texts: ['file_name'] },
  { table: 'static_translation', key: ['static_id', 'language'], texts: ['body', 'description'] },
  byId('envio', 'autor_nome', 'subject'),
  { ...byId('mail_message'), json: ['params'] },
  { table: 'mail_content', key: ['message_id'], texts: ['subject', 'html'] },
  byId('mail_delivery', 'name'),
  { ...byId('importacion', 'ficheiro', 'autor'), json: ['columnas', 'resumo', 'informe', 'opcions'] },
  {
    table: 'importacion_fila',
    key: ofRow,
    texts: [
      'nombre',
      'apellidos',
      'telefono',
      'email',
      'email_key',
      'profesion',
      'causa_baja',
      'nome',
      ...address,
    ],
    json: ['cambios'],
  },
  { table: 'importacion_valor', key: [...ofRow, 'campo_id'], texts: ['valor'] },
  { table: 'importacion_erro', key: ofRow, texts: [], json: ['erros'] },
]

/**
 * Brings names, texts and own fields to Unicode NFC, in which they are stored from now on. Of a DNI or an e-mail that another user has in NFC
 * already both stay; *Estado* lists them.
 */
export const up: SchemaStep = async (db) => {
  for (const texts of all) await compose(db, texts)
  await composeMinutes(db)
  await composeUnique(db, 'login', ['login'], 'dni')
  await composeUnique(db, 'email_key', ['email', 'email_key'], 'email')
}

type Row = Record<string, string | number | null>

async function compose(db: Db, { table, key, texts, json = [] }: Texts): Promise<void> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  let last: Row | undefined
  for (;;) {
    const from = last
    let query = db
      .selectFrom(table)
      .select([...key, ...texts, ...json])
      .limit(slice)
    for (const name of key) query = query.orderBy(name)
    if (from) query = query.where(sql<boolean>`(${keys}) > (${sql.join(key.map((name) => from[name]))})`)
    const rows = (await query.execute()) as Row[]
    for (const row of rows) {
      const changed = composeRow(row, texts, json)
      if (Object.keys(changed).length === 0) continue
      let update = db.updateTable(table).set(changed)
      for (const name of key) update = update.where(name, '=', row[name])
      await update.execute()
    }
    last = rows.at(-1)
    if (rows.length < slice) return
  }
}

/** The columns of a row that change. */
function composeRow(row: Row, texts: readonly string[], json: readonly string[]): Row {
  const changed: Row = {}
  for (const name of [...texts, ...json]) {
    const held = row[name]
    if (typeof held !== 'string' || toComposed(held) === held) continue
    const toForm = name.startsWith('email') ? toComposedAddress : toComposed
    const composed = json.includes(name) ? JSON.stringify(composeTexts(JSON.parse(held))) : toForm(held)
    if (composed !== held) changed[name] = composed
  }
  return changed
}

/** Minutes that are not approved yet. */
async function composeMinutes(db: Db): Promise<void> {
  const drafts = await db
    .selectFrom('acta')
    .select(['reunion_id', 'introducion', 'peche'])
    .where('aprobada', 'is', null)
    .execute()
  for (const draft of drafts) {
    const changed = composeRow(draft, ['introducion', 'peche'], [])
    if (Object.keys(changed).length > 0)
      await db.updateTable('acta').set(changed).where('reunion_id', '=', draft.reunion_id).execute()
  }
}

/** Composes what no two users may have alike, with the column of their member that repeats it. */
async function composeUnique(
  db: Db,
  unique: string,
  columns: readonly string[],
  ofMember: string,
): Promise<void> {
  const rows: Row[] = await db
    .selectFrom('usuario')
    .select(['id', ...columns])
    .where(unique, 'is not', null)
    .execute()
  const owners = new Map<string, number>()
  for (const row of rows) {
    const form = toComposed(String(row[unique]))
    owners.set(form, (owners.get(form) ?? 0) + 1)
  }
  for (const row of rows) {
    const changed = composeRow(row, columns, [])
    const [value] = Object.values(changed)
    if (value === undefined || owners.get(toComposed(String(row[unique]))) !== 1) continue
    await db.updateTable('usuario').set(changed).where('id', '=', row.id).execute()
    await db
      .updateTable('socio')
      .set(ofMember === 'email' ? changed : { [ofMember]: value })
      .where('usuario_id', '=', row.id)
      .execute()
  }
}
