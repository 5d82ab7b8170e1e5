import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { formatCents } from '#contract/numbers.ts'
import { dot } from '../../../shell/dot.ts'
import { useT } from '../../../shell/i18n.ts'
import { eurosToCents } from '../../../ui/amounts.ts'
import { Select } from '../../../ui/controls/select.tsx'
import { TextInput } from '../../../ui/controls/text-input.tsx'
import { DayInput } from '../../../ui/form/day-input.tsx'
import { OptionalLabel } from '../../../ui/form/field.tsx'
import type { CotaTyped } from './plan-values.ts'
import { offeredTiposQuery } from './plans.calls.ts'

interface CotaFieldsProps {
  /** Begins the ids of the fields. */
  id: string
  row: CotaTyped
  change: (changes: Partial<CotaTyped>) => void
  /** The error to show at a field. */
  fault: (name: keyof CotaTyped) => string | undefined
  /** A field was left. */
  left: (name: keyof CotaTyped) => void
}

/** A fee that a member pays: its type, from when until when, and whether they pay another amount or none. */
export function CotaFields({ id, row, change, fault, left }: CotaFieldsProps) {
  const t = useT()
  const query = useQuery(offeredTiposQuery)
  const tipos = query.data ?? []
  const chosen = tipos.find((tipo) => String(tipo.id) === row.tipo)
  const common = (name: keyof CotaTyped) => ({
    id: `${id}-${name}`,
    error: fault(name),
    onBlur: () => left(name),
  })
  return (
    <div className="cota-fields">
      <Select
        {...common('tipo')}
        label={t('plan.tipo')}
        aria-required
        value={row.tipo}
        onChange={(event) => change({ tipo: event.currentTarget.value })}
        options={[
          { value: '', label: query.isPending ? t('loading') : t('plan.choose-tipo') },
          ...tipos
            .filter((tipo) => tipo.activo || String(tipo.id) === row.tipo)
            .map((tipo) => ({
              value: String(tipo.id),
              label: `${tipo.nome}${dot}${formatCents(eurosToCents(tipo.importe))}`,
            })),
        ]}
        {...(query.data?.length === 0 && { description: t('plan.no-tipos') })}
      />
      <div className="form-pair">
        <DayInput
          {...common('desde')}
          label={t('plan.since')}
          value={row.desde}
          onChange={(desde) => change({ desde })}
          aria-required
        />
        <DayInput
          {...common('ata')}
          label={<OptionalLabel>{t('plan.until')}</OptionalLabel>}
          value={row.ata}
          onChange={(ata) => change({ ata })}
        />
      </div>
      <TextInput
        {...common('importe')}
        label={<OptionalLabel>{t('plan.own-amount')}</OptionalLabel>}
        description={
          chosen
            ? t('plan.own-amount-of', { amount: formatCents(eurosToCents(chosen.importe)) })
            : t('plan.own-amount-help')
        }
        value={row.importe}
        onChange={(event) => change({ importe: event.currentTarget.value })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        end={<span aria-hidden="true">€</span>}
      />
      <TextInput
        {...common('exento')}
        label={<OptionalLabel>{t('plan.exempt')}</OptionalLabel>}
        description={t('plan.exempt-help')}
        value={row.exento}
        onChange={(event) => change({ exento: event.currentTarget.value })}
        autoComplete="off"
        maxLength={limits.line}
      />
    </div>
  )
}
