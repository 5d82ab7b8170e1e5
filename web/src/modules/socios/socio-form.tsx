import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { personName } from '#contract/person-name.ts'
import type { Socio } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { recordQuery } from '../../ui/collection.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { OtherFacts } from './socio-detail-facts.tsx'
import { SocioFields } from './socio-form-fields.tsx'
import { SocioFormTabs } from './socio-form-tabs.tsx'
import { OwnNote, ReservedNote } from './socio-own-note.tsx'
import { useSocioForm } from './use-socio-form.ts'
import { useSocioTab } from './use-socio-tab.ts'

/** Adds a member, or changes the one of the address. */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <SocioForm /> : <EditSocio key={id} id={Number(id)} />
}

function EditSocio({ id }: { id: number }) {
  return <Loaded query={useQuery(recordQuery('socios', id))}>{(socio) => <SocioForm socio={socio} />}</Loaded>
}

function SocioForm({ socio }: { socio?: Socio }) {
  const t = useT()
  const tabs = useSocioTab('documentos')
  const { record, mayChange, free, reserved, isOwn, cancel } = useSocioForm(socio, tabs.tab)
  const [isUploading, setUploading] = useState(false)
  const title = !socio
    ? t('title.socio-new')
    : isOwn
      ? t('socio.edit-own')
      : t('socio.edit-title', { name: personName(socio) })
  if (socio && free !== 'all' && free.length === 0)
    return (
      <Page title={title} width="form" back={<BackButton back={cancel} />}>
        <OwnNote free={free} />
        <OtherFacts socio={socio} mayChange={mayChange} />
      </Page>
    )
  return (
    <Page title={title} width="form">
      {free !== 'all' && <OwnNote free={free} />}
      {free === 'all' && reserved.length > 0 && <ReservedNote fields={reserved} isOwn={isOwn} />}
      <SocioFormTabs form={record} tabs={tabs} socio={socio} mayChange={mayChange}>
        {(panels) => (
          <RecordForm of={record} cancel={cancel} blocked={isUploading ? t('files.wait') : undefined}>
            <SocioFields
              form={record}
              socio={socio}
              mayChange={mayChange}
              isOwn={isOwn}
              isPart={free !== 'all'}
              onBusy={setUploading}
            />
            {(free === 'all' || mayChange('documentos') || mayChange('pagos')) && panels}
          </RecordForm>
        )}
      </SocioFormTabs>
      {socio && free !== 'all' && <OtherFacts socio={socio} mayChange={mayChange} />}
      {socio && (
        <div className="form-aside">
          <RecordHistory entidade="socio" rexistro={String(socio.id)} />
        </div>
      )}
    </Page>
  )
}
