import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Acta } from '#contract/actas.ts'
import { limits } from '#contract/limits.ts'
import { formatNumber } from '#contract/numbers.ts'
import { personName } from '#contract/person-name.ts'
import { call } from '../../../shell/api.ts'
import { reportError } from '../../../shell/errors.ts'
import { focusHeading } from '../../../shell/focus.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { confirm } from '../../../ui/controls/confirm.tsx'
import { Icon } from '../../../ui/controls/icon.tsx'
import { field } from '../../../ui/form/field.tsx'
import { FormGroup, RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { IconLock } from '../../../ui/icons.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { ActaAttendance, ActaHeader } from './acta-parts.tsx'
import type { ActaValues } from './acta-values.ts'
import { listUncalled, tellMissingLetters, toActaBody, toActaValues } from './acta-values.ts'
import { actaQuery, useRefreshActa } from './actas.calls.ts'
import { SignerSelect } from './signer-select.tsx'
import { VacantPosts } from './vacant-posts.tsx'

interface ActaFormProps {
  kind: ReunionKind
  reunionId: number
  acta: Acta
}

const toStored = (acta: Acta) => ({ values: toActaValues(acta), version: acta.version })

/** The draft of minutes: it writes itself from what the portal knows, and each text can be changed before the minutes are approved. */
export function ActaForm({ kind, reunionId, acta }: ActaFormProps) {
  const t = useT()
  const client = useQueryClient()
  const { owner } = kind
  const { puntos, cargos } = acta
  const form = useRecordForm<ActaValues, Acta>({
    name: `${kind.entidade}:acta:${reunionId}`,
    stored: toStored(acta),
    labels: {
      introducion: t('acta.introduction'),
      ...Object.fromEntries(
        puntos.map(({ id, titulo }, place) => [`texto_${id}`, `${place + 1}. ${titulo}`]),
      ),
      peche: t('acta.closing'),
      secretaria: t('acta.secretary'),
      presidencia: t('acta.president'),
    },
    rules: {},
    save: (values, version) =>
      call(`PUT /${owner}/:id/acta`, {
        params: { id: reunionId },
        body: { ...toActaBody(values, acta), version },
      }),
    saved: (saved) => {
      form.take(toStored(saved))
      client.setQueryData(actaQuery(owner, reunionId).queryKey, saved)
      notify({ kind: 'success', text: t('acta.saved') })
    },
    reload: async () => toStored(await client.fetchQuery(actaQuery(owner, reunionId))),
  })
  const { values } = form.form
  const longest = [
    values.introducion,
    values.peche,
    ...puntos.map(({ id }) => values[`texto_${id}`] ?? ''),
  ].find(({ length }) => length > limits.actaTexto)
  const text = (path: 'introducion' | 'peche' | `texto_${number}`) => ({
    ...field(form, path as 'introducion', { isOptional: true }),
    label: form.getLabel(path),
    value: values[path] ?? '',
  })
  const signer = (path: 'secretaria' | 'presidencia') => ({
    ...field(form, path as never, { isOptional: true }),
    label: form.getLabel(path),
    ...{ kind, reunionId, cargos },
    value: values[path],
    onChange: (person: Acta['secretaria']) => form.form.setFieldValue(path, person),
  })
  return (
    <>
      <p className="lead">{t('acta.help')}</p>
      {acta.letrasPerdidas.length > 0 && <p className="callout is-warning">{tellMissingLetters(acta, t)}</p>}
      <ActaHeader cabeceira={acta.cabeceira} />
      <ActaAttendance asistencia={acta.asistencia} />
      <RecordForm
        of={form}
        saveLabel={t('acta.save')}
        besides={<Approve kind={kind} reunionId={reunionId} acta={acta} isDirty={form.form.isDirty()} />}
        blocked={
          longest &&
          t('form.text-too-long', {
            length: formatNumber(longest.length),
            limit: formatNumber(limits.actaTexto),
          })
        }
      >
        <FormGroup title={t('acta.texts')}>
          <div className="acta-editors">
            <RichText {...text('introducion')} />
            {puntos.map(({ id, convocado }) => (
              <RichText
                key={id}
                {...text(`texto_${id}`)}
                description={convocado === false ? <strong>{t('convocatoria.fora')}</strong> : undefined}
              />
            ))}
            <RichText {...text('peche')} description={t('acta.empty-help')} />
          </div>
        </FormGroup>
        <FormGroup title={t('acta.signers')}>
          <SignerSelect {...signer('secretaria')} />
          <SignerSelect {...signer('presidencia')} />
          <VacantPosts secretaria={acta.secretaria} presidencia={acta.presidencia} />
        </FormGroup>
      </RecordForm>
    </>
  )
}

/** Approves the saved draft, once the user has read what that does. */
function Approve({ kind, reunionId, acta, isDirty }: ActaFormProps & { isDirty: boolean }) {
  const t = useT()
  const refresh = useRefreshActa(kind.owner, reunionId)
  const [isBusy, setBusy] = useState(false)
  const { celebrada, version } = acta
  const missing = !celebrada ? t('acta.not-held') : isDirty ? t('acta.save-first') : undefined
  const uncalled = listUncalled(acta)
  const approve = async () => {
    const isSure = await confirm({
      title: t('acta.approve-title'),
      text: [
        tellMissingLetters(acta, t),
        uncalled && t('error.sen-convocar', { puntos: uncalled }),
        t(kind.owner === 'asambleas' ? 'acta.approve-text' : 'acta.approve-text-board'),
      ]
        .filter(Boolean)
        .join(' '),
      action: t('acta.approve'),
      danger: true,
    })
    if (!isSure) return
    setBusy(true)
    try {
      const { numero, senCorreo } = await call(`POST /${kind.owner}/:id/acta/aprobar`, {
        params: { id: reunionId },
        body: { version, confirmar: uncalled !== '' },
      })
      notify({ kind: 'success', text: t('acta.approved', { numero }) })
      if (senCorreo.length > 0)
        notify({
          kind: 'info',
          text: t('acta.sen-correo', {
            count: senCorreo.length,
            names: senCorreo.map(personName).join(', '),
          }),
        })
      await refresh()
      // the form has given way to the approved minutes
      window.scrollTo(0, 0)
      focusHeading()
    } catch (error) {
      reportError(error, { retry: () => void approve() })
      await refresh()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="quiet"
      title={missing}
      aria-disabled={isBusy || missing !== undefined}
      onClick={() => {
        if (missing) notify({ kind: 'info', text: missing })
        else if (!isBusy) void approve()
      }}
    >
      <Icon icon={IconLock} />
      {t(isBusy ? 'acta.approving' : 'acta.approve')}
    </Button>
  )
}
