import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { listName, withNumber } from '#contract/person-name.ts'
import type { Reunion } from '#contract/reunions.ts'
import { call } from '../../../shell/api.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { useDeleteRecord, useRefreshWithout } from '../../../ui/collection.ts'
import { confirmDelete } from '../../../ui/confirm-delete.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { TextArea } from '../../../ui/controls/text-area.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { LoadedPart } from '../../../ui/loaded.tsx'
import { anulacionQuery } from '../convening/convening.calls.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { reunionName } from '../parts/reunions.calls.ts'

interface DeleteMeeting {
  /** Asks whether to delete a meeting; for one that was convened also why, for its people are told. */
  askDelete: (reunion: Reunion) => void
  /** Stands on the page. */
  dialog: ReactNode
}

export function useDeleteMeeting(kind: ReunionKind, deleted?: () => void): DeleteMeeting {
  const t = useT()
  const remove = useDeleteRecord(kind.owner)
  const [cancelled, setCancelled] = useState<Reunion | null>(null)
  const close = () => setCancelled(null)
  const toTexts = (reunion: Reunion) => {
    const name = reunionName(kind, reunion, t)
    return { what: t(`${kind.words}.one`, { name }), done: t(`${kind.words}.deleted`, { name }) }
  }
  const askDelete = (reunion: Reunion) => {
    if (reunion.convocada) setCancelled(reunion)
    else
      void confirmDelete({
        ...toTexts(reunion),
        remove: () => remove.mutateAsync(reunion.id),
        deleted,
      })
  }
  return {
    askDelete,
    dialog: cancelled && (
      <Dialog
        title={t('modal.delete_title', { what: toTexts(cancelled).what })}
        isOpen
        close={close}
        isEasyToLeave={false}
      >
        <CancelForm
          kind={kind}
          reunionId={cancelled.id}
          close={close}
          done={() => {
            notify({ kind: 'success', text: toTexts(cancelled).done })
            close()
            deleted?.()
          }}
        />
      </Dialog>
    ),
  }
}

interface CancelFormProps {
  kind: ReunionKind
  reunionId: number
  close: () => void
  done: () => void
}

/** Says who is told that a meeting does not take place, and asks why. */
function CancelForm({ kind: { owner }, reunionId, close, done }: CancelFormProps) {
  const t = useT()
  const refresh = useRefreshWithout(owner)
  const form = useRecordForm({
    name: null,
    isPart: true,
    stored: { values: { motivo: '' } },
    labels: { motivo: t('reunion.cancel-reason') },
    rules: { motivo: (value) => (value.trim() === '' ? t('error.required') : undefined) },
    save: ({ motivo }) => call(`DELETE /${owner}/:id`, { params: { id: reunionId }, query: { motivo } }),
    saved: () => {
      void refresh()
      done()
    },
  })
  return (
    <LoadedPart query={useQuery(anulacionQuery(owner, reunionId))}>
      {({ destinatarias, senCorreo }) => (
        <RecordForm of={form} isShort isDanger cancel={close} saveLabel={t('action.delete')}>
          <p>
            {destinatarias > 0
              ? t('reunion.cancel-mails', { count: destinatarias })
              : t(senCorreo.length > 0 ? 'reunion.cancel-no-mail' : 'reunion.cancel-none')}{' '}
            {t('modal.delete_dialog')}
          </p>
          {senCorreo.length > 0 && (
            <div className="callout is-warning">
              <div>
                <p>{t('reunion.cancel-paper', { count: senCorreo.length })}</p>
                <ul>
                  {senCorreo.map((person) => (
                    <li key={person.id}>{withNumber(listName(person), person.numero)}</li>
                  ))}
                </ul>
              </div>
            </div>
          )}
          <TextArea
            {...field(form, 'motivo')}
            description={destinatarias > 0 ? t('reunion.cancel-help') : undefined}
            rows={3}
            maxLength={limits.motivo}
          />
        </RecordForm>
      )}
    </LoadedPart>
  )
}
