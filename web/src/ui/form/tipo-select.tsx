import { admin, allows } from '#contract/access.ts'
import { useT } from '../../shell/i18n.ts'
import { Link } from '../../shell/link.tsx'
import { useSession } from '../../shell/session.ts'
import { Select, type SelectProps } from '../controls/select.tsx'

interface TipoSelectProps extends Omit<SelectProps, 'options'> {
  tipos: { options: readonly { id: number; nombre: string }[]; isLoading: boolean; isNone: boolean }
  /** The list of types, linked for users who may add one while there are none. */
  path: string
}

/** Select for the type of a document. */
export function TipoSelect({ tipos, path, ...input }: TipoSelectProps) {
  const t = useT()
  const mayAdd = allows(admin, useSession()?.authorities ?? null)
  return (
    <Select
      description={
        tipos.isNone && (
          <>
            {t('tipos.none')} {mayAdd && <Link to={path}>{t('tipos.none-link')}</Link>}
          </>
        )
      }
      {...input}
      options={[
        { value: '', label: tipos.isLoading ? t('loading') : t('tipos.choose') },
        ...tipos.options.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
      ]}
    />
  )
}
