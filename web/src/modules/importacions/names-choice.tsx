import type { Simulacion } from '#contract/importacions.ts'
import { ordesNomes } from '#contract/kinds.ts'
import { useT } from '../../shell/i18n.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { hasNames, isInCapitals, toBody } from './columns.ts'
import type { ColumnsBody } from './importacions.calls.ts'

interface NamesChoiceProps {
  importacion: Simulacion
  change: (body: ColumnsBody) => void
}

/** How whole names are split, and whether names in capitals are written as names are. */
export function NamesChoice({ importacion, change }: NamesChoiceProps) {
  const t = useT()
  const { nomes, maiusculas } = importacion
  const named = importacion.columnas.filter(hasNames)
  const isWhole = named.some(({ campo }) => campo === 'nomeCompleto')
  const hasCapitals = maiusculas === 'COMPOR' || named.some(({ mostra }) => mostra.some(isInCapitals))
  if (!isWhole && !hasCapitals) return null
  const columnas = toBody(importacion)
  return (
    <fieldset className="surface importacion-names stack">
      <legend>{t('importacion.names')}</legend>
      {isWhole && (
        <>
          <p className="form-help">{t('importacion.names-help')}</p>
          <div className="importacion-reading">
            <Select
              label={t('importacion.names-order')}
              value={nomes?.orde ?? ''}
              options={[
                { value: '', label: t('importacion.names-comma') },
                ...ordesNomes.map((value) => ({ value, label: t(`importacion.names-order.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                const orde = ordesNomes.find((each) => each === value)
                change({ columnas, nomes: orde ? { orde, apelidos: nomes?.apelidos ?? 2 } : null })
              }}
            />
            {nomes && (
              <Select
                label={t('importacion.names-count')}
                value={String(nomes.apelidos)}
                options={(['2', '1'] as const).map((value) => ({
                  value,
                  label: t('importacion.names-surnames', { count: Number(value) }),
                }))}
                onChange={({ currentTarget: { value } }) =>
                  change({ columnas, nomes: { ...nomes, apelidos: value === '1' ? 1 : 2 } })
                }
              />
            )}
          </div>
        </>
      )}
      {hasCapitals && (
        <Checkbox
          checked={maiusculas === 'COMPOR'}
          onChange={({ currentTarget: { checked } }) =>
            change({ columnas, maiusculas: checked ? 'COMPOR' : 'DEIXAR' })
          }
        >
          {t('importacion.names-capitals')}
        </Checkbox>
      )}
    </fieldset>
  )
}
