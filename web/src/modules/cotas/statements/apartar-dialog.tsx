import { longestMotivo } from '#contract/extractos.ts'
import { formatCents } from '#contract/numbers.ts'
import { translate, useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Checkbox } from '../../../ui/controls/checkbox.tsx'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { FillText, placeholder } from '../../../ui/fill-text.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { line } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import type { Movemento } from './conciliar.ts'
import type { MovementDecision } from './extractos.calls.ts'

interface ApartarDialogProps {
  movemento: Movemento
  /** Reasons used before, the last one first. */
  motivos: readonly string[]
  isOpen: boolean
  close: () => void
  /** Sets it aside. */
  run: (apart: MovementDecision) => Promise<void>
}

/** Asks why a movement is no fee, and whether its money is to be given back. */
export function ApartarDialog({ isOpen, close, ...props }: ApartarDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t(props.movemento.aviso ? 'apartar.title-paid' : 'apartar.title')}
      isOpen={isOpen}
      close={close}
      isEasyToLeave={false}
    >
      {isOpen && <ApartarForm close={close} {...props} />}
    </Dialog>
  )
}

interface Values {
  motivo: string
  isToReturn: boolean
}

function ApartarForm({ movemento, motivos, close, run }: Omit<ApartarDialogProps, 'isOpen'>) {
  const t = useT()
  const { id, importe, data, texto, aviso } = movemento
  const recibo = aviso?.recibos[0] ?? null
  const form = useRecordForm<Values, void>({
    name: null,
    isPart: true,
    stored: { values: { motivo: recibo ? t('apartar.paid-twice') : '', isToReturn: recibo !== null } },
    labels: { motivo: t('apartar.motivo'), isToReturn: t('apartar.give-back') },
    rules: { motivo: (typed, values) => line(typed, values) ?? tooLong(typed) },
    save: ({ motivo, isToReturn }) =>
      run({ id, motivo: motivo.trim(), recibo: isToReturn && recibo ? { id: recibo.id } : null }),
    saved: close,
  })
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('apartar.save')} isShort>
      <div className="repartir-movemento">
        <p>
          <strong>{formatCents(eurosToCents(importe))}</strong>{' '}
          <span className="muted">{shortDate(data)}</span>
        </p>
        <p className="repartir-text">{texto || t('extractos.no-text')}</p>
      </div>
      <TextInput
        {...field(form, 'motivo')}
        description={t('apartar.motivo-help')}
        maxLength={longestMotivo}
        autoComplete="off"
        data-autofocus
      />
      {motivos.length > 0 && (
        <ul className="apartar-motivos" aria-label={t('apartar.used')}>
          {motivos.slice(0, mostOffered).map((motivo) => (
            <li key={motivo}>
              <Button look="quiet" onClick={() => form.form.setFieldValue('motivo', motivo)}>
                {motivo}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {recibo && (
        <Checkbox
          className="check apartar-return"
          checked={form.form.values.isToReturn}
          onChange={({ currentTarget }) => form.form.setFieldValue('isToReturn', currentTarget.checked)}
        >
          <span>
            <FillText
              text={t('apartar.give-back-of', { numero: placeholder('numero') })}
              with={{ numero: <span className="no-break">{recibo.numero}</span> }}
            />
          </span>
        </Checkbox>
      )}
    </RecordForm>
  )
}

/** Reasons that are below the field. */
const mostOffered = 6

const tooLong = (typed: string): string | undefined =>
  typed.trim().length > longestMotivo ? translate('error.too-long') : undefined
