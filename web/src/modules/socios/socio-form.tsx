import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { Campo } from '#contract/campos.ts'
import { personName } from '#contract/person-name.ts'
import type { Socio } from '#contract/socios.ts'
import { useT } from '../../shell/i18n.ts'
import { Page } from '../../shell/page.tsx'
import { BackButton } from '../../ui/back-button.tsx'
import { recordQuery } from '../../ui/collection.ts'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { RecordHistory } from '../../ui/history/record-history.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { CamposFields } from './campos-fields.tsx'
import { OtherFacts } from './socio-detail-facts.tsx'
import { SocioFields } from './socio-form-fields.tsx'
import { SocioFormTabs } from './socio-form-tabs.tsx'
import { OwnNote, ReservedNote } from './socio-own-note.tsx'
import { activeCamposQuery } from './socios.calls.ts'
import { useSocioForm } from './use-socio-form.ts'
import { useSocioTab } from './use-socio-tab.ts'

/** Adds a member, or changes the one of the address. */
export function Component() {
  const { id } = useParams()
  return (
    <Loaded query={useQuery(activeCamposQuery)}>
      {({ content }) =>
        id === undefined ? (
          <SocioForm campos={content} />
        ) : (
          <EditSocio key={id} id={Number(id)} campos={content} />
        )
      }
    </Loaded>
  )
}

interface SocioFormProps {
  socio?: Socio
  /** The own fields of the association. */
  campos: readonly Campo[]
}

function EditSocio({ id, campos }: { id: number } & SocioFormProps) {
  return (
    <Loaded query={useQuery(recordQuery('socios', id))}>
      {(socio) => <SocioForm socio={socio} campos={campos} />}
    </Loaded>
  )
}

function SocioForm({ socio, campos }: SocioFormProps) {
  const t = useT()
  const tabs = useSocioTab('documentos')
  const { record, mayChange, free, freeCampos, reserved, isOwn, cancel } = useSocioForm(
    socio,
    campos,
    tabs.tab,
  )
  const [isUploading, setUploading] = useState(false)
  const title = !socio
    ? t('title.socio-new')
    : isOwn
      ? t('socio.edit-own')
      : t('socio.edit-title', { name: personName(socio) })
  if (socio && free !== 'all' && free.length === 0 && freeCampos.length === 0)
    return (
      <Page title={title} width="form" back={<BackButton back={cancel} />}>
        <OwnNote free={free} campos={freeCampos} />
        <OtherFacts socio={socio} mayChange={mayChange} campos={freeCampos} />
      </Page>
    )
  return (
    <Page title={title} width="form">
      {free !== 'all' && <OwnNote free={free} campos={freeCampos} />}
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
            <CamposFields form={record} campos={freeCampos} />
            {(free === 'all' || mayChange('documentos') || mayChange('pagos')) && panels}
          </RecordForm>
        )}
      </SocioFormTabs>
      {socio && free !== 'all' && <OtherFacts socio={socio} mayChange={mayChange} campos={freeCampos} />}
      {socio && (
        <div className="form-aside">
          <RecordHistory entidade="socio" rexistro={String(socio.id)} />
        </div>
      )}
    </Page>
  )
}
