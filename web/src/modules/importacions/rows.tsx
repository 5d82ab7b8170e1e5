import type { Campo } from '#contract/campos.ts'
import type { CambioFila, NotaImportacion, ResumoImportacion, Simulacion } from '#contract/importacions.ts'
import { isKey, type Translate, useLocale, useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { MakingFile, useGeneratedFile } from '../../ui/files/use-generated-file.tsx'
import { IconAlert, IconDownload } from '../../ui/icons.ts'
import { FoldableList } from '../../ui/list/foldable-list.tsx'
import { campoName } from './columns.ts'
import { readErros } from './importacions.calls.ts'

interface ErrorsBoxProps {
  importacion: Simulacion
  campos: readonly Campo[]
  /** Whether the other rows are in the register. */
  isDone?: boolean
  /** Says that the person of a row has no e-mail, or all such people. */
  withoutEmail?: (row: number | 'all') => void
  /** Takes numbers far above the others. */
  takeHighNumbers?: () => void
}

/** Whether a row lacks the e-mail of a new person, which may be no mistake. */
const lacksEmail = ({ campo, erro }: NotaImportacion): boolean =>
  campo === 'email' && erro === 'error.required'

/** The rows with errors, and the workbook in which they are mended. */
export function ErrorsBox({
  importacion: { id, resumo, erros },
  campos,
  isDone = false,
  withoutEmail,
  takeHighNumbers,
}: ErrorsBoxProps) {
  const t = useT()
  const { make, making } = useGeneratedFile()
  const count = resumo?.erros ?? 0
  if (count === 0) return null
  const lacking = erros.filter(lacksEmail).length
  const hasOthers = !isDone && resumo !== null && resumo.novas + resumo.cambian > 0
  return (
    <section className="box" aria-labelledby="importacion-errors">
      <h2 id="importacion-errors">{t('importacion.errors', { count })}</h2>
      <p className="muted">
        {t('importacion.errors-help-done')} {hasOthers && t('importacion.errors-others')}
      </p>
      <p>
        <Button
          look="quiet"
          onClick={() => void make(t('importacion.errors-file'), (signal) => readErros(id, signal))}
        >
          <Icon icon={IconDownload} />
          {t('importacion.errors-download')}
        </Button>
      </p>
      <MakingFile making={making} />
      {withoutEmail && lacking > 1 && (
        <p>
          {t('importacion.sen-correo-some', { count: lacking })}{' '}
          <Button look="link" className="target" onClick={() => withoutEmail('all')}>
            {t('importacion.sen-correo-all')}
          </Button>
        </p>
      )}
      {takeHighNumbers && erros.some(({ erro }) => erro === 'error.import-numero-alto') && (
        <p>
          <Button look="quiet" onClick={takeHighNumbers}>
            {t('importacion.take-high-numbers')}
          </Button>
        </p>
      )}
      <Notes notes={erros} total={count} campos={campos} isOpen {...(withoutEmail && { withoutEmail })} />
    </section>
  )
}

interface NotesProps {
  notes: readonly NotaImportacion[]
  /** Rows that have some, of which the first are shown. */
  total: number
  campos: readonly Campo[]
  /** Whether these are errors, whose first ones stand open. */
  isOpen?: boolean
  /** Says that the person of a row has no e-mail. */
  withoutEmail?: (row: number) => void
}

/** As many errors stand on the page without being opened. */
const openLines = 8

/** What is doubtful about a file as a whole. */
export function FileNotes({ notes }: { notes: readonly NotaImportacion[] }) {
  const t = useT()
  const whole = notes.filter(({ fila }) => fila === 0)
  if (whole.length === 0) return null
  return (
    <div className="callout is-warning">
      <Icon icon={IconAlert} size={22} />
      <div>
        {whole.map(({ erro, params }) => (
          <p key={erro}>{noteText(erro, params, t)}</p>
        ))}
      </div>
    </div>
  )
}

/** Errors or warnings: row, column, value, and what to do. */
export function Notes({ notes, total, campos, isOpen = false, withoutEmail }: NotesProps) {
  const t = useT()
  const line = (note: NotaImportacion) => (
    <Note note={note} campos={campos} {...(withoutEmail && lacksEmail(note) && { withoutEmail })} />
  )
  const rows = new Set(notes.map(({ fila }) => fila)).size
  const folded = isOpen ? notes.slice(openLines) : notes
  return (
    <>
      {isOpen && (
        <ul className="importacion-notes lines">
          {notes.slice(0, openLines).map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of them can be alike.
            <li key={at}>{line(note)}</li>
          ))}
        </ul>
      )}
      {folded.length > 0 && (
        <FoldableList
          title={t(isOpen ? 'importacion.more-errors' : 'importacion.notes', { count: folded.length })}
          rows={folded}
          line={line}
        />
      )}
      <Truncated shown={rows} of={total} />
    </>
  )
}

function Note({
  note: { fila, nome, campo, valor, erro, params },
  campos,
  withoutEmail,
}: {
  note: NotaImportacion
  campos: readonly Campo[]
  withoutEmail?: (row: number) => void
}) {
  const t = useT()
  const locale = useLocale()
  return (
    <div className="importacion-note">
      <p>
        <strong>{nome || t('importacion.row', { fila })}</strong>
        {nome && <span className="muted">{t('importacion.row', { fila })}</span>}
        {campo !== null && <span>{campoName(campo, campos, locale)}</span>}
        {valor !== '' && <q>{valor}</q>}
      </p>
      <p>
        {noteText(erro, params, t)}
        {withoutEmail && (
          <>
            {' '}
            <Button look="link" className="target" onClick={() => withoutEmail(fila)}>
              {t('importacion.sen-correo')}
              <span className="visually-hidden">: {nome || t('importacion.row', { fila })}</span>
            </Button>
          </>
        )}
      </p>
    </div>
  )
}

const noteText = (erro: string, params: NotaImportacion['params'], t: Translate): string =>
  isKey(erro) ? t(erro, params) : t('error.unexpected')

interface ChangesProps {
  rows: readonly CambioFila[]
  total: number
  campos: readonly Campo[]
}

/** Members who change, field by field. */
export function Changes({ rows, total, campos }: ChangesProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <FoldableList
        title={t('importacion.changes-list', { count: total })}
        rows={rows}
        line={({ fila, socio, nome, cambios }) => (
          <div className="importacion-note">
            <p>
              {socio && <Link to={`/socios/${socio.id}`}>{nome}</Link>}
              <span className="muted">{t('importacion.row', { fila })}</span>
            </p>
            <ul>
              {cambios.map(({ campo, antes, despois }) => (
                <li key={campo}>
                  {campoName(campo, campos, locale)}: <del>{antes ?? t('importacion.empty')}</del>{' '}
                  <span aria-hidden="true">→</span> <ins>{despois ?? t('importacion.empty')}</ins>
                </li>
              ))}
            </ul>
          </div>
        )}
      />
      <Truncated shown={rows.length} of={total} />
    </>
  )
}

/** Says that only the first rows are shown. */
export function Truncated({ shown, of }: { shown: number; of: number }) {
  const t = useT()
  return shown < of ? <p className="muted">{t('importacion.first', { count: shown, total: of })}</p> : null
}

/** New and changed members in words, without those that there are none of. */
export const outcome = ({ novas, cambian }: ResumoImportacion, t: Translate): string =>
  [
    ...(novas > 0 ? [t('importacions.added', { count: novas })] : []),
    ...(cambian > 0 ? [t('importacions.changed', { count: cambian })] : []),
  ].join(t('importacion.and'))
