import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { CotaPersoa } from '#contract/cotas.ts'
import type { FileRef } from '#contract/files.ts'
import { limits } from '#contract/limits.ts'
import type { Mandato } from '#contract/mandatos.ts'
import { personName } from '#contract/person-name.ts'
import { call } from '../../../shell/api.ts'
import { useBack } from '../../../shell/back-stack.ts'
import { translate, useT } from '../../../shell/i18n.ts'
import { notify } from '../../../shell/notices.ts'
import { Page } from '../../../shell/page.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { Warning } from '../../../ui/controls/warning.tsx'
import { todayAndYesterday } from '../../../ui/dates.ts'
import { FileField } from '../../../ui/files/file-field.tsx'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { field } from '../../../ui/form/field.tsx'
import { IbanInput } from '../../../ui/form/iban-input.tsx'
import { FormGroup, RecordForm } from '../../../ui/form/record-form.tsx'
import { account, day, filled, line } from '../../../ui/form/rules.ts'
import { useRecordForm } from '../../../ui/form/use-record-form.ts'
import { plainIban } from '../../../ui/iban.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { type Persoa, PersoaSelect } from '../parts/persoa-select.tsx'
import { persoaQuery } from '../plans/persoas.calls.ts'
import { lastDigits } from './last-digits.ts'
import { useRefreshMandatos } from './mandatos.calls.ts'
import './mandatos.css'

/** Records a signed mandate, of the person in the address if there is one. */
export function Component() {
  const [search] = useSearchParams()
  const id = Number(search.get('socio'))
  return Number.isInteger(id) && id > 0 ? <OfPerson key={id} id={id} /> : <MandatoForm key="new" />
}

function OfPerson({ id }: { id: number }) {
  return <Loaded query={useQuery(persoaQuery(id))}>{(persoa) => <MandatoForm of={persoa} />}</Loaded>
}

interface MandatoValues {
  socio: Persoa | null
  iban: string
  titular: string
  dataSinatura: string
  /** The last collection in another program; for an old signature only. */
  ultimoCargo: string
  fichero: FileRef | null
}

const toPersoa = ({ id, numero, nombre, apellidos }: CotaPersoa): Persoa => ({
  id,
  numero,
  nombre,
  apellidos,
})

function MandatoForm({ of: given }: { of?: CotaPersoa }) {
  const t = useT()
  const navigate = useNavigate()
  const refresh = useRefreshMandatos()
  const back = useBack(given ? `/cotas/persoas/${given.id}` : '/cotas/mandatos')
  const [isBusy, setBusy] = useState(false)
  const [today] = todayAndYesterday()
  const form = useRecordForm<MandatoValues, Mandato>({
    name: `mandato:${given?.id ?? 'new'}`,
    stored: {
      values: {
        socio: given ? toPersoa(given) : null,
        iban: '',
        titular: given ? personName(given) : '',
        dataSinatura: '',
        ultimoCargo: '',
        fichero: null,
      },
    },
    labels: {
      socio: t('recibos.persoa'),
      iban: t('paper.account'),
      titular: t('mandatos.holder'),
      dataSinatura: t('mandatos.sign-day'),
      ultimoCargo: t('mandatos.last-elsewhere'),
      fichero: t('mandatos.paper'),
    },
    rules: {
      socio: filled,
      iban: account,
      titular: line,
      dataSinatura: day({ max: today }),
      ultimoCargo: (typed, { dataSinatura }) =>
        isOld(dataSinatura, today) ? (day({ max: today })(typed, {}) ?? tooLongAgo(typed, today)) : undefined,
    },
    badFilled: 'mandatos.form-errors',
    save: ({ socio, iban, titular, dataSinatura, ultimoCargo, fichero }) =>
      call('POST /mandatos', {
        body: {
          socio: { id: socio?.id ?? 0 },
          iban: plainIban(iban),
          titular: titular.trim(),
          dataSinatura,
          ultimoCargo: isOld(dataSinatura, today) ? ultimoCargo : null,
          fichero: fichero && { uuid: fichero.uuid },
        },
      }),
    saved: ({ referencia, socio }) => {
      notify({
        kind: 'success',
        text: t('mandatos.created', { referencia, name: personName(socio) }),
        to: `/cotas/mandatos?search=${referencia}`,
      })
      refresh()
      // where the way of paying is seen, and changed by one press
      void navigate(`/cotas/persoas/${socio.id}`, { replace: true })
    },
  })
  const { values } = form.form
  const choose = (socio: Persoa | null) => {
    const isOwnName = values.titular === '' || (values.socio && values.titular === personName(values.socio))
    form.form.setFieldValue('socio', socio)
    if (isOwnName) form.form.setFieldValue('titular', socio ? personName(socio) : '')
  }
  return (
    <Page title={t('title.mandato-new')} width="form">
      <RecordForm of={form} cancel={back} blocked={isBusy ? t('files.wait') : undefined}>
        <FormGroup>
          <PersoaSelect
            description={t('mandatos.persoa-help')}
            {...field(form, 'socio')}
            value={values.socio}
            onChange={choose}
          />
          {values.socio && <AboutPerson key={values.socio.id} id={values.socio.id} choose={choose} />}
          <IbanInput
            description={t('mandatos.iban-help')}
            {...field(form, 'iban')}
            value={values.iban}
            isStrict
          />
          <TextInput
            description={t('mandatos.holder-help')}
            {...field(form, 'titular')}
            autoComplete="off"
            maxLength={limits.line}
          />
          <DayInput {...field(form, 'dataSinatura')} value={values.dataSinatura} max={today} />
          {isOld(values.dataSinatura, today) && (
            <DayInput
              description={t('mandatos.last-elsewhere-help')}
              {...field(form, 'ultimoCargo')}
              value={values.ultimoCargo}
              max={today}
            />
          )}
          <FileField
            description={t('mandatos.paper-help')}
            {...field(form, 'fichero', { isOptional: true })}
            value={values.fichero}
            onChange={(fichero) => form.form.setFieldValue('fichero', fichero)}
            onBusy={setBusy}
          />
        </FormGroup>
      </RecordForm>
    </Page>
  )
}

/** Whether a day is longer ago than the 36 months that a mandate lives without a collection. */
const isOld = (typed: string, today: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) && typed <= `${Number(today.slice(0, 4)) - 3}${today.slice(4)}`

const tooLongAgo = (typed: string, today: string): string | undefined =>
  isOld(typed, today) ? translate('mandatos.expired-elsewhere') : undefined

/** Says who pays for the person, or that the mandate replaces another. */
function AboutPerson({ id, choose }: { id: number; choose: (persoa: Persoa) => void }) {
  const t = useT()
  const persoa = useQuery({ ...persoaQuery(id), meta: { isQuiet: true } }).data
  const payer = persoa?.plan.pagador
  if (payer?.id != null) {
    const { id: payerId } = payer
    const name = personName(payer)
    return (
      <div className="mandato-note">
        <Warning>{t('mandatos.payer-warning', { name })}</Warning>
        <Button look="link" onClick={() => choose({ ...payer, id: payerId })}>
          {t('mandatos.choose-payer', { name })}
        </Button>
      </div>
    )
  }
  return persoa?.mandato ? (
    <p className="mandato-note">
      {t('mandatos.replaces', {
        referencia: persoa.mandato.referencia,
        digits: lastDigits(persoa.mandato.iban),
      })}
    </p>
  ) : null
}
