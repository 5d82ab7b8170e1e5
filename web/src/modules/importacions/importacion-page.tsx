import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import type { Simulacion } from '#contract/importacions.ts'
import { ApiError } from '../../shell/api.ts'
import { useBack } from '../../shell/back-stack.ts'
import { reportError } from '../../shell/errors.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { FileWork } from '../../ui/files/file-reading.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { camposQuery } from '../campos/campos.calls.ts'
import { toOptions } from './columns.ts'
import { ColumnsStep } from './columns-step.tsx'
import { type ColumnsBody, execute, importacionQuery, simulate } from './importacions.calls.ts'
import { ReportStep } from './report-step.tsx'
import { ResultStep } from './result-step.tsx'
import './importacions.css'

/** One import: its columns, what it would change, and what it changed. */
export function Component() {
  const t = useT()
  const id = Number(useParams().id)
  const query = useQuery(importacionQuery(id))
  return (
    <Page
      title={t('title.importacion')}
      width="form"
      back={<BackButton back={useBack('/importar-socios')} href="/importar-socios" />}
    >
      {query.data && <p className="muted importacion-file">{query.data.ficheiro}</p>}
      <Loaded query={query}>{(importacion) => <Steps key={id} importacion={importacion} />}</Loaded>
    </Page>
  )
}

/** Rows of new people who have no e-mail, or all such rows. */
type SenCorreo = true | number[]

/** What the server is asked for at the moment. */
type Busy = 'columns' | 'report' | 'execution' | undefined

function Steps({ importacion }: { importacion: Simulacion }) {
  const t = useT()
  const client = useQueryClient()
  const campos = useQuery(camposQuery).data?.content ?? []
  const [isReport, setReport] = useState(importacion.estado !== 'ANALIZADA')
  const [busy, setBusy] = useState<Busy>()
  /** New people who are said to have no e-mail. */
  const [senCorreo, setSenCorreo] = useState<SenCorreo>([])
  const { id, filas: count, estado } = importacion
  const { queryKey } = importacionQuery(id)

  /** Runs one request, whose answer is shown. @returns whether it was answered */
  const run = async (what: Busy, ask: () => Promise<Simulacion>): Promise<boolean> => {
    setBusy(what)
    try {
      client.setQueryData(queryKey, await ask())
      return true
    } catch (error) {
      await overcome(error)
      return false
    } finally {
      setBusy(undefined)
    }
  }
  const check = (body: ColumnsBody, what: 'columns' | 'report') =>
    run(what, () => simulate(id, { ...toOptions(importacion), ...body, senCorreo }))
  const changeColumns = useLatest((body: ColumnsBody) => check(body, 'columns'))
  const withoutEmail = (rows: SenCorreo) => {
    setSenCorreo(rows)
    return run('report', () =>
      simulate(id, { ...toOptions(importacion), columnas: toBody(importacion), senCorreo: rows }),
    )
  }
  const checkAgain = () => check({ columnas: toBody(importacion) }, 'report')

  /** Shows an error, and how the import stands now. */
  const overcome = async (error: unknown): Promise<void> => {
    const isOvertaken = error instanceof ApiError && error.code === 'error.conflict'
    if (isOvertaken) {
      notify({ kind: 'warning', title: t('importacion.overtaken-title'), text: t('importacion.overtaken') })
      await checkAgain()
      return
    }
    reportError(error)
    await client.invalidateQueries({ queryKey })
  }
  const start = async (cartas: 'AGORA' | 'DESPOIS'): Promise<void> => {
    const isDone = await run('execution', () => execute(id, cartas))
    if (!isDone) return
    void client.invalidateQueries({ queryKey: ['importacions', 'list'] })
    void client.invalidateQueries({ queryKey: ['socios'] })
    window.scrollTo({ top: 0 })
  }

  if (busy === 'execution' || estado === 'EXECUTANDO')
    return (
      <div role="status" className="box">
        <FileWork text={t('importacion.running', { count })} />
        <p className="muted">{t('importacion.running-help')}</p>
      </div>
    )
  if (busy === 'report')
    return (
      <div role="status" className="box">
        <FileWork text={t('importacion.checking', { count })} />
      </div>
    )
  if (estado === 'FEITA') return <ResultStep importacion={importacion} campos={campos} />
  if (isReport && importacion.resumo)
    return (
      <ReportStep
        importacion={importacion}
        campos={campos}
        back={() => setReport(false)}
        withoutEmail={(row) =>
          void withoutEmail(row === 'all' || senCorreo === true ? true : [...senCorreo, row])
        }
        takeHighNumbers={() => void check({ columnas: toBody(importacion), numerosAltos: true }, 'report')}
        start={(cartas) => void start(cartas)}
      />
    )
  return (
    <ColumnsStep
      importacion={importacion}
      campos={campos}
      isBusy={busy === 'columns'}
      change={(body) => {
        client.setQueryData(queryKey, (now) => now && withChoices(now, body))
        changeColumns(body)
      }}
      go={async () => {
        const isChecked = await check({ columnas: toBody(importacion) }, 'report')
        if (isChecked) setReport(true)
      }}
    />
  )
}

/** Runs one request at a time, and of those that wait only the last. */
function useLatest<T>(ask: (input: T) => Promise<unknown>): (input: T) => void {
  const state = useRef<{ isRunning: boolean; waiting: T | undefined }>({
    isRunning: false,
    waiting: undefined,
  })
  const run = async (input: T): Promise<void> => {
    const now = state.current
    if (now.isRunning) {
      now.waiting = input
      return
    }
    now.isRunning = true
    await ask(input)
    now.isRunning = false
    const next = now.waiting
    now.waiting = undefined
    if (next !== undefined) await run(next)
  }
  return (input) => void run(input)
}

/** The import with its columns as chosen, before the server has answered. */
const withChoices = (importacion: Simulacion, { columnas, nomes, maiusculas }: ColumnsBody): Simulacion => ({
  ...importacion,
  ...(nomes !== undefined && { nomes }),
  ...(maiusculas && { maiusculas }),
  columnas: importacion.columnas.map((each) => {
    const chosen = columnas.find(({ nome }) => nome === each.nome)
    if (!chosen || chosen.campo === each.campo) return each
    return { ...each, campo: chosen.campo, resultado: [] }
  }),
})

const toBody = ({ columnas }: Simulacion) => columnas.map(({ nome, campo }) => ({ nome, campo }))
