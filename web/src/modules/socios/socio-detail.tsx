import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { allows, memberManagers, memberStaff } from '#contract/access.ts'
import type { Socio } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { useSession } from '../../shell/session.ts'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { IconPrinter } from '../../ui/icons.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { EditLink, SocioTools } from './socio-detail-actions.tsx'
import { SocioFacts } from './socio-detail-facts.tsx'
import { SocioPhoto } from './socio-detail-photo.tsx'
import { SocioStatus } from './socio-detail-status.tsx'
import { Documentos } from './socio-documentos.tsx'
import { Pagos } from './socio-pagos.tsx'
import { type SocioTab, SocioTabs } from './socio-tabs.tsx'
import { toDocumentoRow, toPagoRow } from './socio-values.ts'
import { socioQuery } from './socios.calls.ts'

/** A member's record, for the register's staff and for the person. */
export function Component() {
  const id = Number(useParams().id)
  return <Loaded query={useQuery(socioQuery(id))}>{(socio) => <SocioDetail key={id} socio={socio} />}</Loaded>
}

function SocioDetail({ socio }: { socio: Socio }) {
  const t = useT()
  const session = useSession()
  // The first one that has something to show.
  const [tab, setTab] = useState<SocioTab>(
    socio.documentos.length === 0 && socio.pagos.length > 0 ? 'pagos' : 'documentos',
  )
  const authorities = session?.authorities ?? null
  const isStaff = allows(memberStaff, authorities)
  const mayEdit = session?.socioId === socio.id || allows(memberManagers, authorities)
  const documentos = socio.documentos.map(toDocumentoRow)
  const pagos = socio.pagos.map(toPagoRow)
  return (
    <Page
      title={`${socio.apellidos}, ${socio.nombre}`}
      className="socio-detail"
      picture={<SocioPhoto socio={socio} />}
      subtitle={<SocioStatus socio={socio} />}
      tools={<SocioTools socio={socio} />}
      actions={mayEdit && <EditLink socio={socio} />}
    >
      <SocioFacts socio={socio} isStaff={isStaff} />
      <SocioTabs
        shown={tab}
        show={setTab}
        documentos={{
          count: documentos.length,
          panel: <Documentos socioId={socio.id} documentos={documentos} />,
        }}
        pagos={{ count: pagos.length, panel: <Pagos socioId={socio.id} pagos={pagos} /> }}
      />
      <div className="form-aside">
        <RecordHistory entidade="socio" rexistro={String(socio.id)} />
        <button type="button" className="link-button" onClick={() => window.print()}>
          <IconPrinter size={20} stroke={1.75} aria-hidden />
          {t('socio.print')}
        </button>
      </div>
    </Page>
  )
}
