import { type ReactNode, useState } from 'react'
import type { Acta } from '#contract/actas.ts'
import { limits } from '#contract/limits.ts'
import { noValue } from '#contract/no-value.ts'
import { call } from '../../../shell/api.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { longDate, toLocal } from '../../../ui/dates.ts'
import { storedFile } from '../../../ui/files/stored-file.ts'
import { useFilePreview } from '../../../ui/files/use-file-preview.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { IconFilePdf, IconPlus } from '../../../ui/icons.ts'
import { RichTextView } from '../../../ui/rich-text-view.tsx'
import { Folded } from '../parts/folded.tsx'
import { NotConvened } from '../parts/not-convened.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { ActaAttendance, ActaHeader } from './acta-parts.tsx'
import { useRefreshActa } from './actas.calls.ts'
import { Certificados } from './certificados.tsx'

interface ActaViewProps {
  kind: ReunionKind
  reunionId: number
  acta: Acta
  mayManage: boolean
}

/** Approved minutes as a page, with their PDF and what was added to them. */
export function ActaView({ kind, reunionId, acta, mayManage }: ActaViewProps) {
  const t = useT()
  const { show, dialog } = useFilePreview()
  const { pdf, aprobada, sha256, puntos, dilixencias, secretaria, presidencia } = acta
  const signers: [string, ReactNode][] = [
    [t('acta.secretary'), secretaria?.nome ?? noValue],
    [t('acta.president'), presidencia?.nome ?? noValue],
  ]
  return (
    <>
      <div className="acta-seal">
        <p className="lead">
          {acta.titulo}
          {aprobada && (
            <span className="muted">{`, ${t('acta.approved-on', { data: longDate(toLocal(aprobada), t) })}`}</span>
          )}
        </p>
        {pdf && (
          <Button
            onClick={() =>
              show(
                { file: pdf, stored: storedFile(`GET /${kind.owner}/:id/acta/pdf`, { id: reunionId }) },
                acta.titulo,
              )
            }
          >
            <Icon icon={IconFilePdf} />
            {t('acta.pdf')}
          </Button>
        )}
      </div>
      <article className="acta-text">
        <ActaHeader cabeceira={acta.cabeceira} />
        <RichTextView html={acta.introducion} />
        {puntos.map(({ id, titulo, texto, convocado }, place) => (
          <section key={id} aria-labelledby={`punto-${id}`}>
            <h2 id={`punto-${id}`}>{`${place + 1}. ${titulo}`}</h2>
            <NotConvened punto={{ convocado }} />
            <RichTextView html={texto} />
          </section>
        ))}
        <RichTextView html={acta.peche} />
        <dl className="record-facts">
          {signers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <ActaAttendance asistencia={acta.asistencia} />
        <Folded summary={t('acta.seal')} className="acta-people">
          <p>{t('acta.seal-help')}</p>
          <p className="acta-hash">{sha256}</p>
        </Folded>
      </article>
      {(dilixencias.length > 0 || mayManage) && (
        <section className="surface acta-section" aria-labelledby="dilixencias">
          <h2 id="dilixencias">{t('acta.notes')}</h2>
          {dilixencias.length === 0 && <p className="muted">{t('acta.notes-help')}</p>}
          {dilixencias.map(({ id, texto, at, autor }) => (
            <div key={id} className="acta-note">
              <p className="muted">{t('acta.note-by', { data: longDate(toLocal(at), t), autor })}</p>
              <p>{texto}</p>
            </div>
          ))}
          {mayManage && <AddNote kind={kind} reunionId={reunionId} />}
        </section>
      )}
      {mayManage && <Certificados kind={kind} reunionId={reunionId} acta={acta} show={show} />}
      {dialog}
    </>
  )
}

function AddNote({ kind, reunionId }: Pick<ActaViewProps, 'kind' | 'reunionId'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <Button look="quiet" onClick={() => setOpen(true)}>
        <Icon icon={IconPlus} />
        {t('acta.note-add')}
      </Button>
      <Dialog title={t('acta.note-add')} isOpen={isOpen} close={close} isEasyToLeave={false}>
        <NoteForm kind={kind} reunionId={reunionId} close={close} />
      </Dialog>
    </div>
  )
}

function NoteForm({
  kind,
  reunionId,
  close,
}: Pick<ActaViewProps, 'kind' | 'reunionId'> & { close: () => void }) {
  const t = useT()
  const refresh = useRefreshActa(kind.owner, reunionId)
  const form = useRecordForm({
    name: null,
    isPart: true,
    stored: { values: { texto: '' } },
    labels: { texto: t('acta.note') },
    rules: { texto: (value) => (value.trim() === '' ? t('error.required') : undefined) },
    save: ({ texto }) =>
      call(`POST /${kind.owner}/:id/acta/dilixencias`, { params: { id: reunionId }, body: { texto } }),
    saved: () => {
      notify({ kind: 'success', text: t('acta.note-added') })
      void refresh()
      close()
    },
  })
  return (
    <RecordForm of={form} isShort cancel={close} saveLabel={t('acta.note-save')}>
      <TextArea
        {...field(form, 'texto')}
        description={t('acta.note-help')}
        rows={4}
        maxLength={limits.text}
      />
    </RecordForm>
  )
}
