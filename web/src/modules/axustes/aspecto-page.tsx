import { useState } from 'react'
import type { Axustes } from '#contract/axustes.ts'
import { useAsociacion } from '../../shell/config.ts'
import { useT } from '../../shell/i18n.ts'
import { PhotoField } from '../../ui/files/photo-field.tsx'
import { storedFile } from '../../ui/files/stored-file.ts'
import { FormGroup, RecordForm } from '../../ui/form/record-form.tsx'
import { type AspectoValues, aspectoBody, aspectoRules } from './axustes-values.ts'
import { ColourField } from './colour-field.tsx'
import { SectionPage } from './section-page.tsx'
import { useAxustesForm } from './use-axustes-form.ts'
import './axustes.css'

/** The look of the portal: its colour and pictures. */
export function Component() {
  const t = useT()
  return (
    <SectionPage title={t('title.axustes-aspecto')}>
      {(axustes) => <AspectoForm axustes={axustes} />}
    </SectionPage>
  )
}

function AspectoForm({ axustes }: { axustes: Axustes }) {
  const t = useT()
  const [uploads, setUploads] = useState(0)
  const countUploads = (isBusy: boolean) => setUploads((count) => count + (isBusy ? 1 : -1))
  const { form, input } = useAxustesForm<AspectoValues>({
    name: 'aspecto',
    axustes,
    pick: ({ aspecto }) => ({ aspecto }),
    labels: {
      'aspecto.cor': t('axustes.cor'),
      'aspecto.logo': t('axustes.logo'),
      'aspecto.portada': t('axustes.portada'),
    },
    rules: aspectoRules,
    toBody: aspectoBody,
  })
  const inForce = useAsociacion()
  const { logo, portada } = axustes.aspecto
  return (
    <RecordForm of={form} blocked={uploads > 0 ? t('files.wait') : undefined}>
      <p className="lead">{t('axustes.aspecto-lead')}</p>
      <FormGroup title={t('axustes.colour')}>
        <ColourField
          {...input('aspecto.cor')}
          value={form.form.values.aspecto.cor}
          change={(colour) => form.form.setFieldValue('aspecto.cor', colour)}
          nome={inForce.nomeCurto || inForce.nome}
        />
      </FormGroup>
      <FormGroup title={t('axustes.pictures')}>
        <PhotoField
          description={t('axustes.logo-help')}
          {...input('aspecto.logo')}
          shape="whole"
          of={t('axustes.logo')}
          stored={({ uuid }) => (uuid === logo?.uuid ? storedFile('GET /axustes/logo', {}, uuid) : undefined)}
          onBusy={countUploads}
        />
        <PhotoField
          description={t('axustes.portada-help')}
          {...input('aspecto.portada')}
          shape="whole"
          of={t('axustes.portada')}
          stored={({ uuid }) =>
            uuid === portada?.uuid
              ? storedFile('GET /axustes/portada', {}, uuid, { form: 'small' })
              : undefined
          }
          onBusy={countUploads}
        />
      </FormGroup>
    </RecordForm>
  )
}
