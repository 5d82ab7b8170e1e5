import type { Entrada } from '#contract/auditoria.ts'
import { noValue } from '#contract/no-value.ts'
import { type Key, type Translate, useT } from '../../shell/i18n.ts'
import { type LocalDate, longDate, shortDate } from '../dates.ts'
import { FillText, placeholder } from '../fill-text.tsx'
import { nameKey } from '../static-page-names.ts'
import { type Change, readChange } from './values.ts'
import './history.css'

interface EntryProps {
  entrada: Entrada
  /** Local time of the association. */
  at: LocalDate
  /** Shows only the time, when the date is shown above. */
  isTimeOnly?: boolean
}

/** An audit entry as a sentence; its changes can be unfolded. */
export function Entry({ entrada, at, isTimeOnly = false }: EntryProps) {
  const t = useT()
  const short = shortDate(at)
  const [, , , hour = 0, minute = 0] = at
  return (
    <li className="entry">
      <p className="entry-sentence">
        <Sentence entrada={entrada} />
        <time dateTime={entrada.instante} title={longDate(at, t)}>
          {isTimeOnly ? `${hour}:${String(minute).padStart(2, '0')}` : short}
        </time>
      </p>
      {entrada.cambios.length > 0 && <Changes entrada={entrada} />}
    </li>
  )
}

/** Authors who are no users. */
const namelessAuthors: Partial<Record<string, Key>> = {
  sistema: 'auditoria.sistema',
  solicitante: 'auditoria.solicitante',
}

/** «Xoana Díaz cambiou a conta de Lúa Álvarez.» */
function Sentence({ entrada }: { entrada: Entrada }) {
  const t = useT()
  const { accion, entidade, autor, autorNome, rexistroNome } = entrada
  const name = entidade === 'static' ? getPageName(rexistroNome, t) : rexistroNome
  const author = namelessAuthors[autor]
  const what = t(`auditoria.que.${entidade}`, { nome: placeholder('nome') })
  return (
    <span>
      <FillText
        text={t(`auditoria.frase.${accion}`, {
          autor: placeholder('autor'),
          que: what,
          nome: placeholder('nome'),
        })}
        with={{
          autor: <strong title={autor}>{author ? t(author) : autorNome}</strong>,
          nome: <strong>{name}</strong>,
        }}
      />
    </span>
  )
}

function Changes({ entrada: { accion, cambios } }: { entrada: Entrada }) {
  const t = useT()
  const changes = cambios.map((each) => readChange(each, t))
  const isWhole = ['CREAR', 'ELIMINAR', 'EXPORTAR'].includes(accion)
  return (
    <details className="entry-changes">
      <summary>{isWhole ? t('auditoria.record') : t('auditoria.changes', { count: changes.length })}</summary>
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{change.field}</dt>
            <dd>{isWhole ? change.before || change.after || noValue : <ChangeText change={change} />}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** «antes → despois», with words where an arrow or an empty value would be unclear. */
function ChangeText({ change: { before, after, isFormOnly } }: { change: Change }) {
  const t = useT()
  if (isFormOnly) return <em>{t('auditoria.form-only')}</em>
  const nothing = <em>{t('auditoria.nothing')}</em>
  return (
    <>
      <span className="visually-hidden">{t('auditoria.before')} </span>
      {before === '' ? nothing : <del>{before}</del>}
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> {t('auditoria.after')} </span>
      {after === '' ? nothing : <ins>{after}</ins>}
    </>
  )
}

/** Readable name of a static page: `ComoAsociarse` → «Como asociarse». */
function getPageName(definedId: string, t: Translate): string {
  const key = nameKey(definedId)
  return key ? t(key) : definedId
}
