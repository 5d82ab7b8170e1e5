import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Convocatorias, OrdeDoDia } from '#contract/convocatorias.ts'
import { limits } from '#contract/limits.ts'
import { listName, withNumber } from '#contract/person-name.ts'
import type { Reunion } from '#contract/reunions.ts'
import { call } from '../../../shell/api.ts'
import { focusHeading } from '../../../shell/focus.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { isoDay, isoToday, longDate, toLocal } from '../../../ui/dates.ts'
import { storedFile } from '../../../ui/files/stored-file.ts'
import { useFilePreview } from '../../../ui/files/use-file-preview.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { IconEye, IconFilePdf, IconSend } from '../../../ui/icons.ts'
import { Loaded, LoadedPart } from '../../../ui/loaded.tsx'
import { MailFrame } from '../../../ui/mail-frame.tsx'
import { Folded } from '../parts/folded.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { RuleLines } from '../parts/rule-lines.tsx'
import { ToStatutes } from '../parts/to-statutes.tsx'
import { AnswersDialog } from './answers-dialog.tsx'
import { convocatoriasQuery, previaQuery, useRefreshConvening } from './convening.calls.ts'
import { letterParts } from './letter-parts.ts'
import { PaperDelegation } from './paper-delegation.tsx'
import './convening.css'

interface SendSectionProps {
  kind: ReunionKind
  reunion: Reunion
  orde: OrdeDoDia
}

/** Whether it is too late for the notice that the statutes ask for. */
const isLate = ({ ultimoDia }: OrdeDoDia): boolean => ultimoDia !== null && isoToday() > isoDay(ultimoDia)

/** Ids of what takes the focus once the agenda is saved. */
export const sendIds = { heading: 'send-heading', button: 'send-convocation' }

/** The convocation: until when it is sent, what it looks like, what was sent. */
export function SendSection(props: SendSectionProps) {
  const t = useT()
  const { kind, reunion, orde } = props
  const sent = useQuery(convocatoriasQuery(kind.owner, reunion.id))
  const [open, setOpen] = useState<'mail' | 'send' | null>(null)
  const close = () => setOpen(null)
  const { ultimoDia, dias, puntos, aberta, regras } = orde
  const [last] = sent.data?.convocatorias ?? []
  const isChanged = sent.data?.cambiada ?? false
  const missing = !reunion.fecha
    ? t('convocatoria.needs-fecha')
    : puntos.length === 0
      ? t('convocatoria.needs-puntos')
      : regras
        ? undefined
        : t('convocatoria.needs-statutes')
  return (
    <section className="surface convocation" aria-labelledby={sendIds.heading}>
      <h2 id={sendIds.heading} tabIndex={-1}>
        {t('convocatoria.send-title')}
      </h2>
      {ultimoDia && !last && (
        <p className={isLate(orde) ? 'callout is-warning' : ''}>
          {t(isLate(orde) ? 'convocatoria.late' : 'convocatoria.until', {
            data: longDate(ultimoDia, t),
            count: dias ?? 0,
          })}
        </p>
      )}
      {missing && <p className="muted">{missing}</p>}
      {!regras && <ToStatutes />}
      {regras && (
        <Folded summary={t('regras.title')}>
          <RuleLines {...orde} regras={regras} />
        </Folded>
      )}
      {last && isChanged && !aberta && <p className="callout is-warning">{t('convocatoria.changed')}</p>}
      <LoadedPart query={sent}>
        {(data) => <SentFacts kind={kind} reunion={reunion} sent={data} />}
      </LoadedPart>
      {!missing && !aberta && (!last || isChanged) && (
        <div className="row">
          <Button look="quiet" onClick={() => setOpen('mail')}>
            <Icon icon={IconEye} />
            {t('convocatoria.see-mail')}
          </Button>
          <Button id={sendIds.button} onClick={() => setOpen('send')}>
            <Icon icon={IconSend} />
            {t(last ? 'convocatoria.send-again' : 'convocatoria.send')}
          </Button>
        </div>
      )}
      <Dialog title={t('convocatoria.see-mail')} isOpen={open === 'mail'} close={close} isWhole>
        <MailPreview {...props} />
      </Dialog>
      <Dialog title={t('convocatoria.send')} isOpen={open === 'send'} close={close} isEasyToLeave={false}>
        <SendForm {...props} close={close} />
      </Dialog>
    </section>
  )
}

function MailPreview({ kind, reunion }: SendSectionProps) {
  const t = useT()
  return (
    <Loaded query={useQuery(previaQuery(kind.owner, reunion.id))}>
      {({ asunto, html }) => (
        <>
          <p>
            <span className="muted">{t('convocatoria.subject')}:</span> <strong>{asunto}</strong>
          </p>
          <MailFrame html={html} title={t('convocatoria.see-mail')} />
        </>
      )}
    </Loaded>
  )
}

