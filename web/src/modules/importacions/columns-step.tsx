import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { admin, allows } from '#contract/access.ts'
import { toCampoKey } from '#contract/campo-keys.ts'
import type { Campo } from '#contract/campos.ts'
import { findCampoByHeading, isRemarkHeading, readColumnNames } from '#contract/importacion-columns.ts'
import type { ColumnaImportacion, Simulacion } from '#contract/importacions.ts'
import { codificacions, separadores } from '#contract/kinds.ts'
import { limits } from '#contract/limits.ts'
import { useLocale, useT } from '../../shell/i18n.ts'
import { useSession } from '../../shell/session.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { IconAlert, IconPlus } from '../../ui/icons.ts'
import { askedCampo } from '../campos/new-campo.ts'
import { type Choice, campoName, choose, missingFields, toBody, toCampoNome } from './columns.ts'
import type { ColumnsBody } from './importacions.calls.ts'
import { NamesChoice } from './names-choice.tsx'
import { FileNotes } from './rows.tsx'

interface ColumnsStepProps {
  importacion: Simulacion
  campos: readonly Campo[]
  /** Whether a change is on its way. */
  isBusy: boolean
  change: (body: ColumnsBody) => void
  go: () => Promise<void>
}

/** What each column of the file is: recognised by its heading, corrected by hand, with its first values beside what they become. */
export function ColumnsStep({ importacion, campos, isBusy, change, go }: ColumnsStepProps) {
  const t = useT()
  const locale = useLocale()
  const { filas, codificacion, separador } = importacion
  const columnas = importacion.columnas.filter(({ nome }) => !isRemarkHeading(nome))
  const known = columnas.filter(({ campo }) => campo !== null).length
  const missing = missingFields(columnas)
  // they keep their place when they are recognised later
  const [first] = useState(() => new Set(columnas.filter(isUnknown).map(({ nome }) => nome)))
  const put = (columnas: readonly Choice[]) => change({ columnas: toBody({ columnas }) })
  return (
    <div className="importacion-step" aria-busy={isBusy}>
      <h2>{t('importacion.columns')}</h2>
      <p>
        {known === columnas.length
          ? t('importacion.all-known', { count: known })
          : t('importacion.known', { known, count: columnas.length })}
      </p>
      <FileNotes notes={importacion.avisos} />
      {missing.length > 0 && (
        <div className="callout is-warning">
          <Icon icon={IconAlert} size={22} />
          <p>
            {t('importacion.missing', {
              names: missing.map((name) => campoName(name, campos, locale)).join(', '),
            })}{' '}
            {missing.includes('apellidos') && t('importacion.missing-surnames')}
          </p>
        </div>
      )}
      <ul className="importacion-columns">
        {inOrder(columnas, first).map((columna) => (
          <li key={columna.nome} className="surface">
            <Column
              columna={columna}
              columnas={columnas}
              campos={campos}
              choose={(campo) => put(choose(columnas, columna.nome, campo))}
            />
          </li>
        ))}
      </ul>
      <NamesChoice importacion={importacion} change={change} />
      {codificacion !== null && (
        <details className="fold">
          <summary>{t('importacion.letters-wrong')}</summary>
          <div className="importacion-reading">
            <Select
              label={t('importacion.codificacion')}
              value={codificacion}
              options={codificacions.map((value) => ({
                value,
                label: t(`importacion.codificacion.${value}`),
              }))}
              onChange={({ currentTarget: { value } }) =>
                change({ columnas: [], codificacion: value as typeof codificacion, separador })
              }
            />
            {separador !== null && (
              <Select
                label={t('importacion.separador')}
                value={separador}
                options={separadores.map((value, at) => ({
                  value,
                  label: t(`importacion.separador.${separatorNames[at] ?? 'tab'}`),
                }))}
                onChange={({ currentTarget: { value } }) =>
                  change({ columnas: [], codificacion, separador: value as typeof separador })
                }
              />
            )}
          </div>
        </details>
      )}
      <div className="form-bar">
        <Button look="quiet" to="/importar-socios">
          {t('action.cancel')}
        </Button>
        <Button disabled={isBusy || known === 0} onClick={() => void go()}>
          {t('importacion.check', { count: filas })}
        </Button>
      </div>
    </div>
  )
}

