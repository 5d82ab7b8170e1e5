import { returnCodes } from '#contract/return-codes.ts'
import { call } from '../../../shell/api.ts'
import { dot } from '../../../shell/dot.ts'
import { translate, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { amount, formatEuros, parseAmount } from '../../../ui/amounts.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { todayAndYesterday } from '../../../ui/dates.ts'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { field } from '../../../ui/form/field.tsx'
import { RecordForm } from '../../../ui/form/record-form.tsx'
import { day, filled, type Rule } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { returnMeaning, returnNext } from './return-words.ts'

interface DevolverDialogProps {
  recibo: { id: number; numero: string; who: string; what: string }
  isOpen: boolean
  close: () => void
  /** After the return was recorded. */
  done: () => void
}

/** Records that the bank gave a debit back: why, when, and what it charges for it. */
export function DevolverDialog({ recibo, isOpen, close, done }: DevolverDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t('devolver.title', { numero: recibo.numero })}
      isOpen={isOpen}
      close={close}
      isEasyToLeave={false}
    >
      {isOpen && <DevolverForm recibo={recibo} close={close} done={done} />}
    </Dialog>
  )
}

interface DevolverValues {
  /** A known code, `OUTRO` for one that is typed, or empty. */
  codigo: string
  outro: string
  data: string
  comision: string
}

/** The most frequent codes first. */
const common = ['AM04', 'MS02', 'MD06', 'AC04', 'AC01', 'MD01', 'MD07']
const other = 'OUTRO'

const typedCode: Rule<string, DevolverValues> = (typed, { codigo }) =>
  codigo !== other || /^[A-Za-z0-9]{4}$/.test(typed.trim()) ? undefined : translate('devolver.outro-wrong')

const fee: Rule<string> = (typed) => {
  if (typed.trim() === '') return undefined
  return (
    amount(typed, null) ?? ((parseAmount(typed) ?? 0) < 0 ? translate('error.invalid-amount') : undefined)
  )
}

function DevolverForm({ recibo, close, done }: Omit<DevolverDialogProps, 'isOpen'>) {
  const t = useT()
  const [today] = todayAndYesterday()
  const getCode = ({ codigo, outro }: DevolverValues) =>
    codigo === other ? outro.trim().toUpperCase() : codigo
  const form = useRecordForm<DevolverValues, unknown>({
    name: null,
    stored: { values: { codigo: '', outro: '', data: today, comision: '' } },
    labels: {
      codigo: t('devolver.codigo'),
      outro: t('devolver.outro'),
      data: t('devolver.data'),
      comision: t('devolver.comision'),
    },
    rules: { codigo: filled, outro: typedCode, data: day({ max: today }), comision: fee },
    save: (values) =>
      call('PUT /recibos/:id/devolver', {
        params: { id: recibo.id },
        body: {
          codigo: getCode(values),
          data: values.data,
          comision: values.comision.trim() === '' ? null : formatEuros(parseAmount(values.comision) ?? 0),
        },
      }),
    saved: () => {
      notify({ kind: 'success', text: t('devolver.done', { numero: recibo.numero }) })
      done()
      close()
    },
  })
  const { values } = form.form
  const toOption = (code: string) => ({ value: code, label: returnMeaning(code, t) })
  const code = getCode(values)
  return (
    <RecordForm
      of={form}
      cancel={close}
      saveLabel={t('devolver.action')}
      savingLabel={t('devolver.saving')}
      isShort
    >
      <p className="form-help">
        {recibo.who}
        {dot}
        {recibo.what}
      </p>
      <Select
        {...field(form, 'codigo')}
        options={[
          { value: '', label: t('devolver.choose'), disabled: true },
          { group: t('devolver.common'), items: common.map(toOption) },
          {
            group: t('devolver.others'),
            items: [
              ...returnCodes.filter((each) => !common.includes(each)).map(toOption),
              { value: other, label: t('devolver.other') },
            ],
          },
        ]}
      />
      {values.codigo === other && (
        <TextInput
          {...field(form, 'outro')}
          description={t('devolver.outro-help')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={4}
        />
      )}
      {code !== '' && (
        <p className="form-help" role="status">
          {returnNext(code, t)}
        </p>
      )}
      <div className="form-pair">
        <DayInput {...field(form, 'data')} value={values.data} max={today} />
        <TextInput
          {...field(form, 'comision', { isOptional: true })}
          description={t('devolver.comision-help')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          end={<span aria-hidden="true">€</span>}
        />
      </div>
    </RecordForm>
  )
}
