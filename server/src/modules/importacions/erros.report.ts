import type { Language } from '#contract/fields.ts'
import type { Key } from '#contract/i18n/key.ts'
import type { NotaImportacion } from '#contract/importacions.ts'
import { translate } from '../../platform/config/i18n.ts'
import type { Reader } from '../../platform/db/tables.ts'
import type { Cell, Sheet } from '../../platform/workbooks/sheet.ts'
import { listActiveCampos } from '../campos/values.service.ts'
import { findImportacion, readFile } from './importacions.rows.ts'
import { readRawRows } from './reading.service.ts'
import { findErrors } from './staging.rows.ts'

/** Parameters of the workbook of rows with errors. */
export interface ErrosOptions {
  id: number
  language: Language
}

/** The rows with errors as the file has them, and what is wrong with each, to mend and to load again. */
export async function errosSheets(db: Reader, { id, language }: ErrosOptions): Promise<Sheet[]> {
  const t = (key: Key, params?: NotaImportacion['params']) => translate(language, key, params)
  const stored = await findImportacion(db, id)
  if (!stored) return []
  const campos = await listActiveCampos(db)
  const { columns, rows } = await readRawRows(await readFile(db, id), stored, campos)
  const headings = new Map(stored.columnas.map(({ nome, campo }) => [campo, nome]))
  const say = ({ campo, erro, params }: NotaImportacion) => {
    const text = t(erro as Key, params)
    const heading = campo === null ? undefined : headings.get(campo)
    return heading === undefined ? text : `${heading}: ${text}`
  }
  const errors = await findErrors(db, id, stored.quenda)
  return [
    {
      name: t('importacion.erros-sheet'),
      columns: [
        ...columns.map((header) => ({ header, kind: 'text' as const, width: 20 })),
        { header: t('importacion.fila-columna'), kind: 'whole', width: 8 },
        { header: t('importacion.erro-columna'), kind: 'text', width: 60 },
      ],
      rows: function* () {
        for (const { fila, erros } of errors) {
          const cells: Cell[] = columns.map((_, at) => rows.get(fila)?.[at] || null)
          yield [...cells, fila, (JSON.parse(erros) as NotaImportacion[]).map(say).join(' ')]
        }
      },
    },
  ]
}
