import type { Axustes, Cargo } from '#contract/axustes.ts'
import type { BodyFor } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { personName, withNumber } from '#contract/person-name.ts'
import { isoDate } from '#contract/rules.ts'
import { translate } from '../../shell/i18n.ts'
import type { Persoa } from '../../ui/form/person-select.tsx'
import * as rules from '../../ui/form/rules.ts'
import type { Rules } from '../../ui/form/use-record-form.ts'

export interface CargoValues {
  cargo: string
  socio: Persoa | null
  desde: string
  /** Empty while it lasts. */
  ata: string
}

type CargosIn = NonNullable<BodyFor<Calls['PUT /axustes']>['cargos']>

export const personAndNumber = (persoa: Persoa): string => withNumber(personName(persoa), persoa.numero)

/** @param today for a new one */
export const toCargoValues = (cargo: Cargo | null, today: string): CargoValues => ({
  cargo: cargo?.cargo ?? '',
  socio: cargo?.socio ?? null,
  desde: cargo ? isoDate(...cargo.desde) : today,
  ata: cargo?.ata ? isoDate(...cargo.ata) : '',
})

export const toCargoBody = ({ cargo, socio, desde, ata }: Cargo): CargosIn[number] => ({
  cargo,
  socio: { id: socio.id },
  desde: isoDate(...desde),
  ata: ata && isoDate(...ata),
})

/** All posts with `values` in place of `before`, or besides. */
export const withCargo = (
  { cargos }: Pick<Axustes, 'cargos'>,
  before: Cargo | null,
  { cargo, socio, desde, ata }: CargoValues,
): CargosIn => [
  ...cargos.filter(({ id }) => id !== before?.id).map(toCargoBody),
  { cargo, socio: { id: socio?.id ?? 0 }, desde, ata: ata || null },
]

export const cargoRules: Rules<CargoValues> = {
  cargo: rules.line,
  socio: rules.filled,
  desde: rules.day(),
  ata: (typed, values) =>
    rules.day({ isOptional: true })(typed, values) ??
    (typed !== '' && typed < values.desde ? translate('cargos.ata-fault') : undefined),
}
