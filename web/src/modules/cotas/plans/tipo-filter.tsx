import type { TipoCota } from '#contract/cotas.ts'
import { useT } from '../../../shell/i18n.ts'
import { Select } from '../../../ui/controls/select.tsx'

interface TipoFilterProps {
  tipos: readonly TipoCota[]
  value: string | undefined
  change: (value: string) => void
}

/** Chooses one type of fee, or all of them. */
export function TipoFilter({ tipos, value, change }: TipoFilterProps) {
  const t = useT()
  return (
    <Select
      className="is-low recibo-tipo"
      aria-label={t('recibos.tipo')}
      value={value ?? ''}
      onChange={(event) => change(event.currentTarget.value)}
      options={[
        { value: '', label: t('recibos.any-tipo') },
        ...tipos.map(({ id, nome }) => ({ value: String(id), label: nome })),
      ]}
    />
  )
}
