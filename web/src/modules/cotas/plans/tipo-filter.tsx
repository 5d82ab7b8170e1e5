import type { TipoCota } from '#contract/cotas.ts'
import { useT } from '../../../shell/i18n.ts'
import { ListSelect } from '../../../ui/list/list-select.tsx'

interface TipoFilterProps {
  tipos: readonly TipoCota[]
  value: string | undefined
  change: (value: string) => void
}

/** Chooses one type of fee, or all of them. */
export function TipoFilter({ tipos, value, change }: TipoFilterProps) {
  const t = useT()
  return (
    <ListSelect
      className="recibo-tipo"
      aria-label={t('recibos.tipo')}
      value={value ?? ''}
      change={change}
      options={[
        { value: '', label: t('recibos.any-tipo') },
        ...tipos.map(({ id, nome }) => ({ value: String(id), label: nome })),
      ]}
    />
  )
}
