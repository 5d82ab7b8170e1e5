import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Simulacion } from '#contract/importacions.ts'
import { useBack } from '../../shell/back-stack.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { FileWork } from '../../ui/files/file-reading.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { camposQuery } from '../campos/campos.calls.ts'
import { ColumnsStep } from './columns-step.tsx'
import { importacionQuery } from './importacions.calls.ts'
import { ReportStep } from './report-step.tsx'
import { ResultStep } from './result-step.tsx'
import { useAsking } from './use-asking.ts'
import { useMadeCampo } from './use-made-campo.ts'
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

function Steps({ importacion }: { importacion: Simulacion }) {
  const t = useT()
  const client = useQueryClient()
  const campos = useQuery(camposQuery).data?.content ?? []
  const { busy, change, check, withoutEmail, start } = useAsking(importacion)
  const isBack = useMadeCampo(importacion, change)
  const [isReport, setReport] = useState(importacion.estado !== 'ANALIZADA' && !isBack)
  const { filas: count, estado } = importacion

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
        withoutEmail={(row) => void withoutEmail(row)}
        takeHighNumbers={() => void check({ numerosAltos: true })}
        start={async (cartas) => {
          if (!(await start(cartas))) return
          void client.invalidateQueries({ queryKey: ['importacions', 'list'] })
          void client.invalidateQueries({ queryKey: ['socios'] })
          window.scrollTo({ top: 0 })
        }}
      />
    )
  return (
    <ColumnsStep
      importacion={importacion}
      campos={campos}
      isBusy={busy === 'columns'}
      change={(body) => void change(body)}
      go={async () => {
        if (await check()) setReport(true)
      }}
    />
  )
}
