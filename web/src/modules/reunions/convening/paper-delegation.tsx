import { useState } from 'react'
import type { Delegacion, PersoaCenso } from '#contract/convocatorias.ts'
import { personName } from '#contract/person-name.ts'
import { call } from '../../../shell/api.ts'
import { useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { fieldId } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { filled } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { useLostFocus } from '../../../ui/use-lost-focus.ts'
import type { ReunionKind } from '../parts/reunions.calls.ts'
import { useRefreshConvening } from './convening.calls.ts'
import { VoterSelect } from './voter-select.tsx'

interface PaperDelegationProps {
  kind: ReunionKind
  /** Id of the meeting. */
  reunionId: number
}

/**
 * Enters a delegation that was signed on paper, or takes one back.
 * @param hasSome whether a member delegates
 */
export function PaperDelegation({ hasSome, ...props }: PaperDelegationProps & { hasSome: boolean }) {
  const t = useT()
  const [open, setOpen] = useState<'give' | 'end' | null>(null)
  const close = () => setOpen(null)
  // the button goes with the last delegation
  useLostFocus(hasSome)
  return (
    <>
      <div className="row">
        <Button look="quiet" onClick={() => setOpen('give')}>
          {t('convocatoria.paper-give')}
        </Button>
        {hasSome && (
          <Button look="link" onClick={() => setOpen('end')}>
            {t('convocatoria.paper-end')}
          </Button>
        )}
      </div>
      <Dialog
        title={t(open === 'end' ? 'convocatoria.paper-end' : 'convocatoria.paper-give')}
        isOpen={open !== null}
        close={close}
        isEasyToLeave={false}
      >
        {open && <PaperForm {...props} isEnd={open === 'end'} close={close} />}
      </Dialog>
    </>
  )
}

interface PaperValues {
  de: PersoaCenso | null
  a: PersoaCenso | null
}

function PaperForm({
  kind,
  reunionId,
  isEnd,
  close,
}: PaperDelegationProps & { isEnd: boolean; close: () => void }) {
  const t = useT()
  const { owner } = kind
  const refresh = useRefreshConvening(owner, reunionId)
  const form = useRecordForm<PaperValues, Delegacion>({
    name: null,
    isPart: true,
    stored: { values: { de: null, a: null } },
    labels: { de: t('convocatoria.paper-de'), a: t('convocatoria.paper-a') },
    rules: { de: filled, ...(!isEnd && { a: filled }) },
    faultyFields: { 'error.delegacion': isEnd ? 'de' : 'a' },
    save: ({ de, a }) =>
      call(`PUT /${owner}/:id/delegacions`, {
        params: { id: reunionId },
        body: { de: { id: de?.id ?? 0 }, a: isEnd || !a ? null : { id: a.id } },
      }),
    saved: ({ de }) => {
      const name = personName(de)
      notify({
        kind: 'success',
        text: t(isEnd ? 'convocatoria.paper-ended' : 'convocatoria.paper-given', { name }),
      })
      void refresh()
      close()
    },
  })
  const select = (path: 'de' | 'a') => ({
    kind,
    reunionId,
    who: 'givers' as const,
    id: fieldId(form, path),
    label: form.getLabel(path),
    value: form.form.values[path],
    onChange: (persoa: PersoaCenso | null) => form.form.setFieldValue(path, persoa),
    error: form.form.errors[path],
  })
  return (
    <RecordForm
      of={form}
      isShort
      cancel={close}
      saveLabel={t(isEnd ? 'convocatoria.paper-end-do' : 'action.save')}
    >
      <p className="muted">{t(isEnd ? 'convocatoria.paper-end-help' : 'convocatoria.paper-help')}</p>
      <VoterSelect {...select('de')} />
      {!isEnd && <VoterSelect {...select('a')} />}
    </RecordForm>
  )
}