/** In the order of the separators. */
const separatorNames = ['semicolon', 'comma', 'tab', 'bar'] as const

interface ColumnProps extends Pick<ColumnsStepProps, 'campos'> {
  columna: ColumnaImportacion
  columnas: readonly ColumnaImportacion[]
  choose: (campo: string | null) => void
}

function Column({ columna, columnas, campos, choose: pick }: ColumnProps) {
  const t = useT()
  const locale = useLocale()
  const { nome, campo, mostra, resultado } = columna
  const takenBy = new Map(columnas.map((each) => [each.campo, each.nome]))
  const toOption = (value: string) => {
    const other = takenBy.get(value)
    const label = campoName(value, campos, locale)
    return {
      value,
      label: other !== undefined && other !== nome ? t('importacion.taken', { name: label, other }) : label,
    }
  }
  const own = campos.filter((each) => each.activo || campo === toCampoKey(each))
  return (
    <div className={campo === null ? 'importacion-column is-left-out' : 'importacion-column'}>
      <h3 className="minor">{nome}</h3>
      <Select
        aria-label={t('importacion.column-as', { name: nome })}
        value={campo ?? ''}
        options={[
          { value: '', label: t('importacion.leave-out') },
          { group: t('importacion.group-socio'), items: readColumnNames.map(toOption) },
          ...(own.length > 0
            ? [{ group: t('importacion.group-campos'), items: own.map((each) => toOption(toCampoKey(each))) }]
            : []),
        ]}
        onChange={({ currentTarget: { value } }) => pick(value || null)}
      />
      <ul className="importacion-values">
        {mostra.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of them can be alike.
          <li key={at}>
            <Value value={value} result={campo === null ? value : resultado[at]} />
          </li>
        ))}
        {mostra.length === 0 && <li>{t('importacion.column-empty')}</li>}
      </ul>
      {isUnknown(columna) && <NoPlace columna={columna} campos={campos} choose={pick} />}
    </div>
  )
}

/** A value of the file, and what it becomes where that is something else. `result` is undefined until the server has said. */
function Value({ value, result }: { value: string; result: string | null | undefined }) {
  const t = useT()
  if (result === undefined || result === value) return value
  return (
    <>
      {value} <span aria-hidden="true">→</span>{' '}
      {result === null ? (
        <strong className="is-wrong">{t('importacion.value-wrong')}</strong>
      ) : (
        <strong>{result}</strong>
      )}
    </>
  )
}

/** Whether a column with values is left out. */
const isUnknown = ({ campo, mostra }: ColumnaImportacion): boolean => campo === null && mostra.length > 0

/** The columns of the file, with those named in `first` before the others. */
const inOrder = (columnas: readonly ColumnaImportacion[], first: ReadonlySet<string>) =>
  [true, false].flatMap((isFirst) => columnas.filter(({ nome }) => first.has(nome) === isFirst))

/** A column that the register has no field for: an administrator makes one in its form, which opens filled in. */
function NoPlace({ columna: { nome, suxestion }, campos, choose: pick }: Omit<ColumnProps, 'columnas'>) {
  const t = useT()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isAdmin = allows(admin, useSession()?.authorities ?? null)
  const alike = findCampoByHeading(nome, campos)
  if (alike)
    return (
      <div className="importacion-no-place">
        <Button look="quiet" onClick={() => pick(toCampoKey(alike))}>
          {t('importacion.use-campo', { nome: alike.nome })}
        </Button>
      </div>
    )
  if (!isAdmin) return <p className="form-help">{t('importacion.no-place-ask')}</p>
  if (campos.filter(({ activo }) => activo).length >= limits.campos)
    return <p className="form-help">{t('campos.full', { max: limits.campos })}</p>

  const open = () => {
    const { tipo, opcions } = suxestion ?? { tipo: 'TEXTO' as const, opcions: [] }
    askedCampo.set({ from: pathname, what: nome, values: { nome: toCampoNome(nome), tipo, opcions } })
    void navigate('/axustes/campos/novo')
  }
  return (
    <div className="importacion-no-place">
      <p className="form-help">{t('importacion.no-place')}</p>
      <Button look="quiet" onClick={open}>
        <Icon icon={IconPlus} />
        {t('importacion.create-campo')}
      </Button>
    </div>
  )
}
