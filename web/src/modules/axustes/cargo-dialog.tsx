import { useQueryClient } from '@tanstack/react-query'
import type { Axustes, Cargo } from '#contract/axustes.ts'
import { limits } from '#contract/limits.ts'
import { call } from '../../shell/api.ts'
import { useT } from '../../shell/i18n.ts'
import { notify } from '../../shell/notices.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { isoToday } from '../../ui/dates.ts'
import { DayInput } from '../../ui/form/day-input.tsx'
import { field } from '../../ui/form/field.tsx'
import { PersonSelect } from '../../ui/form/person-select.tsx'
import { RecordForm } from '../../ui/form/record-form.tsx'
import { useRecordForm } from '../../ui/form/use-record-form.ts'
import { axustesQuery } from './axustes.calls.ts'
import { type CargoValues, cargoRules, toCargoValues, withCargo } from './cargo-values.ts'
import { findMembers } from './statutes.calls.ts'

interface CargoDialogProps {
  axustes: Axustes
  /** Null for a new one; the dialog is open unless undefined. */
  cargo: Cargo | null | undefined
  close: () => void
}

/** Adds a post or changes one. */
export function CargoDialog({ cargo, ...props }: CargoDialogProps) {
  const t = useT()
  return (
    <Dialog
      title={t(cargo ? 'cargos.edit' : 'cargos.new')}
      isOpen={cargo !== undefined}
      close={props.close}
      isEasyToLeave={false}
    >
      {cargo !== undefined && <CargoForm cargo={cargo} {...props} />}
    </Dialog>
  )
}

/** Usual posts; others can be typed. */
const usual = ['presidencia', 'vicepresidencia', 'secretaria', 'tesouraria', 'vogalia'] as const

function CargoForm({ axustes, cargo, close }: CargoDialogProps & { cargo: Cargo | null }) {
  const t = useT()
  const client = useQueryClient()
  const form = useRecordForm<CargoValues, Axustes>({
    name: `cargo:${cargo?.id ?? 'new'}`,
    stored: { values: toCargoValues(cargo, isoToday()), version: axustes.version },
    labels: {
      cargo: t('cargos.cargo'),
      socio: t('cargos.person'),
      desde: t('cargos.since'),
      ata: t('cargos.until'),
    },
    rules: cargoRules,
    save: (values, version) =>
      call('PUT /axustes', { body: { cargos: withCargo(axustes, cargo, values), version } }),
    saved: (answer) => {
      client.setQueryData(axustesQuery.queryKey, answer)
      notify({ kind: 'success', text: t('cargos.saved') })
      close()
    },
  })
  return (
    <RecordForm of={form} cancel={close} isShort>
      <TextInput {...field(form, 'cargo')} list="usual-posts" autoComplete="off" maxLength={limits.line} />
      <datalist id="usual-posts">
        {usual.map((post) => (
          <option key={post} value={t(`cargos.usual.${post}`)} />
        ))}
      </datalist>
      <PersonSelect
        {...field(form, 'socio')}
        find={findMembers}
        value={form.form.values.socio}
        onChange={(socio) => form.form.setFieldValue('socio', socio)}
      />
      <div className="form-pair">
        <DayInput {...field(form, 'desde')} value={form.form.values.desde} />
        <DayInput
          {...field(form, 'ata', { isOptional: true })}
          description={t('cargos.until-help')}
          value={form.form.values.ata}
        />
      </div>
    </RecordForm>
  )
}
