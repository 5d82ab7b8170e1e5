import { useState } from 'react'
import type { Campo } from '#contract/campos.ts'
import { limits } from '#contract/limits.ts'
import { type Translate, useT } from '../../shell/i18n.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { shortDate } from '../../ui/dates.ts'
import { field } from '../../ui/form/field.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { line } from '../../ui/form/rules.ts'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { toSlices } from '../../ui/slices/slices.ts'
import { campoKey, campoRule, campoText, toCamposBody, toTypedCampos } from './campo-values.ts'
import { CampoField } from './campos-fields.tsx'
import { type Cambio, joinOutcomes, type Outcome, type Person, sendCambio } from './many.calls.ts'
import { ManySteps } from './many-steps.tsx'
import './many.css'

interface ManyCampoDialogProps {
  /** The own fields in use. */
  campos: readonly Campo[]
  people: readonly Person[]
  isOpen: boolean
  close: () => void
}

/** Gives many members the same value of an own field. */
export function ManyCampoDialog({ isOpen, close, ...props }: ManyCampoDialogProps) {
  const t = useT()
  /** Whether there is something typed to lose. */
  const [isTyping, setTyping] = useState(true)
  const leave = () => {
    setTyping(true)
    close()
  }
  return (
    <Dialog
      title={t('many.campo-title', { count: props.people.length })}
      isOpen={isOpen}
      close={leave}
      isEasyToLeave={!isTyping}
    >
      {isOpen && <CampoSteps close={leave} setTyping={setTyping} {...props} />}
    </Dialog>
  )
}

type StepsProps = Omit<ManyCampoDialogProps, 'isOpen'>

interface FormValues {
  campo: string
  /** By `campoKey`. */
  valores: Record<string, string>
}

interface CampoPlan {
  typed: FormValues
  campo: Campo
  valor: NonNullable<Cambio['campo']>['valor']
  planned: Outcome
}

function CampoSteps({
  campos,
  people,
  close,
  setTyping,
}: StepsProps & { setTyping: (isTyping: boolean) => void }) {
  const t = useT()
  const [typed, setTyped] = useState<FormValues>({ campo: '', valores: toTypedCampos(campos) })
  const [plan, setPlan] = useState<CampoPlan>()
  if (!plan)
    return (
      <CampoForm
        campos={campos}
        people={people}
        typed={typed}
        close={close}
        take={(next) => {
          setTyped(next.typed)
          setPlan(next)
          setTyping(false)
        }}
      />
    )
  const { campo, valor, planned } = plan
  const name = campo.nome
  return (
    <ManySteps
      records={people}
      total={people.length}
      planned={planned}
      send={(slice) => sendCambio({ campo: { id: campo.id, valor } }, slice, false)}
      words={{
        check: (count) =>
          valor === null
            ? t('many.campo-clear', { count, name })
            : t('many.campo-check', { count, name, value: toText(campo, valor, t) }),
        same: (count) => t('many.campo-same', { count }),
        none: t('many.none'),
        now: (count) => t('many.campo-now', { count }),
        done: (count) => t('many.campo-done', { count, name }),
      }}
      back={() => {
        setPlan(undefined)
        setTyping(true)
      }}
      close={close}
    />
  )
}

/** Characters of a value in the sentence that tells it. */
const longestValue = 80

/** A value as it was sent, in words. */
function toText({ tipo }: Campo, valor: CampoPlan['valor'], t: Translate): string {
  if (tipo === 'DATA' && typeof valor === 'string') {
    const [year = 0, month = 0, day = 0] = valor.split('-').map(Number)
    return shortDate([year, month, day])
  }
  const text = Array.isArray(valor) ? '' : campoText(valor, t)
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text
}

interface CampoFormProps extends StepsProps {
  /** As the form was left. */
  typed: FormValues
  take: (plan: CampoPlan) => void
}

function CampoForm({ campos, people, typed, close, take }: CampoFormProps) {
  const t = useT()
  const find = (id: string) => campos.find((each) => String(each.id) === id)
  const form = useRecordForm({
    name: null,
    isPart: true,
    stored: { values: typed },
    labels: {
      campo: t('many.campo'),
      ...Object.fromEntries(campos.map((each) => [`valores.${campoKey(each)}`, t('many.valor')])),
    },
    rules: {
      campo: line,
      ...Object.fromEntries(
        campos.map((each) => [
          `valores.${campoKey(each)}`,
          (text: string, values: FormValues) =>
            values.campo === String(each.id) ? campoRule(each)(text, values) : undefined,
        ]),
      ),
    },
    save: async (values: FormValues): Promise<CampoPlan> => {
      const campo = find(values.campo) as Campo
      const valor = toCamposBody([campo], values.valores)[0]?.valor ?? null
      const outcomes: Outcome[] = []
      for (const slice of toSlices(people, { size: limits.atOnce }))
        outcomes.push(await sendCambio({ campo: { id: campo.id, valor } }, slice, true))
      return { typed: values, campo, valor, planned: joinOutcomes(outcomes) }
    },
    saved: take,
  })
  const campo = find(form.form.values.campo)
  return (
    <RecordForm of={form} cancel={close} saveLabel={t('many.go-on')} isShort>
      <Select
        {...field(form, 'campo')}
        autoComplete="off"
        data-autofocus
        options={[
          { value: '', label: t('many.campo-choose') },
          ...campos.map(({ id, nome }) => ({ value: String(id), label: nome })),
        ]}
      />
      {campo && <CampoField key={campo.id} form={form} campo={campo} />}
      {campo && !campo.obrigatorio && <p className="form-help">{t('many.valor-help')}</p>}
    </RecordForm>
  )
}
