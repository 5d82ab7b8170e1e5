import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Acta, Certificado } from '#contract/actas.ts'
import { call } from '../../../shell/api.ts'
import { dot } from '../../../shell/dot.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { longDate, toLocal } from '../../../ui/dates.ts'
import type { FileSource } from '../../../ui/files/stored-file.ts'
import { storedFile } from '../../../ui/files/stored-file.ts'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { IconFilePdf, IconPlus } from '../../../ui/icons.ts'
import { LoadedPart } from '../../../ui/loaded.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { certificadosQuery, useRefreshActa } from './actas.calls.ts'
import { VacantPosts } from './vacant-posts.tsx'

interface CertificadosProps {
  kind: ReunionKind
  reunionId: number
  acta: Acta
  show: (held: FileSource, name: string) => void
}

/** Certificates of agreements in approved minutes: those that were made, and a new one. */
export function Certificados({ kind, reunionId, acta, show }: CertificadosProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const agreements = acta.puntos.filter(({ certificable }) => certificable)
  const showPdf = ({ id, pdf, numero }: Certificado) =>
    show(
      {
        file: pdf,
        stored: storedFile(`GET /${kind.owner}/:id/certificados/:certificadoId/pdf`, {
          id: reunionId,
          certificadoId: id,
        }),
      },
      t('acta.certificate', { numero }),
    )
  return (
    <section className="surface acta-section" aria-labelledby="certificados">
      <h2 id="certificados">{t('acta.certificates')}</h2>
      <LoadedPart query={useQuery(certificadosQuery(kind.owner, reunionId))}>
        {({ content, secretaria, presidencia }) => (
          <>
            {agreements.length > 0 && <VacantPosts secretaria={secretaria} presidencia={presidencia} />}
            <ul className="acta-certificates">
              {content.map((certificado) => (
                <li key={certificado.id}>
                  <Button look="quiet" onClick={() => showPdf(certificado)}>
                    <Icon icon={IconFilePdf} />
                    {t('acta.certificate', { numero: certificado.numero })}
                  </Button>
                  <p className="muted">
                    {`${longDate(toLocal(certificado.at), t)}: ${certificado.puntos.join(dot)}`}
                  </p>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedPart>
      {agreements.length === 0 ? (
        <p className="muted">{t('acta.no-agreements')}</p>
      ) : (
        <div>
          <Button look="quiet" onClick={() => setOpen(true)}>
            <Icon icon={IconPlus} />
            {t('acta.certify')}
          </Button>
        </div>
      )}
      <Dialog title={t('acta.certify')} isOpen={isOpen} close={close} isEasyToLeave={false}>
        <CertifyForm
          kind={kind}
          reunionId={reunionId}
          agreements={agreements}
          done={(made) => {
            close()
            showPdf(made)
          }}
          close={close}
        />
      </Dialog>
    </section>
  )
}

interface CertifyFormProps extends Pick<CertificadosProps, 'kind' | 'reunionId'> {
  agreements: Acta['puntos']
  done: (made: Certificado) => void
  close: () => void
}

function CertifyForm({ kind, reunionId, agreements, done, close }: CertifyFormProps) {
  const t = useT()
  const refresh = useRefreshActa(kind.owner, reunionId)
  const form = useRecordForm<{ puntos: number[] }, Certificado>({
    name: null,
    isPart: true,
    stored: { values: { puntos: agreements.length === 1 ? agreements.map(({ id }) => id) : [] } },
    labels: { puntos: t('acta.agreements') },
    rules: {},
    save: ({ puntos }) =>
      call(`POST /${kind.owner}/:id/certificados`, {
        params: { id: reunionId },
        body: { puntos: puntos.map((id) => ({ id })) },
      }),
    saved: (made) => {
      notify({ kind: 'success', text: t('acta.certified', { numero: made.numero }) })
      void refresh()
      done(made)
    },
  })
  const { puntos } = form.form.values
  return (
    <RecordForm
      of={form}
      isShort
      cancel={close}
      saveLabel={t('acta.certify-save')}
      blocked={puntos.length === 0 ? t('acta.choose-agreement') : undefined}
    >
      <fieldset className="acta-choices">
        <legend>{t('acta.agreements')}</legend>
        {agreements.map(({ id, titulo }) => (
          <Checkbox
            key={id}
            checked={puntos.includes(id)}
            onChange={() =>
              form.form.setFieldValue(
                'puntos',
                puntos.includes(id) ? puntos.filter((each) => each !== id) : [...puntos, id],
              )
            }
          >
            {titulo}
          </Checkbox>
        ))}
      </fieldset>
    </RecordForm>
  )
}