/** Says what is going to happen, asks for a reason where it is late, and sends. */
function SendForm({ kind, reunion, orde, close }: SendSectionProps & { close: () => void }) {
  const t = useT()
  const { owner } = kind
  const { id } = reunion
  const refresh = useRefreshConvening(owner, id)
  const needsReason = isLate(orde)
  const form = useRecordForm({
    name: null,
    isPart: true,
    stored: { values: { confirmar: '' } },
    labels: { confirmar: t('convocatoria.reason') },
    rules: {
      confirmar: (value) => (needsReason && value.trim() === '' ? t('error.required') : undefined),
    },
    save: ({ confirmar }) =>
      call(`POST /${owner}/:id/convocatoria`, {
        params: { id },
        body: confirmar.trim() === '' ? {} : { confirmar },
      }),
    saved: ({ destinatarias }) => {
      notify({ kind: 'success', text: t('convocatoria.sent', { count: destinatarias }) })
      close()
      // what was sent stands now before the agenda
      void refresh().then(() => {
        window.scrollTo(0, 0)
        focusHeading()
      })
    },
  })
  const preview = useQuery(previaQuery(owner, id))
  return (
    <LoadedPart query={preview}>
      {({ destinatarias, senCorreo }) => (
        <RecordForm of={form} isShort cancel={close} saveLabel={t('convocatoria.send')}>
          <p>{t('convocatoria.will-mail', { count: destinatarias })}</p>
          {senCorreo.length > 0 && <OnPaper people={senCorreo} />}
          {destinatarias + senCorreo.length === 0 && (
            <p className="callout is-warning">
              {t(owner === 'asambleas' ? 'convocatoria.no-members' : 'convocatoria.no-board')}
            </p>
          )}
          <p className="muted">{t('convocatoria.freezes')}</p>
          {needsReason && (
            <TextArea
              {...field(form, 'confirmar')}
              description={t('convocatoria.reason-help', { count: orde.dias ?? 0 })}
              rows={3}
              maxLength={limits.motivo}
            />
          )}
        </RecordForm>
      )}
    </LoadedPart>
  )
}

type People = Convocatorias['convocatorias'][number]['senCorreo']

/** Those who get it on paper, by name. */
function OnPaper({ people }: { people: People }) {
  const t = useT()
  return (
    <Folded summary={t('convocatoria.on-paper', { count: people.length })}>
      <ul>
        {people.map((person) => (
          <li key={person.id}>{withNumber(listName(person), person.numero)}</li>
        ))}
      </ul>
    </Folded>
  )
}

/** When the last convocation was sent, to whom, and what was answered. */
function SentFacts({ kind, reunion, sent }: Omit<SendSectionProps, 'orde'> & { sent: Convocatorias }) {
  const t = useT()
  const { show, dialog } = useFilePreview()
  const [isWhoOpen, setWhoOpen] = useState(false)
  const [last, ...earlier] = sent.convocatorias
  if (!last) return null
  const { enviada, autor, destinatarias, senCorreo, motivo } = last
  const facts: [name: string, value: ReactNode][] = [
    [t('convocatoria.sent-at'), t('convocatoria.sent-by', { data: longDate(toLocal(enviada), t), autor })],
    [t('convocatoria.mails'), destinatarias],
    ...(motivo ? [[t('convocatoria.reason'), motivo] satisfies [string, ReactNode]] : []),
  ]
  const { asisto, nonAsisto, delego, sen } = sent.respostas
  return (
    <>
      <dl className="record-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {senCorreo.length > 0 && (
        <>
          <OnPaper people={senCorreo} />
          <div className="links">
            {letterParts(senCorreo.length, t).map((letters, place) => (
              <Button
                key={letters}
                look="quiet"
                onClick={() =>
                  show(
                    {
                      file: { uuid: '', fileName: `${letters}.pdf`, type: 'pdf' },
                      stored: storedFile(
                        `GET /${kind.owner}/:id/convocatoria/cartas`,
                        { id: reunion.id },
                        undefined,
                        { parte: String(place + 1) },
                      ),
                    },
                    letters,
                  )
                }
              >
                <Icon icon={IconFilePdf} />
                {letters}
              </Button>
            ))}
          </div>
        </>
      )}
      <h3>{t('convocatoria.answers')}</h3>
      <ul className="convocation-answers">
        {(
          [
            ['asisto', asisto],
            ['nonAsisto', nonAsisto],
            ['delego', delego],
            ['sen', sen],
          ] as const
        ).map(([name, count]) => (
          <li key={name}>
            <strong>{count}</strong> {t(`convocatoria.answers.${name}`, { count })}
          </li>
        ))}
      </ul>
      {asisto + nonAsisto + delego > 0 && (
        <div>
          <Button look="link" onClick={() => setWhoOpen(true)}>
            {t('convocatoria.who-title')}
          </Button>
        </div>
      )}
      <AnswersDialog kind={kind} reunionId={reunion.id} isOpen={isWhoOpen} close={() => setWhoOpen(false)} />
      {!reunion.aprobada && <PaperDelegation kind={kind} reunionId={reunion.id} hasSome={delego > 0} />}
      {earlier.length > 0 && (
        <Folded summary={t('convocatoria.earlier', { count: earlier.length })}>
          <ul>
            {earlier.map((each) => (
              <li key={each.id}>
                {t('convocatoria.sent-by', { data: longDate(toLocal(each.enviada), t), autor: each.autor })}
              </li>
            ))}
          </ul>
        </Folded>
      )}
      {dialog}
    </>
  )
}
